#include "app/run_observer.h"

#include "app/interrupt.h"

namespace holonom {

RunObserver::RunObserver(const Model& model, std::filesystem::path folder, std::optional<std::string> patterns,
                         bool show_progress)
    : model_(model), folder_(std::move(folder)), patterns_(std::move(patterns)), bar_(show_progress) {}

void RunObserver::begin(const Plan& plan, const OutputLayout& layout) {
  plan_ = plan;
  std::vector<Channel> channels = all_channels(model_, layout);
  if (patterns_) channels = select_channels(channels, *patterns_);
  create_folder(folder_);
  recorder_ = std::make_unique<CsvRecorder>(folder_ / "results.csv", std::move(channels));
  std::error_code ignored;  // an earlier run's evidence does not belong to these results; replaced at the end in any case
  std::filesystem::remove(folder_ / "run.json", ignored);
  bar_.start(plan.end);
}

// A full disk ends the run as the user would, so that its evidence is not lost.
void RunObserver::record(const Snapshot& snapshot) {
  if (!write_failure_.empty()) return;
  try {
    recorder_->record(snapshot);
  } catch (const ResultsError& error) {
    write_failure_ = error.what();
  }
}

bool RunObserver::stop_requested() { return interrupted() || !write_failure_.empty(); }

void RunObserver::finish() {
  bar_.clear();
  if (!recorder_ || !write_failure_.empty()) return;
  try {
    recorder_->finish();
  } catch (const ResultsError& error) {
    write_failure_ = error.what();
  }
}

}  // namespace holonom
