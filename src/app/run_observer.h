// Follows a run: results to files, progress to the terminal, the user's wish to stop to the run.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "analysis/run.h"
#include "app/progress_bar.h"
#include "results/recorder.h"

namespace holonom {

class RunObserver final : public Observer {
 public:
  // Nothing is written before the run begins. `patterns` select channels; absent: all.
  RunObserver(const Model& model, std::filesystem::path folder, std::optional<std::string> patterns, bool show_progress);

  void begin(const Plan& plan, const OutputLayout& layout) override;  // throws UsageError or ResultsError
  void record(const Snapshot& snapshot) override;
  void progress(double t) override { bar_.update(t); }
  bool stop_requested() override;
  void finish();  // the table is complete, as far as it goes

  bool has_begun() const { return recorder_ != nullptr; }
  const Plan& plan() const { return plan_; }
  const CsvRecorder& recorder() const { return *recorder_; }           // once begun
  const std::string& write_failure() const { return write_failure_; }  // "" when all went well

 private:
  const Model& model_;
  std::filesystem::path folder_;
  std::optional<std::string> patterns_;
  ProgressBar bar_;
  Plan plan_;
  std::unique_ptr<CsvRecorder> recorder_;
  std::string write_failure_;
};

}  // namespace holonom
