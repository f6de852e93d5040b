// Follows a run: results to files, progress to the terminal, the user's wish to stop to the run.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "analysis/motion/run.h"
#include "app/progress_bar.h"
#include "results/channel_summary.h"
#include "results/checkpoint_file.h"
#include "results/recorder.h"
#include "results/report_writer.h"

namespace holonom {

inline constexpr const char* checkpoint_name = "checkpoint.txt";
void forget_checkpoint(const std::filesystem::path& folder);  // of a run that is over or begins anew

class RunObserver final : public Observer {
 public:
  // Nothing is written before the run begins. `patterns` select channels; absent: all.
  RunObserver(const Model& model, std::filesystem::path folder, std::optional<std::string> patterns, bool show_progress);
  // Where no patterns are given: positions, velocities and accelerations, without forces and energies
  void record_motion_alone() { motion_alone_ = true; }
  // Checkpoints every so much model time; none unless called
  void write_checkpoints(double interval) { interval_ = interval; }
  // Goes on after a checkpoint of the same run, which must outlive this.
  void go_on(const CheckpointFile& earlier) { earlier_ = &earlier; }
  // A report of the run in MUBODYNA's layout; none unless called
  void write_report(std::filesystem::path file) { report_file_ = std::move(file); }
  // Also sees every row
  void summarise(ChannelSummary& summary) { summary_ = &summary; }

  void begin(const Plan& plan, const OutputLayout& layout) override;  // throws UsageError or ResultsError
  void record(const Snapshot& snapshot) override;
  bool wants_balance() override { return report_ != nullptr && write_failure_.empty(); }
  void record_balance(const Snapshot& moved, const ForceBalance& balance) override;
  void progress(double t) override;
  bool stop_requested() override;
  double checkpoint_interval() override { return interval_; }
  void checkpoint(const Checkpoint& here) override;
  void finish();  // the table is complete, as far as it goes

  bool has_begun() const { return recorder_ != nullptr; }
  const Plan& plan() const { return plan_; }
  const CsvRecorder& recorder() const { return *recorder_; }           // once begun
  const std::string& write_failure() const { return write_failure_; }  // "" when all went well
  bool have_files_failed() const { return have_files_failed_; }        // by the disk, not by a number that is none

 private:
  void keep(const ResultsError& failure);
  std::string identity_of(const Plan& plan, const std::vector<Channel>& channels) const;

  const Model& model_;
  std::filesystem::path folder_;
  std::optional<std::string> patterns_;
  bool motion_alone_ = false;
  ProgressBar bar_;
  Plan plan_;
  std::unique_ptr<CsvRecorder> recorder_;
  std::optional<std::filesystem::path> report_file_;
  std::unique_ptr<ReportWriter> report_;
  std::string write_failure_;
  bool have_files_failed_ = false;
  double interval_ = 0;
  const CheckpointFile* earlier_ = nullptr;
  ChannelSummary* summary_ = nullptr;
  std::optional<double> first_energy_;
  std::string identity_;
};

}  // namespace holonom
