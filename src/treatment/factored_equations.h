// The equations of motion evaluated at one state, with the factor of their matrix and where it was computed.
//
//   mass      M and G at a state: accelerations and projections
//   tangent   M + (alpha_v/alpha_a) C + K/alpha_a and G + rho/kappa dG/dt at a stage of an implicit method; projections after the step
//             use it too
//
// A factor is kept until the next one is computed, so that a second solve at the same state needs no factorisation.
#pragma once

#include <memory>

#include "system/statistics.h"
#include "treatment/kkt.h"
#include "treatment/row_treatment.h"

namespace holonom {

class FactoredEquations {
 public:
  // is_given: the constraints alone determine the motion, so that speeds and accelerations depend on neither masses nor forces
  FactoredEquations(System& system, Statistics& statistics, bool is_given = false);
  void prepare_tangent();  // before the first factor_tangent()

  System& system() const { return system_; }
  Evaluation& evaluation() { return evaluation_; }  // as evaluated last
  const Evaluation& evaluation() const { return evaluation_; }
  void evaluate(const State& state, unsigned needs) { system_.evaluate(state, needs, evaluation_); }

  bool is_factored_at(const State& state) const {
    return factored_ == Factored::mass && state.t == factored_t_ && state.q == factored_q_;
  }
  bool has_tangent() const { return factored_ == Factored::tangent; }
  bool has_mass() const { return factored_ == Factored::mass; }
  void discard_factor() { factored_ = Factored::nothing; }

  // What the evaluation must contain in addition for factor_and_solve()
  unsigned needs_of_factor() const { return forms_mass_ ? need_jacobian | need_mass : need_jacobian; }
  // Evaluates and factors G and M at a state, unless they or a tangent are factored already.
  Outcome factor_at(const State& state);
  // Factors G and M of the evaluation, which is that of the state, and solves.
  Outcome factor_and_solve(const State& state, const VecX& f, const VecX& c, VecX& x, VecX& lambda);
  // Factors the tangent of the evaluation; `softness` multiplies E, `rate` is the share of dG/dt in the rows.
  Outcome factor_tangent(const Weights& weights, double softness, double rate);

  // M x + G^T lambda = f, G x = c with the current factor
  void solve(const VecX& f, const VecX& c, VecX& x, VecX& lambda);
  // The smallest change x in the metric of the current factor with G x = c, and its multipliers
  void solve_rows(const VecX& c, VecX& x, VecX& lambda);
  void solve_tangent(const VecX& f, const VecX& c, VecX& x, VecX& lambda) { kkt_->solve(f, c, x, lambda); }

  // Options of the constrained system, see kkt.h. Without rows they have no effect.
  void set_penalty(double penalty, int sweeps);
  void set_redundant(
      const std::vector<RowCombination>& combinations);  // combinations of rows that vanish on the constraints (linear/rank.h)
  void set_refined(bool is_refined);                     // solutions to rounding from here on, for results that are recorded

  const VecX& regularisation() const { return kkt_->regularisation(); }
  double residual() const {
    return kkt_ ? kkt_->residual() : 0;
  }  // of the rows, relative: large where no solution satisfies them
  double smallest_pivot() const { return kkt_ ? kkt_->smallest_pivot() : 1; }  // small near a singular configuration
  double condition() { return kkt_ ? kkt_->condition() : 1; }                  // of the constraints at the last refined solve
  double geometric_condition() {
    return kkt_ && factored_ != Factored::nothing ? kkt_->geometric_condition() : 1;
  }  // at any factor

 private:
  enum class Factored { nothing, mass, tangent };
  Outcome factor(const State& state);  // of the matrices in evaluation_
  void store_factor(const State& state, bool is_regular);

  System& system_;
  Statistics& statistics_;
  Evaluation evaluation_;
  std::unique_ptr<Kkt> kkt_;  // where there are rows, or no solver of the mass matrix alone, or an implicit integrator
  MassSolver* mass_solver_ = nullptr;
  VecX given_weight_;  // empty unless the constraints determine the motion
  VecX factored_q_;
  double factored_t_ = 0;
  Factored factored_ = Factored::nothing;
  bool is_refined_ = false, has_tangent_pattern_ = false;
  bool forms_mass_ = true;  // else products with M come from the mass solver
};

}  // namespace holonom
