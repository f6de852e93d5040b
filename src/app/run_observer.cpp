#include "app/run_observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/interrupt.h"
#include "app/messages.h"
#include "model/digest.h"
#include "results/channel_selection.h"
#include "results/output_guard.h"

namespace holonom {

namespace {

ReportRun report_run(const Plan& plan) {
  ReportRun run{plan.start,
                plan.end,
                plan.analysis != MotionAnalysis::dynamics,
                plan.step ? *plan.step : plan.output,
                plan.integrator.type,
                plan.treatment.type,
                {},
                {}};
  if (plan.treatment.type == "baumgarte") {
    run.alpha = plan.treatment.options.at("alpha");
    run.beta = plan.treatment.options.at("beta");
  }
  return run;
}

}  // namespace

RunObserver::RunObserver(const Model& model, std::filesystem::path folder, std::optional<std::string> patterns,
                         bool show_progress)
    : model_(model), folder_(std::move(folder)), patterns_(std::move(patterns)), bar_(show_progress) {}

void RunObserver::begin(const Plan& plan, const OutputLayout& layout) {
  plan_ = plan;
  constexpr double most_checkpoints = 1e9;
  if (const double count = interval_ > 0 ? (plan.end - plan.start) / interval_ : 0; count > most_checkpoints)
    throw UsageError(fmt::format("--checkpoint: {:g} goes {:.1e} times into this run", interval_,
                                 std::min(count, std::numeric_limits<double>::max())),
                     "choose a longer interval");
  if (earlier_ && earlier_->checkpoint.rows > 0) first_energy_ = earlier_->first_total;
  std::vector<Channel> channels = all_channels(model_, layout, first_energy_);
  if (summary_) summary_->begin(channels);
  if (patterns_)
    channels = select_channels(channels, *patterns_);
  else if (motion_alone_)
    std::erase_if(channels, [](const Channel& channel) { return !channel.is_motion(); });
  identity_ = identity_of(plan, channels);
  if (earlier_ && earlier_->identity != identity_)
    throw UsageError("--resume: the checkpoint is of another model, other choices or other channels",
                     "run the same command as before with --resume, or without it to begin anew");
  create_folder(folder_);
  const std::filesystem::path table = folder_ / "results.csv";
  recorder_ = earlier_ ? std::make_unique<CsvRecorder>(table, std::move(channels), earlier_->table, earlier_->checkpoint.rows)
                       : std::make_unique<CsvRecorder>(table, std::move(channels));
  if (report_file_) report_ = std::make_unique<ReportWriter>(*report_file_, model_, layout, report_run(plan));
  if (!earlier_) forget_checkpoint(folder_);
  remove_own(folder_ / "run.json");  // an earlier run's evidence does not belong to these results
  bar_.start(plan.start, plan.end);
}

void RunObserver::keep(const ResultsError& failure) {
  write_failure_ = failure.what();
  have_files_failed_ = dynamic_cast<const NotFinite*>(&failure) == nullptr;
}

// A full disk ends the run as the user would, so that its evidence is not lost.
void RunObserver::record(const Snapshot& snapshot) {
  if (!write_failure_.empty()) return;
  if (!first_energy_) first_energy_ = snapshot.energy.total();
  try {
    recorder_->record(snapshot);
    if (summary_) summary_->record(snapshot);
  } catch (const ResultsError& error) {
    keep(error);
  }
}

// Rows may lie far apart: a run that is killed has written what it had recorded a second before.
void RunObserver::progress(double t) {
  bar_.update(t);
  if (!write_failure_.empty()) return;
  try {
    recorder_->write_when_due();
  } catch (const ResultsError& error) {
    keep(error);
  }
}

void RunObserver::record_balance(const Snapshot& moved, const ForceBalance& balance) {
  try {
    report_->record(moved, balance);
  } catch (const ResultsError& error) {
    keep(error);
  }
}

std::string RunObserver::identity_of(const Plan& plan, const std::vector<Channel>& channels) const {
  std::string text = fmt::format("{:016x} {} {} {} {} {:a} {:a} {:a} {:a} {:a}", digest_of(model_), name_of(plan.analysis),
                                 plan.coordinates, text_of(plan.treatment), text_of(plan.integrator), plan.step.value_or(0),
                                 plan.tolerance, plan.end, plan.output, interval_);
  for (const double t : plan.instants) text += fmt::format(" {:a}", t);
  for (const Channel& channel : channels) text += " " + channel.name;
  return text;
}

void RunObserver::checkpoint(const Checkpoint& here) {
  if (!write_failure_.empty()) return;
  try {
    const TablePart table = recorder_->flush();
    write_checkpoint(folder_ / checkpoint_name, {identity_, table, first_energy_.value_or(0), here});
  } catch (const ResultsError& error) {
    keep(error);
  }
}

void forget_checkpoint(const std::filesystem::path& folder) {
  remove_own(folder / checkpoint_name, is_checkpoint);
  remove_own(unfinished_checkpoint(folder / checkpoint_name), is_unfinished_checkpoint);
}

bool RunObserver::stop_requested() { return interrupted() || !write_failure_.empty(); }

void RunObserver::finish() {
  bar_.clear();
  if (!recorder_ || have_files_failed_) return;
  try {
    recorder_->finish();
    if (report_ && write_failure_.empty()) report_->finish();
  } catch (const ResultsError& error) {
    keep(error);
  }
}

}  // namespace holonom
