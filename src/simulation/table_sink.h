// The table of a run: the selected channels, row by row, in a format of results/table_writer.h.
#pragma once

#include <optional>

#include "results/table_format.h"
#include "simulation/sink.h"

namespace holonom {

// Selection of the channels of a table
struct ChannelChoice {
  std::string patterns;       // comma-separated; "": all
  bool motion_alone = false;  // without patterns: positions, velocities and accelerations only
};

class TableSink final : public Sink {
 public:
  // Nothing is written before the run begins.
  TableSink(const SharedModel& model, std::filesystem::path folder, const TableFormat& format, ChannelChoice choice);
  // The run continues an earlier table, whose first row has this energy.
  void resume(const EarlierTable& earlier, std::optional<double> first_energy);

  void prepare(const Plan& plan, const OutputLayout& layout) override;
  void begin(const Plan& plan, const OutputLayout& layout) override;
  void record(const Snapshot& snapshot) override;
  void progress(double t) override;
  void finish(bool is_whole) override;

  const std::string& format() const { return format_.name; }
  const std::vector<Channel>& channels() const { return channels_; }  // once prepared
  TableWriter& writer() const { return *writer_; }                    // once begun
  double first_energy() const { return first_energy_.value_or(0); }

 private:
  SharedModel model_;
  std::filesystem::path folder_;
  const TableFormat& format_;
  ChannelChoice choice_;
  std::optional<EarlierTable> earlier_;
  std::optional<double> first_energy_;
  std::vector<Channel> channels_;
  std::unique_ptr<TableWriter> writer_;
};

}  // namespace holonom
