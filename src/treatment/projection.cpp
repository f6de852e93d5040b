// Projection: after a step the state is moved to the nearest one on the constraints, in the kinetic metric
// (after an implicit step in the metric of its tangent M + (alpha_v/alpha_a) C + K/alpha_a, so that stiff forces are not disturbed),
//
//   positions   q <- q (+) dx,  M dx + G^T l = 0,  G dx = -g(q)     repeated with the factor at hand
//   speeds      v <- v + dv,    M dv + G^T l = 0,  G dv = -(G v + g_t)   repeated likewise
//
// and the same operator takes from the error estimate the part that will be projected away (E. Eich, SIAM J. Numer. Anal. 30 (1993)
// 1467-1482). The energy that a projection removes is booked as work of the constraints.
#include <algorithm>

#include "system/naming.h"
#include "treatment/formulation.h"

namespace holonom {
namespace {

constexpr int most_projections = 12;

}  // namespace

Outcome Formulation::project_onto_constraints(State& state, VecX* chart_error, VecX* speed_error) {
  if (system_.sizes().rows == 0) return {};
  if (Outcome outcome = factor_at(state); !outcome) return outcome;
  const double before = energy(state);
  if (chart_error) remove_normal_part(*chart_error);
  if (speed_error) remove_normal_part(*speed_error);
  if (Outcome outcome = project_position(state); !outcome) return outcome;
  if (Outcome outcome = project_velocity(state); !outcome) return outcome;
  state.work[Work::constraint] -= energy(state) - before;
  return {};
}

double Formulation::energy(const State& state) {
  system_.evaluate(state, need_force | need_kinetic, evaluation_);
  return evaluation_.kinetic + evaluation_.potential;
}

Outcome Formulation::project_position(State& state) {
  start_ = state.q;
  total_.setZero();
  double last = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < most_projections; ++iteration) {
    system_.evaluate(state, need_constraint, evaluation_);
    const double violation = worst(evaluation_.g);
    if (violation <= tolerance_.position * 1e-2) return {};
    if (!(violation < 0.5 * last)) {  // no progress: rounding, or a direction that is singular here
      if (violation <= tolerance_.position) return {};
      if (is_rounding(state)) return {};
      if (factored_ != Factored::tangent) break;
      factored_ = Factored::nothing;  // or the tangent of a stage does not serve: once more with a factor of the start
      state.q = start_;
      if (Outcome outcome = factor_at(state); !outcome) return outcome;
      return project_position(state);
    }
    last = violation;
    wanted_ = -evaluation_.g;
    correction(wanted_, dx_);
    total_ += dx_;
    system_.retract(start_, total_, state.q);
  }
  return {Outcome::smaller_step, stuck(evaluation_.g)};
}

bool Formulation::is_rounding(const State& state) {
  constexpr double safety = 4;
  system_.row_rounding(state, evaluation_, row_rounding_);
  return (evaluation_.g.array().abs() <= safety * row_rounding_.array() + tolerance_.position * system_.row_scale().array())
      .all();
}

std::string Formulation::stuck(const VecX& g) const {
  return "the position of " + worst_row_name(system_, g) + " could not be brought back onto its constraint";
}

Outcome Formulation::project_velocity(State& state) {
  if (Outcome outcome = factor_at(state); !outcome) return outcome;
  double last = std::numeric_limits<double>::infinity();
  total_.setZero();
  for (int iteration = 0; iteration < most_projections; ++iteration) {
    system_.evaluate(state, need_constraint | need_rate, evaluation_);
    const double violation = worst(evaluation_.rate) * tolerance_.time;
    if (violation <= tolerance_.velocity * 1e-2 || !(violation < 0.5 * last)) break;
    last = violation;
    wanted_ = -evaluation_.rate;
    correction(wanted_, dx_);
    total_ += dx_;
    state.v += dx_;
    if (factored_ == Factored::mass) break;  // exact for speeds
  }
  return accept_correction(state, total_);
}

// An accurate step lands near the constraints. One that needs a large correction of its speeds was too long, or is about to leave
// its branch at a singular position: under error control it is refused, with fixed steps it is remembered for the report.
Outcome Formulation::accept_correction(State& state, const VecX& dv) {
  const auto scale = system_.chart_scale().array() / tolerance_.time + (state.v - dv).array().abs();
  const double size = largest(dv.array() / scale);
  if (size > tolerance_.largest_correction)
    return {Outcome::smaller_step,
            "the speeds are far off the constraints after the step, as when a mechanism is about to change its branch"};
  if (size > statistics_.largest_correction) {
    statistics_.largest_correction = size;
    statistics_.largest_correction_time = state.t;
  }
  return {};
}

void Formulation::remove_normal_part(VecX& error) {
  evaluation_.G.multiply(error, wanted_);
  correction(wanted_, dx_);
  error -= dx_;
}

}  // namespace holonom
