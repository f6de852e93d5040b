#include "treatment/formulation.h"

namespace holonom {
namespace {

Outcome no_inertia() {
  return {Outcome::singular, "the mass matrix is singular: some motion that the joints leave free has no inertia"};
}

}  // namespace

Formulation::Formulation(System& system) : system_(system), loop_(system) {
  if (system.sizes().rows == 0) mass_solver_ = system.mass_solver();
  if (!mass_solver_) kkt_ = std::make_unique<Kkt>(system);
  resize();
}

void Formulation::resize() {
  const Sizes& sizes = system_.sizes();
  system_.prepare(evaluation_);
  for (VecX* field : {&zero_, &dx_, &total_, &force_residual_, &loop_force_}) field->setZero(sizes.v);
  for (VecX* field : {&wanted_, &scratch_lambda_, &row_residual_, &no_rows_, &row_rounding_}) field->setZero(sizes.rows);
  for (VecX* field : {&factored_q_, &start_}) field->setZero(sizes.q);
  for (VecX* field : {&loop_start_, &loop_step_, &loop_y_}) field->setZero(sizes.y);
}

bool Formulation::factored_at(const State& state) const {
  return factored_ == Factored::mass && state.t == factored_t_ && state.q == factored_q_;
}

Outcome Formulation::factor(const State& state) {
  Outcome outcome;
  if (!mass_solver_) {
    kkt_->set_softness(1);
    outcome = given_weight_.size() > 0 ? kkt_->factor_given(given_weight_, evaluation_) : kkt_->factor(evaluation_);
  } else if (!mass_solver_->factor()) {
    outcome = no_inertia();
  }
  remember_factor(state, outcome);
  return outcome;
}

void Formulation::remember_factor(const State& state, const Outcome& outcome) {
  ++statistics_.factorisations;
  factored_q_ = state.q;
  factored_t_ = state.t;
  factored_ = outcome ? Factored::mass : Factored::nothing;
}

Outcome Formulation::factor_at(const State& state) {
  if (factored_at(state) || factored_ == Factored::tangent) return {};
  system_.evaluate(state, need_constraint | need_jacobian | need_mass, evaluation_);
  return factor(state);
}

Outcome Formulation::acceleration(const State& state, VecX& a, VecX& lambda) { return solve(state, true, a, lambda); }

Outcome Formulation::consistent_acceleration(const State& state, VecX& a, VecX& lambda) { return solve(state, false, a, lambda); }

Outcome Formulation::solve(const State& state, bool with_feedback, VecX& a, VecX& lambda) {
  ++statistics_.evaluations;
  constexpr unsigned needs = need_constraint | need_rate | need_bias | need_force | need_kinetic;
  const bool fresh = factored_at(state);
  system_.evaluate(state, fresh ? needs : needs | need_jacobian | need_mass, evaluation_);
  wanted_ = -evaluation_.bias;
  if (with_feedback) feedback(evaluation_, wanted_);
  if (mass_solver_) {
    if (Outcome outcome = solve_mass(state, fresh, a); !outcome) return outcome;
  } else {
    if (!fresh)
      if (Outcome outcome = factor(state); !outcome) return outcome;
    kkt_->solve(evaluation_.Q, wanted_, a, lambda);
  }
  if (!loop_.empty())
    if (Outcome outcome = close_loop(state, !with_feedback, a, lambda); !outcome) return outcome;
  rate_work(lambda);
  return inspect(state, a);
}

Outcome Formulation::solve_mass(const State& state, bool is_factored, VecX& a) {
  a = evaluation_.Q;
  Outcome outcome;
  if (is_factored) {
    mass_solver_->solve(a);
  } else {
    if (!mass_solver_->factor_and_solve(a)) outcome = no_inertia();
    remember_factor(state, outcome);
  }
  return outcome;
}

Outcome Formulation::inspect(const State& state, const VecX& a) const {
  if (evaluation_.undefined_force >= 0)
    return {Outcome::smaller_step, "the ends of force " + system_.model().forces[evaluation_.undefined_force].name +
                                       " meet, so its pull has no direction"};
  if (evaluation_.undefined_signal >= 0) {
    const std::string name = system_.signal_name(evaluation_.undefined_signal);
    if (name.empty()) return {Outcome::smaller_step, "the first-order states have no solution in this step"};
    return {Outcome::smaller_step, "signal " + name + " is read beyond the ends of its table"};
  }
  for (int k = 0; k < a.size(); ++k)
    if (!std::isfinite(a[k]) || !std::isfinite(state.v[k])) {
      const std::string culprit = system_.not_finite(state);
      if (!culprit.empty()) return {Outcome::smaller_step, culprit + " is not a finite number: look at its law"};
      return {Outcome::smaller_step, "the acceleration of " + system_.coordinate_name(k) + " is not a finite number"};
    }
  for (int k = 0; k < evaluation_.s_rate.size(); ++k)
    if (!std::isfinite(evaluation_.s_rate[k]))
      return {Outcome::smaller_step, "the rate of state " + system_.state_name(k) + " is not a finite number"};
  return {};
}

// Drivers bring in effort x rate of their measure; joints should do no work, and what they do belongs to the constraints.
void Formulation::rate_work(const VecX& lambda) {
  work_rate_[Work::dissipated] = evaluation_.dissipation;
  work_rate_[Work::supplied] = evaluation_.supply;
  work_rate_[Work::constraint] = 0;
  add_work_of(lambda);
}

void Formulation::add_work_of(const VecX& lambda) {
  for (const RowSource& source : system_.row_sources())
    for (int r = source.row; r < source.row + source.rows; ++r) {
      const double power = -lambda[r] * (evaluation_.rate[r] - evaluation_.g_t[r]);
      if (source.kind == RowSource::driver)
        work_rate_[Work::supplied] += power;
      else
        work_rate_[Work::constraint] -= power;
    }
}

void Formulation::correction(const VecX& c, VecX& dx) {
  kkt_->solve(zero_, c, dx, scratch_lambda_);
  ++statistics_.projections;
}

}  // namespace holonom
