#include "analysis/motion/output_rows.h"

#include <fmt/format.h>

#include <cmath>

namespace holonom {
namespace {

Outcome at_output_time(double t, const Outcome& outcome) {
  return {Outcome::diverged, fmt::format("at output time {:.9g}: {}", t, outcome.reason)};
}

}  // namespace

OutputRows::OutputRows(const Plan& plan, Observer& observer, Recording& recording, DenseOutput& dense, const EventActions& events,
                       const EventWatch& watch)
    : plan_(plan),
      observer_(observer),
      recording_(recording),
      dense_(dense),
      events_(events),
      watch_(watch),
      times_(plan),
      row_(dense.system().reference_state()) {}

double OutputRows::rounding() const {
  const double last = std::isfinite(plan_.end) ? std::abs(plan_.end) : 0;
  return 1e-12 * std::max(std::abs(plan_.start), last);
}

Outcome OutputRows::record(const State& end) {
  while (!times_.done() && times_.next() <= end.t + rounding() && !observer_.stop_requested()) {
    const double t = times_.next();
    const bool is_at_end = std::abs(t - end.t) <= rounding();
    // The row shows the state after events, including those that only the next step finds.
    if (is_at_end && (events_.has_due() || (end.t < plan_.end - rounding() && watch_.occurs_within(rounding())))) return {};
    if (!is_at_end) {
      if (Outcome outcome = record_within(t); !outcome) return outcome;
      continue;
    }
    if (Outcome outcome = recording_.record(end); !outcome) return at_output_time(t, outcome);
    times_.advance();
  }
  return {};
}

Outcome OutputRows::record_before(const State& end) {
  while (!times_.done() && times_.next() < end.t - rounding() && !observer_.stop_requested())
    if (Outcome outcome = record_within(times_.next()); !outcome) return outcome;
  return {};
}

Outcome OutputRows::record_within(double t) {
  Outcome outcome = dense_.row(t, row_);
  if (outcome) outcome = recording_.record(row_);
  if (!outcome) return at_output_time(t, outcome);
  times_.advance();
  return {};
}

Outcome OutputRows::record_end(const State& end) {
  return end.t - times_.last() <= rounding() ? Outcome{} : recording_.record(end);
}

}  // namespace holonom
