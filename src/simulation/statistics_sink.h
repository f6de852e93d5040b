// Statistics of the channels of a run's table, and the numbers of a study's table of cases (results/channel_statistics.h).
#pragma once

#include <utility>

#include "results/channel_statistics.h"
#include "simulation/table_sink.h"

namespace holonom {

struct StatisticsChoice {
  std::string columns;  // patterns of a study's columns, such as A.force:max; their channels need not be in the table
  std::string shown;    // patterns of channels that must be in the table
};

class StatisticsSink final : public Sink {
 public:
  // Must be added after the table's sink.
  StatisticsSink(const SharedModel& model, const TableSink& table, StatisticsChoice choice);
  void resume(const VecX& saved) { saved_ = &saved; }  // which must outlive the run

  void prepare(const Plan& plan, const OutputLayout& layout) override;
  void record(const Snapshot& snapshot) override;

  VecX saved() const { return rows_.saved(); }
  StatisticsReport report() const;                                   // of the table's channels
  std::vector<std::pair<std::string, std::string>> columns() const;  // name and number as text, "" without rows

 private:
  SharedModel model_;
  const TableSink& table_;
  StatisticsChoice choice_;
  const VecX* saved_ = nullptr;
  std::vector<Channel> others_;  // that only the columns need
  std::vector<std::string> names_;
  std::vector<StatisticColumn> columns_;
  std::vector<double> values_;
  RowStatistics rows_;
};

}  // namespace holonom
