#include "treatment/projection.h"

#include "system/row_names.h"

namespace holonom {
namespace {

constexpr int max_projections = 12;

}  // namespace

Projection::Projection(FactoredEquations& equations, const ProjectionTolerance& tolerance, Statistics& statistics)
    : equations_(equations),
      tolerance_(tolerance),
      statistics_(statistics),
      system_(equations.system()),
      evaluation_(equations.evaluation()) {
  const Sizes& sizes = system_.sizes();
  for (VecX* field : {&dx_, &total_}) field->setZero(sizes.v);
  for (VecX* field : {&c_, &lambda_, &rates_, &row_rounding_}) field->setZero(sizes.rows);
  start_.setZero(sizes.q);
}

void Projection::solve(const VecX& c, VecX& dx) {
  equations_.solve_rows(c, dx, lambda_);
  ++statistics_.projections;
}

Outcome Projection::project(State& state, VecX* chart_error, VecX* speed_error) {
  if (system_.sizes().rows == 0) return {};
  if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
  const double before = energy(state);
  if (chart_error) remove_normal_part(*chart_error);
  if (speed_error) remove_normal_part(*speed_error);
  if (Outcome outcome = project_position(state); !outcome) return outcome;
  if (Outcome outcome = project_velocity(state); !outcome) return outcome;
  state.work[Work::constraint] -= energy(state) - before;
  return {};
}

double Projection::energy(const State& state) {
  equations_.evaluate(state, need_force | need_kinetic);
  return evaluation_.kinetic + evaluation_.potential;
}

Outcome Projection::project_position(State& state) {
  start_ = state.q;
  total_.setZero();
  double last = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < max_projections; ++iteration) {
    equations_.evaluate(state, need_constraint);
    const double violation = system_.largest_row(evaluation_.g);
    if (violation <= tolerance_.position * 1e-2) return {};
    if (!(violation < 0.5 * last)) {  // no progress: rounding, or a direction that is singular here
      if (violation <= tolerance_.position) return {};
      if (is_within_rounding(state)) return {};
      if (!equations_.has_tangent()) break;
      equations_.discard_factor();  // or the tangent of a stage is not good enough: once more with a factor at the start
      state.q = start_;
      if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
      return project_position(state);
    }
    last = violation;
    c_ = -evaluation_.g;
    solve(c_, dx_);
    total_ += dx_;
    system_.retract(start_, total_, state.q);
  }
  return {Outcome::smaller_step, stuck(evaluation_.g)};
}

bool Projection::is_within_rounding(const State& state, const VecX& rows, double tolerance) {
  constexpr double safety = 4;
  system_.row_rounding(state, evaluation_, row_rounding_);
  return (rows.array().abs() <= safety * row_rounding_.array() + tolerance * system_.row_scale().array()).all();
}

std::string Projection::stuck(const VecX& g) const {
  return "the position of " + worst_row_name(system_, g) + " could not be brought back onto its constraint";
}

Outcome Projection::project_velocity(State& state) {
  if (Outcome outcome = equations_.factor_at(state); !outcome) return outcome;
  double last = std::numeric_limits<double>::infinity();
  total_.setZero();
  for (int iteration = 0; iteration < max_projections; ++iteration) {
    equations_.evaluate(state, need_constraint | need_rate);
    const double violation = system_.largest_row(evaluation_.rate) * tolerance_.time;
    if (violation <= tolerance_.velocity * 1e-2 || !(violation < 0.5 * last)) break;
    last = violation;
    c_ = -evaluation_.rate;
    solve(c_, dx_);
    total_ += dx_;
    state.v += dx_;
    if (equations_.has_mass()) break;  // exact for speeds
  }
  return accept_correction(state, total_);
}

// An accurate step ends near the constraints. One that needs a large correction of its speeds was too long, or is about to leave
// its branch at a singular configuration: under error control it is rejected, with fixed steps it is recorded for the report.
Outcome Projection::accept_correction(const State& state, const VecX& dv) {
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

void Projection::remove_normal_part(VecX& error) {
  evaluation_.G.multiply(error, c_);
  solve(c_, dx_);
  error -= dx_;
}

}  // namespace holonom
