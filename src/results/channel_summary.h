// Last, smallest and largest value of some channels of a run, updated with every recorded row.
#pragma once

#include <string>
#include <vector>

#include "system/channels.h"

namespace holonom {

struct ChannelExtent {
  std::string channel;
  double last = 0, smallest = 0, largest = 0;  // over the recorded rows
};

class ChannelSummary {
 public:
  explicit ChannelSummary(std::string patterns) : patterns_(std::move(patterns)) {}  // "": no channels

  void begin(const std::vector<Channel>& all);  // throws UsageError if a pattern matches nothing
  void record(const Snapshot& snapshot);        // never allocates
  const std::vector<ChannelExtent>& extents() const { return extents_; }
  bool has_rows() const { return rows_ > 0; }

 private:
  std::string patterns_;
  std::vector<Channel> channels_;
  std::vector<ChannelExtent> extents_;
  long rows_ = 0;
};

}  // namespace holonom
