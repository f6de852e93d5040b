#include "integrators/sundials/sundials_stepper.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace holonom {
namespace {

constexpr double not_controlled = 1e-100;  // weight of what is not under error control: work and multipliers
constexpr double room = 20;                // times the step that the library has planned: it limits steps itself

}  // namespace

SundialsStepper::SundialsStepper(Formulation& formulation, bool uses_newton, bool multipliers, const NewtonSettings& newton)
    : Stepper(formulation, 1), has_multipliers_(multipliers), newton_(formulation, newton), map_(system_, system_.sizes()) {
  const Sizes& sizes = system_.sizes();
  size_ = sizes.q + sizes.v + sizes.s + Work::count + (multipliers ? sizes.rows : 0);
  for (VecX* field : {&offset_, &next_offset_, &flat_, &y_c_, &last_y_, &first_rate_}) field->setZero(size_);
  for (VecX* field : {&no_increment_, &stage_a_}) field->setZero(sizes.v);
  q_rate_.setZero(sizes.q);
  trial_lambda_.setZero(sizes.rows);
  configuration_scale_ = system_.configuration_scale();
  SUNContext_Create(nullptr, &context_);
  y_ = N_VNew_Serial(size_, context_);
  scratch_ = N_VNew_Serial(size_, context_);
  if (uses_newton) make_stage_solver();
}

SundialsStepper::~SundialsStepper() {
  if (stage_solver_) SUNNonlinSolFreeEmpty(stage_solver_);
  N_VDestroy(y_);
  N_VDestroy(scratch_);
  SUNContext_Free(&context_);
}

void SundialsStepper::make_stage_solver() {
  stage_solver_ = SUNNonlinSolNewEmpty(context_);
  stage_solver_->content = this;
  stage_solver_->ops->gettype = [](SUNNonlinearSolver) { return SUNNONLINEARSOLVER_ROOTFIND; };
  stage_solver_->ops->setsysfn = [](SUNNonlinearSolver, SUNNonlinSolSysFn) { return SUN_NLS_SUCCESS; };
  stage_solver_->ops->solve = solve_stage;
}

void SundialsStepper::pack(const State& state, VecX& flat_state) const {
  flat_state.head(state.q.size()) = state.q;
  flat_state.segment(state.q.size(), state.v.size()) = state.v;
  flat_state.segment(state.q.size() + state.v.size(), state.s.size()) = state.s;
  flat_state.segment(state.q.size() + state.v.size() + state.s.size(), Work::count) = state.work;
}

void SundialsStepper::unpack(const VecX& flat_state, State& state) {
  state.q = flat_state.head(state.q.size());
  state.v = flat_state.segment(state.q.size(), state.v.size());
  state.s = flat_state.segment(state.q.size() + state.v.size(), state.s.size());
  state.work = flat_state.segment(state.q.size() + state.v.size() + state.s.size(), Work::count);
  system_.retract(state.q, no_increment_, state.q);
}

Outcome SundialsStepper::start(const State& state) {
  stage_ = state;
  must_restart_ = true;
  return Stepper::start(state);
}

template <class Work>
int SundialsStepper::without_exceptions(const Work& work) noexcept {
  try {
    return work();
  } catch (...) {
    thrown_ = std::current_exception();
    return -1;  // to the library: unrecoverable
  }
}

int SundialsStepper::error_weights(N_Vector y, N_Vector weights, void* self) {
  auto& stepper = *static_cast<SundialsStepper*>(self);
  return stepper.without_exceptions([&] { return stepper.set_weights(y, weights); });
}

// The weights make the root mean square of the library as strict as the largest error.
int SundialsStepper::set_weights(N_Vector y, N_Vector weights) const {
  const Sizes& sizes = system_.sizes();
  const ErrorScale& scale = error_scale_;
  const FlatVector at = flat(y);
  FlatVector weight = flat(weights);
  const double root = std::sqrt(static_cast<double>(size_)), tolerance = scale.tolerance;
  weight.setConstant(not_controlled);
  weight.head(sizes.q) = root / tolerance * configuration_scale_.cwiseInverse();
  for (int k = 0; k < sizes.v + sizes.s; ++k) {
    const double value = std::abs(at[sizes.q + k] + offset_[sizes.q + k]);
    weight[sizes.q + k] = root / (tolerance * ((k < sizes.v ? scale.speed[k] : scale.state[k - sizes.v]) + value));
  }
  return 0;
}

int SundialsStepper::rates(double t, N_Vector y, N_Vector y_rate, void* self) {
  auto& stepper = *static_cast<SundialsStepper*>(self);
  return stepper.without_exceptions([&] {
    stepper.trouble_ = stepper.evaluate(t, flat(y), flat(y_rate));
    return stepper.trouble_ ? 0 : stepper.trouble_.kind == Outcome::singular ? -1 : 1;
  });
}

Outcome SundialsStepper::evaluate(double t, Eigen::Ref<const VecX> y, Eigen::Ref<VecX> y_rate) {
  const Sizes& sizes = system_.sizes();
  flat_ = y + offset_;
  stage_.t = t;
  unpack(flat_, stage_);
  if (formulation_.closes())
    if (Outcome outcome = formulation_.close(stage_, nullptr); !outcome) return outcome;
  if (Outcome outcome = formulation_.acceleration(stage_, stage_a_, lambda_); !outcome) return outcome;
  system_.configuration_rate(stage_.q, stage_.v, q_rate_);
  y_rate.setZero();
  y_rate.head(sizes.q) = q_rate_;
  y_rate.segment(sizes.q, sizes.v) = stage_a_;
  y_rate.segment(sizes.q + sizes.v, sizes.s) = formulation_.state_rates();
  y_rate.segment(sizes.q + sizes.v + sizes.s, Work::count) = formulation_.work_rate();
  return {};
}

