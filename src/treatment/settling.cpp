// States as near to the constraints as rounding allows, and states at a distance from them: for results that are recorded where G is weak.
//
//   settle     Newton's method for g = 0 in the metric of the factor, until the rows no longer decrease; then G v = -g_t likewise
//   displace   G dx = rows,  then dv with G(q') dv = rates + G(q) v - G(q') v, each as small as possible
#include "treatment/projection.h"

namespace holonom {
namespace {

constexpr int max_settling_steps = 20;

}  // namespace

Outcome Projection::settle(State& state) {
  if (system_.sizes().rows == 0) return {};
  double last = std::numeric_limits<double>::infinity();
  for (int step = 0; step < max_settling_steps; ++step) {
    if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
    equations_.evaluate(state, need_constraint);
    const double violation = system_.largest_row(evaluation_.g);
    if (!(violation < last)) {
      state.q = start_;
      break;
    }
    if (violation == 0) break;
    last = violation;
    start_ = state.q;
    c_ = -evaluation_.g;
    solve(c_, dx_);
    system_.retract(start_, dx_, state.q);
  }
  if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
  last = std::numeric_limits<double>::infinity();
  for (int step = 0; step < max_settling_steps; ++step) {
    equations_.evaluate(state, need_constraint | need_rate);
    const double violation = system_.largest_row(evaluation_.rate);
    if (!(violation < 0.5 * last) || violation == 0) break;
    last = violation;
    c_ = -evaluation_.rate;
    solve(c_, dx_);
    state.v += dx_;
  }
  return {};
}

Outcome Projection::displace(State& state, const VecX& rows, const VecX& rates) {
  if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
  equations_.evaluate(state, need_constraint | need_rate);
  rates_ = evaluation_.rate + rates;
  solve(rows, dx_);
  start_ = state.q;
  system_.retract(start_, dx_, state.q);
  if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
  equations_.evaluate(state, need_constraint | need_rate);
  c_ = rates_ - evaluation_.rate;
  solve(c_, dx_);
  state.v += dx_;
  return {};
}

}  // namespace holonom
