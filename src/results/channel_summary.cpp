#include "results/channel_summary.h"
#include "results/channel_selection.h"

namespace holonom {

void ChannelSummary::begin(const std::vector<Channel>& all) {
  if (patterns_.empty()) return;
  channels_ = select_channels(all, patterns_, "'record'");
  channels_.erase(channels_.begin());  // time, which every selection contains
  for (const Channel& channel : channels_) extents_.push_back({channel.name});
}

void ChannelSummary::record(const Snapshot& snapshot) {
  for (std::size_t k = 0; k < channels_.size(); ++k) {
    ChannelExtent& extent = extents_[k];
    extent.last = channels_[k].read(snapshot);
    if (rows_ == 0 || extent.last < extent.smallest) extent.smallest = extent.last;
    if (rows_ == 0 || extent.last > extent.largest) extent.largest = extent.last;
  }
  ++rows_;
}

}  // namespace holonom
