#include "treatment/acceleration_solver.h"

#include "treatment/value_check.h"

namespace holonom {

AccelerationSolver::AccelerationSolver(FactoredEquations& equations, Statistics& statistics)
    : equations_(equations), statistics_(statistics), loop_(equations) {
  c_.setZero(equations.system().sizes().rows);
}

Outcome AccelerationSolver::solve(const State& state, const RowTreatment* rows, VecX& a, VecX& lambda) {
  ++statistics_.evaluations;
  constexpr unsigned needs = need_constraint | need_rate | need_bias | need_force | need_kinetic;
  const bool is_factored = equations_.is_factored_at(state);
  const Evaluation& evaluation = equations_.evaluation();
  equations_.evaluate(state, is_factored ? needs : needs | equations_.needs_of_factor());
  c_ = -evaluation.bias;
  if (rows) rows->feedback(evaluation, c_);
  if (is_factored) {
    equations_.solve(evaluation.Q, c_, a, lambda);
  } else if (Outcome outcome = equations_.factor_and_solve(state, evaluation.Q, c_, a, lambda); !outcome) {
    return outcome;
  }
  if (!loop_.empty())
    if (Outcome outcome = loop_.close(state, c_, !rows, a, lambda); !outcome) return outcome;
  return check_values(equations_.system(), evaluation, state, a);
}

}  // namespace holonom
