#include "analysis/events/impulse.h"

#include "math/largest.h"
#include "system/row_names.h"

namespace holonom {
namespace {

constexpr double accuracy = 1e-8;   // of momentum and of the rows' rates, relative
constexpr double rounding = 1e-15;  // of the rows' rates, relative to speeds

VecX times(const SparseMatrix& A, const VecX& x) {
  VecX y = VecX::Zero(A.rows);
  A.multiply(x, y);
  return y;
}

}  // namespace

Impulses::Impulses(BodyLevel& system, Recovery& recovery) : system_(system), recovery_(recovery) {
  system.prepare(at_);
  for (VecX* field : {&dv_, &no_force_}) field->setZero(system.sizes().v);
  for (VecX* field : {&impulse_, &no_change_}) field->setZero(system.sizes().rows);
}

Outcome Impulses::respond(const State& body, const VecX& n, VecX& x) {
  x.setZero(system_.sizes().v);
  return recovery_.solve_at(body, n, no_change_, Recovery::Accuracy::refined, x, impulse_);
}

// Contradictory rows get unbounded impulses, whose rounding also spoils the balance: the error is attributed to the rows. A remaining
// imbalance means that rounding has destroyed the solution.
Outcome Impulses::check(const VecX& v, const VecX& change) const {
  const VecX momentum = times(at_.M, dv_), left = times(at_.G, dv_) - change, after = v + dv_;
  VecX balance = momentum;
  at_.G.add_transposed(1, impulse_, balance);
  const double largest_rate =
      std::max(largest(change.array() / system_.row_scale().array()), largest(after.array() / system_.chart_scale().array()));
  if (!(largest(left.array() / system_.row_scale().array()) <= accuracy * largest_rate))
    return {Outcome::singular,
            "no impulse brings the speeds onto the equations of " + worst_row_name(system_, left) + " and the others at once"};
  if (!(largest(balance) <= accuracy * std::max(largest(momentum), largest(times(at_.M, after)))))
    return {Outcome::singular, "impulses cannot balance the change of momentum"};
  return {};
}

// To rounding where the rows are independent. Active bounds may be redundant; their rounding residual would then be enforced too, and the
// regularised solution, that of least impulses, is used.
ImpulseResult Impulses::obey_rows(State& body) {
  ImpulseResult result;
  if (system_.sizes().rows == 0) return result;
  system_.evaluate(body, need_constraint | need_jacobian | need_rate | need_mass, at_);
  const double open = largest(at_.rate.array() / system_.row_scale().array());
  if (open <= rounding * largest(body.v.array() / system_.chart_scale().array())) return result;
  const VecX change = -at_.rate;
  for (const auto accuracy_of_solve : {Recovery::Accuracy::refined, Recovery::Accuracy::regularised}) {
    result.outcome = recovery_.solve_at(body, no_force_, change, accuracy_of_solve, dv_, impulse_);
    if (!result.outcome) break;
    if (result.outcome = check(body.v, change); result.outcome) break;
  }
  body.v += dv_;
  result.dissipated = 0.5 * dv_.dot(times(at_.M, dv_));
  return result;
}

}  // namespace holonom
