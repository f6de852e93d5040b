#include "simulation/statistics_sink.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "results/channel_selection.h"

namespace holonom {

StatisticsSink::StatisticsSink(const SharedModel& model, const TableSink& table, StatisticsChoice choice)
    : model_(model), table_(table), choice_(std::move(choice)) {}

void StatisticsSink::prepare(const Plan& plan, const OutputLayout& layout) {
  names_.clear();
  for (const Channel& channel : table_.channels()) names_.push_back(channel.name);
  if (!choice_.shown.empty()) matching_names(names_, choice_.shown, "--statistics");
  if (!choice_.columns.empty()) {
    const std::vector<Channel> all = all_channels(*model_, layout);
    columns_ = select_statistics(names_of(all), choice_.columns, "'record'");
    for (StatisticColumn& column : columns_) {
      const Channel& channel = all[column.channel];
      const auto known = std::ranges::find(names_, channel.name);
      column.channel = static_cast<std::size_t>(known - names_.begin());
      if (known != names_.end()) continue;
      names_.push_back(channel.name);
      others_.push_back(channel);
    }
  }
  values_.resize(names_.size());
  rows_.begin(names_.size(), plan.statistics_from);
  if (saved_ && !rows_.restore(*saved_)) throw ResultsError("the checkpoint has statistics of other channels");
}

void StatisticsSink::record(const Snapshot& snapshot) {
  const std::vector<double>& row = table_.writer().row();
  std::ranges::copy(row, values_.begin());
  for (std::size_t k = 0; k < others_.size(); ++k) {
    const double value = values_[row.size() + k] = others_[k].read(snapshot);
    if (!std::isfinite(value))
      throw NotFinite(
          fmt::format("{} is not a finite number at t = {:.10g}; the rows before it are kept", others_[k].name, snapshot.t));
  }
  rows_.add(snapshot.t, values_);
}

StatisticsReport StatisticsSink::report() const {
  StatisticsReport report{rows_.rows(), rows_.first_time(), rows_.last_time(), {}, {}, {}};
  const std::vector<Channel>& channels = table_.channels();
  for (std::size_t k = 1; k < channels.size(); ++k) {  // the first is time
    report.names.push_back(channels[k].name);
    report.units.push_back(channels[k].unit);
    if (report.rows > 0) report.channels.push_back(rows_.of(k));
  }
  return report;
}

std::vector<std::pair<std::string, std::string>> StatisticsSink::columns() const {
  std::vector<std::pair<std::string, std::string>> cells;
  for (const auto& [channel, name] : columns_)
    cells.emplace_back(fmt::format("{}:{}", names_[channel], statistic_names()[name]),
                       rows_.rows() > 0 ? fmt::format("{}", value_of(rows_.of(channel), name)) : "");
  return cells;
}

}  // namespace holonom
