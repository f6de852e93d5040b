#include "analysis/linear_motion/neighbourhood.h"

#include <algorithm>
#include <limits>

#include "analysis/start/independent.h"
#include "analysis/start/measure_rows.h"
#include "analysis/start/redundancy.h"
#include "coordinates/catalogue.h"
#include "math/largest.h"
#include "system/row_names.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr int max_iterations = 30;
constexpr double closed_to_rounding = 1e-11;  // of a row over its scale: larger values are not rounding
constexpr double negligible = 1e-30;  // smaller values count as zero: Newton's method may continue down to the smallest numbers

std::vector<IndependentMeasure> measures_of(const CoordinateChoice& choice) {
  std::vector<IndependentMeasure> measures;
  for (const IndependentCoordinate& coordinate : choice.coordinates) measures.push_back({coordinate.name, {}});
  return measures;
}

void clear_row(SparseMatrix& G, int row) { std::fill(G.value.begin() + G.start[row], G.value.begin() + G.start[row + 1], 0.0); }

}  // namespace

Neighbourhood::Neighbourhood(const Model& model, const std::string& coordinates, const State& body_state,
                             const CheckReport& report, CoordinateChoice choice)
    : choice_(std::move(choice)),
      system_(make_system(model, coordinates)),
      driven_(make_driven_system(with_measures_driven(model, measures_of(choice_)), coordinates)),
      formulation_(make_project(*system_)),
      closure_(*driven_, Kkt::Inertia::diagonal),
      middle_(system_->reference_state()),
      here_(driven_->reference_state()) {
  const Sizes& sizes = driven_->sizes();
  const Characteristic& scale = driven_->characteristic();
  weight_ = scale.mass * scale.length * scale.length / driven_->chart_scale().array().square();
  driven_->prepare(evaluation_);
  for (VecX* field : {&zero_, &xi_, &dx_, &a_}) field->setZero(sizes.v);
  for (VecX* field : {&rows_, &multipliers_, &driven_acceleration_}) field->setZero(sizes.rows);
  lambda_.setZero(system_->sizes().rows);
  settle(body_state, report);
  find_rows(static_cast<int>(model.drivers.size()));
  prepare_rotations(body_state);
  store_operating_point();
}

// The point of linearisation in this coordinate set; a run satisfies the constraints only to its tolerance.
void Neighbourhood::settle(const State& body_state, const CheckReport& report) {
  system_->from_body(body_state, middle_);
  system_->commit(middle_);
  formulation_->equations().set_redundant(vanishing_combinations(*system_, middle_, report.speeds));
  formulation_->equations().set_refined(true);
  closure_.set_refined(true);
  State settled = middle_;
  if (formulation_->projection().settle(settled)) middle_ = settled;
}

// Indices of the coordinates among the rows of the driven system, and of rotations among the speeds of bodies
void Neighbourhood::find_rows(int drivers) {
  for (const RowSource& source : driven_->row_sources())
    if (source.kind == RowSource::driver && source.index >= drivers) row_.push_back(source.row);
  for (const IndependentCoordinate& coordinate : choice_.coordinates) {
    const auto [body, axis] = coordinate.rotation;
    rotation_.push_back(body < 0 ? -1 : speeds_per_body<3> * (body - 1) + 3 + axis);
  }
}

void Neighbourhood::prepare_rotations(const State& body_state) {
  if (std::ranges::all_of(rotation_, [](int place) { return place < 0; })) return;
  body_ = make_system(system_->shared_model(), "body");
  middle_body_ = here_body_ = body_state;
  system_->to_body(middle_, middle_body_);
  for (VecX* field : {&theta_, &theta_rate_, &middle_theta_rate_}) field->setZero(body_->sizes().v);
}

void Neighbourhood::measure_rotations(const State& state) {
  if (!body_) return;
  system_->to_body(state, here_body_);
  body_->difference(middle_body_.q, here_body_.q, theta_);
}

void Neighbourhood::measure_rotation_rates() {
  if (!body_) return;
  body_->chart_rate(theta_, here_body_.v, theta_rate_);
  body_->chart_rate(-theta_, middle_body_.v, middle_theta_rate_);
  theta_rate_ -= middle_theta_rate_;
}

// Rows count relative to the middle, so that revolutions of angles have no effect.
void Neighbourhood::store_operating_point() {
  here_.q = middle_.q;
  driven_->commit(here_);
  evaluate(middle_, need_constraint | need_jacobian | need_rate);
  middle_g_ = evaluation_.g;
  middle_rate_ = evaluation_.rate;
  values_.setZero(size());
  for (int k = 0; k < positions(); ++k) {
    values_[k] = is_rotation(k) ? 0 : middle_g_[row_[k]];
    if (k < speeds()) values_[positions() + k] = middle_rate_[row_[k]];
  }
  values_.tail(states()) = middle_.s;
}

