// Sequences of events without progress.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/events/event_actions.h"

namespace holonom {
namespace {

constexpr int repetitions = 20;  // of one event, that indicate an endless sequence

}  // namespace

// Latest first
std::vector<double> EventActions::last_intervals(int event, double t, double& since) const {
  std::vector<double> intervals;
  since = t;
  for (Eigen::Index k = memory_.times.size() - 1; k >= 0 && static_cast<int>(intervals.size()) < repetitions; --k) {
    if (memory_.which[k] != event) continue;
    intervals.push_back(since - memory_.times[k]);
    since = memory_.times[k];
  }
  return intervals;
}

// Hops that lose no energy and are lower than the error of positions. A hop of duration T has the height a T^2/8.
bool EventActions::bounces_without_end(int event, double t, double acceleration) const {
  double since = t;
  const std::vector<double> intervals = last_intervals(event, t, since);
  return static_cast<int>(intervals.size()) == repetitions && intervals.front() > 0.5 * intervals.back() &&
         *std::ranges::max_element(intervals) <= std::sqrt(8 * position_error(event) / acceleration);
}

// A sequence of one event is endless where its intervals shrink relative to the elapsed time, or have reached its rounding. The hops of an
// impact shrink by its restitution and come to rest by themselves.
bool EventActions::repeats_without_end(int event, double t, double& since) const {
  const std::vector<double> intervals = last_intervals(event, t, since);
  if (static_cast<int>(intervals.size()) < repetitions) return false;
  const double longest = *std::ranges::max_element(intervals), passed = t - first_.state.t;
  const double ratio = is_impact(event) ? std::pow(given_.events[event].get<double>("restitution"), repetitions / 2) : 0.9;
  const bool shrinks = intervals.front() < ratio * intervals.back();
  if (shrinks && is_impact(event)) return false;
  return longest <= (shrinks ? 1e-5 : 1e-7) * passed;
}

Outcome EventActions::guard(int event, double t) const {
  double since = t;
  if (!repeats_without_end(event, t, since)) return {};
  return {Outcome::diverged,
          fmt::format("it has occurred {} times within {:.2g} s and would continue without end; {}", repetitions, t - since,
                      is_impact(event) ? "nothing presses the measure onto its bound where it could rest"
                                       : "let its actions move its expression away from zero")};
}

// Applies to anything found, recorded as an event or not: pieces of the run of zero length make no progress. A chain of bodies in contact
// needs one piece per impact.
Outcome EventActions::require_progress(double t) {
  if (t - instant_ > 1e-13 * std::max(std::abs(t), time_scale_)) {
    instant_ = t;
    pieces_at_instant_ = 0;
  }
  const long count = functions_.count();
  if (++pieces_at_instant_ <= 100 + count * count) return {};
  return {Outcome::diverged, fmt::format("event {} at t = {:.9g}: it is located there repeatedly, and time does not advance",
                                         given_.events[due_.front()].name, t)};
}

}  // namespace holonom
