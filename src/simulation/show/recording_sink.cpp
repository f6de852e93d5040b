#include "simulation/show/recording_sink.h"

#include <algorithm>
#include <cmath>

namespace holonom {

void RecordingSink::begin(const Plan&, const OutputLayout& layout) {
  channels_ = all_channels(*model_, layout);
  std::erase_if(channels_, [&](const Channel& channel) {
    return channel.part == Channel::Part::time || (motion_alone_ && !channel.is_motion());
  });
  run_.channels.clear();
  for (const Channel& channel : channels_) run_.channels.push_back({channel.name, channel.unit, {}});
  run_.poses.assign(model_->bodies.size(), {});
  for (std::size_t body = 1; body < run_.poses.size(); ++body) run_.poses[body].resize(model_->dimension == 2 ? 3 : 7);
}

void RecordingSink::read(const Snapshot& snapshot) {
  row_.assign(1, snapshot.t);
  for (std::size_t body = 1; body < run_.poses.size(); ++body) {
    const BodySnapshot& now = snapshot.bodies[body];
    const Quaternion& rotation = now.rotation;
    if (model_->dimension == 2)
      row_.insert(row_.end(), {now.position.x(), now.position.y(), now.angle});
    else
      row_.insert(row_.end(),
                  {now.position.x(), now.position.y(), now.position.z(), rotation.w(), rotation.x(), rotation.y(), rotation.z()});
  }
  for (const Channel& channel : channels_) row_.push_back(channel.read(snapshot));
}

// Calls visit(column) in the order of a row.
template <class Visit>
void RecordingSink::visit_columns(const Visit& visit) {
  visit(run_.time);
  for (auto& body : run_.poses)
    for (auto& column : body) visit(column);
  for (RecordedChannel& channel : run_.channels) visit(channel.values);
}

void RecordingSink::keep() {
  std::size_t k = 0;
  visit_columns([&](std::vector<double>& column) { column.push_back(row_[k++]); });
  is_row_kept_ = true;
}

void RecordingSink::halve() {
  visit_columns([](std::vector<double>& column) {
    for (std::size_t k = 0; 2 * k < column.size(); ++k) column[k] = column[2 * k];
    column.resize((column.size() + 1) / 2);
  });
  stride_ *= 2;
}

void RecordingSink::record(const Snapshot& snapshot) {
  read(snapshot);
  if (!std::ranges::all_of(row_, [](double value) { return std::isfinite(value); })) return;  // the table ends there, too
  is_row_kept_ = false;
  if (run_.rows % stride_ == 0) {
    keep();
    if (run_.time.size() > 1 && run_.time.size() * row_.size() > limit_) halve();
  }
  ++run_.rows;
}

void RecordingSink::finish(bool) {
  if (!is_row_kept_ && !row_.empty()) keep();
}

}  // namespace holonom