int SundialsStepper::solve_stage(SUNNonlinearSolver solver, N_Vector predicted, N_Vector change, N_Vector, realtype, booleantype,
                                 void*) {
  auto& stepper = *static_cast<SundialsStepper*>(solver->content);
  return stepper.without_exceptions([&] { return stepper.solve(flat(predicted), flat(change)); });
}

int SundialsStepper::solve(Eigen::Ref<const VecX> predicted, Eigen::Ref<VecX> change) {
  const Sizes& sizes = system_.sizes();
  double c = 0;
  formula(trial_.t, c, y_c_);
  flat_ = predicted + offset_;
  unpack(flat_, stage_);
  system_.difference(state_.q, stage_.q, xi_);
  // Not predicted: where rows are redundant, extrapolation would amplify the part of multipliers that is not determined.
  trial_lambda_ = lambda_;
  map_.q0 = state_.q;
  map_.q_c = y_c_.head(sizes.q) - last_y_.head(sizes.q);
  y_c_ += offset_;
  map_.v_c = y_c_.segment(sizes.q, sizes.v);
  trial_.s = y_c_.segment(sizes.q + sizes.v, sizes.s);
  map_.set_step(c);
  newton_.refresh();
  trouble_ = newton_.solve(state_.q, map_, xi_, trial_, trial_a_, trial_lambda_);
  if (!trouble_) return SUN_NLS_CONV_RECVR;
  trial_s_rate_ = formulation_.state_rates();
  trial_work_rate_ = formulation_.work_rate();
  trial_.work = y_c_.segment(sizes.q + sizes.v + sizes.s, Work::count) + c * trial_work_rate_;
  pack(trial_, flat_);
  if (has_multipliers_) flat_.tail(sizes.rows) = trial_lambda_;
  is_solved_ = true;
  change = flat_ - offset_ - predicted;
  return SUN_NLS_SUCCESS;
}

Outcome SundialsStepper::attempt(double t_end, double& error) {
  error = 0;
  trial_.memory = stage_.memory = state_.memory;
  trouble_ = {};
  if (must_restart_) {
    const Sizes& sizes = system_.sizes();
    counted_failures_ = 0;
    pack(state_, offset_);
    if (has_multipliers_) offset_.tail(sizes.rows) = lambda_;
    system_.configuration_rate(state_.q, state_.v, q_rate_);
    first_rate_.setZero();
    first_rate_.head(sizes.q) = q_rate_;
    first_rate_.segment(sizes.q, sizes.v) = a_;
    first_rate_.segment(sizes.q + sizes.v, sizes.s) = s_rate_;
    first_rate_.segment(sizes.q + sizes.v + sizes.s, Work::count) = first_work_rate_;
    restart(std::min(t_end - state_.t, first_step()));
  }
  must_restart_ = true;  // unless it is accepted
  attempted_ = t_end - state_.t;
  double t = state_.t;
  is_solved_ = false;
  last_y_ = flat(y_);
  const int result = take_step(t_end, t);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  count_failed_tries();
  if (result < 0) {
    if (!trouble_) return trouble_;
    return {Outcome::smaller_step, "the library of multistep methods finds no step that meets the tolerance"};
  }
  attempted_ = t - state_.t;
  return settle(t);
}

// The first step has order 1, whose error is about (step/time)^2, with the time of the error scale of speeds. The library's own guess would
// compare rates with y, which is 0.
double SundialsStepper::first_step() const {
  const double time = error_scale_.chart.size() > 0 ? error_scale_.chart[0] / error_scale_.speed[0] : 1;
  return 0.5 * time * std::sqrt(error_scale_.tolerance);
}

Outcome SundialsStepper::settle(double t) {
  trial_.t = t;
  if (is_solved_) {
    if (Outcome outcome = formulation_.finish(trial_, trial_a_, nullptr, nullptr); !outcome) return outcome;
    trial_work_rate_ = formulation_.work_rate();
  } else {
    flat_ = flat(y_) + offset_;
    unpack(flat_, trial_);
    if (Outcome outcome = formulation_.project(trial_, nullptr, nullptr); !outcome) return outcome;
    if (Outcome outcome = formulation_.acceleration(trial_, trial_a_, lambda_); !outcome) return outcome;
    trial_s_rate_ = formulation_.state_rates();
    trial_work_rate_ = formulation_.work_rate();
  }
  next_offset_ = offset_;
  pack(trial_, next_offset_);
  const int motion_size = size_ - (has_multipliers_ ? system_.sizes().rows : 0);
  next_offset_.head(motion_size) -= flat(y_).head(motion_size);
  return {};
}

void SundialsStepper::count_failed_tries() {
  const long failures = failed_tries();
  formulation_.statistics().rejected += failures - counted_failures_;
  counted_failures_ = failures;
}

void SundialsStepper::accept() {
  offset_.swap(next_offset_);
  if (is_solved_) lambda_ = trial_lambda_;
  must_restart_ = false;
  Stepper::accept();
}

void SundialsStepper::shift(const VecX& revolutions) {
  offset_.head(revolutions.size()) += revolutions;
  Stepper::shift(revolutions);
}

double SundialsStepper::after_success(double, double) { return room * planned_step(); }

double SundialsStepper::after_failure(double h) { return std::min(h, attempted_) / 4; }

void SundialsStepper::interpolate(double t, State& out) {
  polynomial(t, scratch_);
  flat_ = flat(scratch_) + offset_;
  unpack(flat_, out);
  out.t = t;
  out.memory = last_memory_;
}

}  // namespace holonom
