#include "simulation/checkpoint_sink.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "math/number_text.h"
#include "model/digest.h"
#include "results/output_guard.h"

namespace holonom {

void claim_checkpoint(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / checkpoint_name;
  claim_output(file, "the checkpoint", other_folder, is_checkpoint);
  claim_output(unfinished_checkpoint(file), "the temporary file of a checkpoint", other_folder, is_unfinished_checkpoint);
}

void remove_checkpoint(const std::filesystem::path& folder) {
  remove_own(folder / checkpoint_name, is_checkpoint);
  remove_own(unfinished_checkpoint(folder / checkpoint_name), is_unfinished_checkpoint);
}

CheckpointSink::CheckpointSink(const SharedModel& model, std::filesystem::path folder, double interval, TableSink& table,
                               const StatisticsSink& statistics, const CheckpointFile* earlier)
    : model_(model), folder_(std::move(folder)), interval_(interval), table_(table), statistics_(statistics), earlier_(earlier) {}

void CheckpointSink::prepare(const Plan& plan, const OutputLayout&) {
  constexpr double max_checkpoints = 1e9;
  if (const double count = (plan.end - plan.start) / interval_; count > max_checkpoints)
    throw UsageError(fmt::format("--checkpoint: an interval of {:g} gives {:.1e} checkpoints in this run", interval_,
                                 std::min(count, std::numeric_limits<double>::max())),
                     "choose a longer interval");
  identity_ = identity_of(plan);
  if (earlier_ && earlier_->identity != identity_)
    throw UsageError("--resume: the checkpoint belongs to another model, other methods, other channels or another format",
                     "run the same command as before with --resume, or without it to restart");
}

std::string CheckpointSink::identity_of(const Plan& plan) const {
  std::string text = fmt::format("{} {:016x} {} {} {} {}", table_.format(), digest_of(*model_), name_of(plan.analysis),
                                 plan.coordinates, text_of(plan.treatment), text_of(plan.integrator));
  for (const double number : {plan.step.value_or(0), plan.tolerance, plan.end, plan.output, plan.first_row, plan.last_row,
                              plan.statistics_from, interval_})
    text += " " + hexadecimal(number);
  for (const double t : plan.instants) text += " " + hexadecimal(t);
  for (const Channel& channel : table_.channels()) text += " " + channel.name;
  return text;
}

void CheckpointSink::checkpoint(const Checkpoint& here) {
  const TablePart table = table_.writer().flush();
  write_checkpoint(folder_ / checkpoint_name, {identity_, table, table_.first_energy(), statistics_.saved(), here});
}

}  // namespace holonom