double Neighbourhood::scale(int position) const {
  return choice_.coordinates[position].is_length ? system_->characteristic().length : 1;
}

void Neighbourhood::evaluate(const State& state, unsigned needs) {
  here_.t = state.t;
  here_.q = state.q;
  here_.v = state.v;
  here_.s = state.s;  // drivers may deviate by them
  driven_->evaluate(here_, needs, evaluation_);
}

void Neighbourhood::open_rows_of_speeds() {
  for (int r = 0; r < rows_.size(); ++r)
    if (driven_->velocity_rows()[r] && std::ranges::count(row_, r) == 0) {
      clear_row(evaluation_.G, r);
      rows_[r] = 0;
    }
}

void Neighbourhood::open_rows_without_speed() {
  for (int k = speeds(); k < positions(); ++k) {
    clear_row(evaluation_.G, row_[k]);
    rows_[row_[k]] = 0;
  }
}

Outcome Neighbourhood::move(const VecX& dx, State& state) {
  state = middle_;
  state.s += dx.tail(states());
  if (Outcome outcome = close_positions(dx.head(positions()), state); !outcome) return outcome;
  if (Outcome outcome = close_speeds(dx.segment(positions(), speeds()), state); !outcome) return outcome;
  return {};
}

// In the chart about the middle
Outcome Neighbourhood::close_positions(const VecX& dp, State& state) {
  xi_.setZero();
  double last = std::numeric_limits<double>::infinity();
  VecX best = xi_;
  for (int iteration = 0; iteration < max_iterations; ++iteration) {
    evaluate(state, need_constraint | need_jacobian);
    rows_ = middle_g_ - evaluation_.g;
    measure_rotations(state);
    for (int k = 0; k < positions(); ++k) rows_[row_[k]] += dp[k] - (is_rotation(k) ? theta_[rotation_[k]] : 0);
    open_rows_of_speeds();
    const double violation = largest(rows_.array() / driven_->row_scale().array());
    if (violation <= negligible) return {};
    if (!(violation < last)) {  // rounding, or no further progress
      driven_->retract(middle_.q, best, state.q);
      if (last <= closed_to_rounding) return {};
      break;
    }
    last = violation;
    best = xi_;
    if (!closure_.factor_weighted(weight_, evaluation_)) break;
    closure_.solve(zero_, rows_, dx_, multipliers_);
    xi_ += dx_;
    driven_->retract(middle_.q, xi_, state.q);
  }
  if (last <= closed_to_rounding) return {};
  return {Outcome::smaller_step,
          "the dependent coordinates cannot be computed from the independent ones: " + open_row_name() + " stays violated"};
}

// Name of the largest residual in rows_
std::string Neighbourhood::open_row_name() const {
  int worst = 0;
  (rows_.array() / driven_->row_scale().array()).abs().maxCoeff(&worst);
  const auto own = std::ranges::find(row_, worst);
  return own != row_.end() ? choice_.coordinates[own - row_.begin()].name : worst_row_name(*driven_, rows_);
}

Outcome Neighbourhood::close_speeds(const VecX& dw, State& state) {
  evaluate(state, need_constraint | need_jacobian | need_rate);
  rows_.setZero();
  open_rows_without_speed();
  if (!closure_.factor_weighted(weight_, evaluation_))
    return {Outcome::smaller_step, "the dependent speeds cannot be computed from the independent ones"};
  for (int pass = 0; pass < 3; ++pass) {  // the equations are linear: further passes only reduce rounding
    if (pass > 0) evaluate(state, need_constraint | need_rate);
    rows_ = middle_rate_ - evaluation_.rate;
    for (int k = 0; k < positions(); ++k) rows_[row_[k]] = k < speeds() ? rows_[row_[k]] + dw[k] : 0;
    closure_.solve(zero_, rows_, dx_, multipliers_);
    state.v += dx_;
  }
  return {};
}

Outcome Neighbourhood::rates(const State& state, VecX& x_rate) {
  if (Outcome outcome = formulation_->consistent_acceleration(state, a_, lambda_); !outcome) return outcome;
  evaluate(state, need_constraint | need_jacobian | need_rate | need_bias);
  evaluation_.G.multiply(a_, driven_acceleration_);
  driven_acceleration_ += evaluation_.bias;
  measure_rotations(state);
  measure_rotation_rates();
  x_rate.resize(size());
  for (int k = 0; k < positions(); ++k) {
    x_rate[k] = is_rotation(k) ? theta_rate_[rotation_[k]] : evaluation_.rate[row_[k]];
    if (k < speeds()) x_rate[positions() + k] = driven_acceleration_[row_[k]];
  }
  x_rate.tail(states()) = formulation_->state_rates();
  return {};
}

}  // namespace holonom
