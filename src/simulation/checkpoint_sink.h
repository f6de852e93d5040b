// Checkpoints of a run in a file beside its table, from which a later call of the same run resumes.
#pragma once

#include "results/checkpoint_file.h"
#include "simulation/statistics_sink.h"

namespace holonom {

inline constexpr const char* checkpoint_name = "checkpoint.txt";
void claim_checkpoint(const std::filesystem::path& folder);   // throws UsageError
void remove_checkpoint(const std::filesystem::path& folder);  // of a run that has ended or restarts

class CheckpointSink final : public Sink {
 public:
  // Must be added after the table's sink. `interval`: model time between checkpoints; `earlier`: the checkpoint from which the run
  // resumes, which must outlive this object
  CheckpointSink(const SharedModel& model, std::filesystem::path folder, double interval, TableSink& table,
                 const StatisticsSink& statistics, const CheckpointFile* earlier);

  void prepare(const Plan& plan, const OutputLayout& layout) override;
  double checkpoint_interval() override { return interval_; }
  void checkpoint(const Checkpoint& here) override;

 private:
  std::string identity_of(const Plan& plan) const;

  SharedModel model_;
  std::filesystem::path folder_;
  double interval_;
  TableSink& table_;
  const StatisticsSink& statistics_;
  const CheckpointFile* earlier_;
  std::string identity_;
};

}  // namespace holonom
