// Last, smallest and largest values of some channels of a run (results/channel_summary.h).
#pragma once

#include "results/channel_summary.h"
#include "simulation/sink.h"

namespace holonom {

class SummarySink final : public Sink {
 public:
  SummarySink(const SharedModel& model, ChannelSummary& summary) : model_(model), summary_(summary) {}
  void prepare(const Plan&, const OutputLayout& layout) override { summary_.begin(all_channels(*model_, layout)); }
  void record(const Snapshot& snapshot) override { summary_.record(snapshot); }

 private:
  SharedModel model_;
  ChannelSummary& summary_;
};

}  // namespace holonom
