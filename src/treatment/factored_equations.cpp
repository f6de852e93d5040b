#include "treatment/factored_equations.h"

namespace holonom {
namespace {

Outcome no_inertia() {
  return {Outcome::singular, "the mass matrix is singular: some motion that the joints leave free has no inertia"};
}

}  // namespace

FactoredEquations::FactoredEquations(System& system, Statistics& statistics, bool is_given)
    : system_(system), statistics_(statistics) {
  MassSolver* mass_solver = system.mass_solver();
  if (system.sizes().rows == 0) {
    mass_solver_ = mass_solver;
  } else if (is_given) {
    const Characteristic& scale = system.characteristic();
    given_weight_ = scale.mass * scale.length * scale.length * system.chart_scale().array().square().inverse();
    forms_mass_ = !mass_solver;
  }
  if (!mass_solver_) {
    if (forms_mass_) system.prepare_mass();
    kkt_ = std::make_unique<Kkt>(system, given_weight_.size() > 0 ? Kkt::Inertia::diagonal : Kkt::Inertia::full);
  }
  system.prepare(evaluation_);
  factored_q_.setZero(system.sizes().q);
}

void FactoredEquations::prepare_tangent() {
  if (has_tangent_pattern_) return;
  has_tangent_pattern_ = true;
  system_.prepare_tangent();
  auto next = std::make_unique<Kkt>(system_);
  if (kkt_) next->copy_penalty(*kkt_);
  next->set_refined(is_refined_);
  kkt_ = std::move(next);
  discard_factor();
  system_.prepare(evaluation_);
}

Outcome FactoredEquations::factor_at(const State& state) {
  if (is_factored_at(state) || has_tangent()) return {};
  evaluate(state, need_constraint | needs_of_factor());
  return factor(state);
}

Outcome FactoredEquations::factor(const State& state) {
  Outcome outcome;
  if (!mass_solver_) {
    kkt_->set_softness(1);
    outcome = given_weight_.size() > 0
                  ? kkt_->factor_given(given_weight_, evaluation_, forms_mass_ ? nullptr : system_.mass_solver())
                  : kkt_->factor(evaluation_);
  } else if (!mass_solver_->factor()) {
    outcome = no_inertia();
  }
  store_factor(state, static_cast<bool>(outcome));
  return outcome;
}

void FactoredEquations::store_factor(const State& state, bool is_regular) {
  ++statistics_.factorisations;
  factored_q_ = state.q;
  factored_t_ = state.t;
  factored_ = is_regular ? Factored::mass : Factored::nothing;
}

Outcome FactoredEquations::factor_and_solve(const State& state, const VecX& f, const VecX& c, VecX& x, VecX& lambda) {
  Outcome outcome;
  if (mass_solver_) {
    x = f;
    const bool is_regular = mass_solver_->factor_and_solve(x);
    store_factor(state, is_regular);
    if (!is_regular) outcome = no_inertia();
  } else {
    outcome = factor(state);
    if (outcome) kkt_->solve(f, c, x, lambda);
  }
  return outcome;
}

Outcome FactoredEquations::factor_tangent(const Weights& weights, double softness, double rate) {
  kkt_->set_softness(softness);
  ++statistics_.factorisations;
  const Outcome outcome =
      kkt_->factor_tangent(evaluation_, weights.velocity / weights.acceleration, 1 / weights.acceleration, rate);
  factored_ = outcome ? Factored::tangent : Factored::nothing;
  return outcome;
}

void FactoredEquations::solve(const VecX& f, const VecX& c, VecX& x, VecX& lambda) {
  if (mass_solver_) {
    x = f;
    mass_solver_->solve(x);
  } else {
    kkt_->solve(f, c, x, lambda);
  }
}

void FactoredEquations::solve_rows(const VecX& c, VecX& x, VecX& lambda) {
  if (kkt_)
    kkt_->solve_rows(c, x, lambda);
  else
    x.setZero();  // there are no rows
}

void FactoredEquations::set_penalty(double penalty, int sweeps) {
  if (kkt_) kkt_->set_penalty(penalty, sweeps);
}

void FactoredEquations::set_redundant(const std::vector<RowCombination>& combinations) {
  if (kkt_) kkt_->set_redundant(combinations);
}

void FactoredEquations::set_refined(bool is_refined) {
  if (!kkt_ || is_refined == is_refined_) return;
  is_refined_ = is_refined;
  kkt_->set_refined(is_refined);
  discard_factor();
}

}  // namespace holonom
