#include "analysis/start/start_speeds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/start/contradiction.h"
#include "analysis/start/open_chains.h"
#include "analysis/start/rounding_displacement.h"
#include "coordinates/body/body_system.h"
#include "math/largest.h"
#include "system/row_names.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr double determined = 1e-6;  // of speeds, relative to the largest

double worst_rate(const EquationLayout& layout, const VecX& rows) { return largest(rows.array() / layout.row_scale().array()); }

// The driver whose rate is not satisfied; the joints only show the consequence.
std::string blocked_driver(const EquationLayout& layout, const VecX& rate) {
  VecX drivers_only = VecX::Zero(rate.size());
  for (const RowSource& source : layout.row_sources())
    if (source.kind == RowSource::driver) drivers_only[source.row] = rate[source.row];
  return worst_row_name(layout, drivers_only.isZero(0) ? rate : drivers_only);
}

// The largest sum of the absolute contributions of bodies to a row's rate, over its scale: rounding is of this size.
double summed_rates(const EquationLayout& layout, const Evaluation& evaluation, const VecX& v) {
  const SparseMatrix& G = evaluation.G;
  VecX sums = VecX::Zero(layout.sizes().rows);
  for (int r = 0; r < sums.size(); ++r)
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) sums[r] += std::abs(G.value[k] * v[G.column[k]]);
  return worst_rate(layout, sums);
}

// v with G v = -g_t that differs from state.v by the least kinetic energy; returns the largest residual rate over its scale
double solve_velocities(System& system, Kkt& kkt, State& state, Evaluation& evaluation) {
  constexpr int max_solves = 50;
  VecX lambda = VecX::Zero(system.sizes().rows), move = VecX::Zero(system.sizes().v);
  const VecX zero = move;
  system.evaluate(state, need_constraint | need_jacobian | need_rate, evaluation);
  kkt.solve(zero, -evaluation.rate, move, lambda);
  state.v += move;
  double left = 0;
  for (int solve = 1;; ++solve) {
    system.evaluate(state, need_constraint | need_jacobian | need_rate, evaluation);
    const double before = left;
    left = worst_rate(system, evaluation.rate);
    if (left == 0 || solve == max_solves || (solve > 1 && left > before / 2)) return left;
    kkt.solve(zero, -evaluation.rate, move, lambda);
    state.v += move;
  }
}

// Relative change of the speeds due to rounding of the positions
double speed_error(const Model& model, System& system, const State& state, const VecX& open, Kkt& kkt) {
  const auto size = [&](const VecX& v) { return largest(v.array() / system.chart_scale().array()); };
  if (size(state.v) == 0) return 0;
  const auto positions = make_body_system(SharedModel::borrowed(model), RowSet::positions);
  State here = positions->reference_state();
  here.t = state.t;
  here.q = state.q;
  positions->commit(here);
  const VecX move = rounding_displacement(*positions, here);
  if (move.isZero(0)) return 0;
  State displaced = state;
  system.retract(state.q, move, displaced.q);
  Evaluation evaluation;
  system.prepare(evaluation);
  system.evaluate(displaced, need_constraint | need_jacobian | need_mass, evaluation);
  if (!kkt.factor(evaluation)) return 1;
  displaced.v = open;
  solve_velocities(system, kkt, displaced, evaluation);
  return std::min(1.0, size(displaced.v - state.v) / size(state.v) / rounding_enlargement);
}

}  // namespace

Outcome assemble_speeds(const Model& model, State& state, std::vector<std::string>& warnings) {
  const auto system = make_body_system(SharedModel::borrowed(model), RowSet::velocities);
  Evaluation evaluation;
  system->prepare(evaluation);
  State here = system->reference_state();
  here.t = state.t;
  here.q = state.q;
  system->commit(here);
  system->evaluate(here, need_constraint | need_jacobian | need_mass, evaluation);
  if (!evaluation.g_t.allFinite()) {
    const VecX is_none = evaluation.g_t.unaryExpr([](double rate) { return std::isfinite(rate) ? 0.0 : 1.0; });
    return {Outcome::diverged, "the velocity that " + worst_row_name(*system, is_none) +
                                   " prescribes is not a finite number; check its expression at t = 0"};
  }
  const VecX open = speeds_of_open_joints(model, *system, here);
  Kkt kkt(*system);
  const double wanted = worst_rate(*system, evaluation.g_t);
  double left = 0, allowed = 0;
  for (const double softness : {1.0, 1e-4, 1e-8}) {  // of rows as weak as those along a chain of a thousand bodies
    kkt.set_softness(softness);
    if (Outcome outcome = kkt.factor(evaluation); !outcome) {
      if (softness == 1) return outcome;
      break;  // dependent rows are singular with so little regularisation: the previous, softer solution is kept
    }
    here.v = open;
    left = solve_velocities(*system, kkt, here, evaluation);
    allowed = std::max(1e-8 * wanted, 1e-13 * summed_rates(*system, evaluation, here.v));
    if (left <= allowed) break;
  }
  if (left > allowed) {
    const bool asked = std::any_of(system->row_sources().begin(), system->row_sources().end(),
                                   [](const RowSource& s) { return s.kind == RowSource::initial; });
    if (asked) contradiction(model, *system, evaluation.rate, allowed, "velocities");
    state.v = here.v;
    return {Outcome::diverged, "the drivers prescribe velocities that the joints do not allow: " +
                                   blocked_driver(*system, evaluation.rate) + " cannot be followed"};
  }
  state.v = here.v;
  if (const double error = speed_error(model, *system, here, open, kkt); error > determined)
    warnings.push_back(fmt::format(
        "the start is so near a singular configuration that rounding of the positions may change the initial velocities by "
        "{:.1g} of their size: start farther away from it, or give velocities of other bodies",
        error));
  return {};
}

}  // namespace holonom
