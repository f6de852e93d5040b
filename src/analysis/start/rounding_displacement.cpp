#include "analysis/start/rounding_displacement.h"

#include <cmath>

#include "analysis/start/assembly.h"
#include "linear/rank.h"
#include "math/sequence.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr double redundant_beyond_doubt = 1e-11;  // of a row's remainder after the others: more is a weak direction
constexpr double noteworthy_condition = 1e3;

}  // namespace

VecX rounding_displacement(System& system, const State& state) {
  const int count = system.sizes().rows;
  VecX move = VecX::Zero(system.sizes().v);
  if (count == 0) return move;
  Evaluation evaluation;
  system.prepare(evaluation);
  system.evaluate(state, need_constraint | need_jacobian, evaluation);
  Kkt kkt(system);
  kkt.set_redundant(rank_of_rows(evaluation.G, redundant_beyond_doubt).combination);
  kkt.set_refined(true);
  if (!kkt.factor_weighted(geometric_weight(system), evaluation) || kkt.condition() < noteworthy_condition) return move;
  VecX rows = VecX::Zero(count), lambda = rows;
  const VecX no_force = move;
  system.row_rounding(state, evaluation, rows);
  Sequence sequence;
  for (double& row : rows) row = std::copysign(rounding_enlargement * row, sequence.next());
  kkt.solve(no_force, rows, move, lambda);
  return move;
}

}  // namespace holonom
