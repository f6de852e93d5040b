#include "simulation/sink.h"

#include <algorithm>

namespace holonom {

void SinkGroup::keep(const ResultsError& failure) {
  failure_ = failure.what();
  have_files_failed_ = dynamic_cast<const NotFinite*>(&failure) == nullptr;
}

template <class Call>
void SinkGroup::notify_all(const Call& call) {
  if (!failure_.empty()) return;
  try {
    for (Sink* sink : sinks_) call(*sink);
  } catch (const ResultsError& error) {
    keep(error);
  }
}

void SinkGroup::begin(const Plan& plan, const OutputLayout& layout) {
  plan_ = plan;
  for (Sink* sink : sinks_) sink->prepare(plan, layout);
  for (Sink* sink : sinks_) sink->begin(plan, layout);
  has_begun_ = true;
}

void SinkGroup::record(const Snapshot& snapshot) {
  notify_all([&](Sink& sink) { sink.record(snapshot); });
}

void SinkGroup::progress(double t) {
  notify_all([&](Sink& sink) { sink.progress(t); });
}

void SinkGroup::checkpoint(const Checkpoint& here) {
  notify_all([&](Sink& sink) { sink.checkpoint(here); });
}

void SinkGroup::record_state(const State& state) {
  notify_all([&](Sink& sink) { sink.record_state(state); });
}

void SinkGroup::model_changed(const Model& model) {
  notify_all([&](Sink& sink) { sink.model_changed(model); });
}

void SinkGroup::record_balance(const Snapshot& moved, const ForceBalance& balance) {
  notify_all([&](Sink& sink) {
    if (sink.wants_balance()) sink.record_balance(moved, balance);
  });
}

bool SinkGroup::wants_balance() {
  return failure_.empty() && std::ranges::any_of(sinks_, [](Sink* sink) { return sink->wants_balance(); });
}

bool SinkGroup::stop_requested() {
  return !failure_.empty() || std::ranges::any_of(sinks_, [](Sink* sink) { return sink->stop_requested(); });
}

double SinkGroup::checkpoint_interval() {
  double interval = 0;
  for (Sink* sink : sinks_) interval = std::max(interval, sink->checkpoint_interval());
  return interval;
}

void SinkGroup::finish() {
  if (!has_begun_ || have_files_failed_) return;
  const bool is_whole = failure_.empty();
  try {
    for (Sink* sink : sinks_) sink->finish(is_whole);
  } catch (const ResultsError& error) {
    keep(error);
  }
}

}  // namespace holonom
