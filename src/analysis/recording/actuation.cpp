#include "analysis/recording/actuation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "elements/coupler.h"
#include "linear/dense.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double no_transmission = 1e-9;    // of that of a free body: such a motion counts as not actuated
constexpr double poor_transmission = 1e-3;  // gives a note
constexpr double left_unmoved = 1e-7;       // of inertia and applied forces: below is rounding
constexpr double agreement = 1e-11;         // of what force laws read of the reactions, relative
constexpr double takes_no_part = 1e-9;      // in a combination of rows: below is rounding
constexpr int max_repetitions = 200;

std::vector<IndependentMeasure> channels(const std::vector<std::string>& names) {
  std::vector<IndependentMeasure> result;
  for (const std::string& name : names) {
    if (std::ranges::count(names, name) > 1) throw UsageError("--actuators names " + name + " more than once");
    result.push_back({name, {}});
  }
  return result;
}

// The message for a name that is not a position refers to drivers; it is reworded here for actuators.
MeasureRows rows_of(const Model& model, const std::vector<std::string>& names) {
  const std::vector<IndependentMeasure> measures = channels(names);
  try {
    return MeasureRows(model, measures);
  } catch (const InputError& error) {
    const Diagnostic& first = error.diagnostics().front();
    const auto place = first.message.find("; a driver needs");
    if (place == std::string::npos) throw UsageError("--actuators: " + first.message, first.hint);
    throw UsageError("--actuators: " + first.message.substr(0, place) + "; an actuator acts along a position",
                     position_of_rate(model));
  }
}

}  // namespace

Actuation::Actuation(const Model& model, const std::vector<std::string>& measures)
    : measures_(measures),
      rows_(rows_of(model, measures)),
      system_(make_body_system(model, RowSet::motion)),
      free_(*system_, FreeMotion::Drivers::released) {
  const Sizes& sizes = system_->sizes();
  system_->prepare(evaluation_);
  for (VecX* field : {&force_, &response_, &left_over_}) field->setZero(sizes.v);
  ignored_.setZero(sizes.rows);
  y_.setZero(sizes.y);
  efforts_.setZero(static_cast<long>(measures.size()));
  transmissions_.setZero(sizes.v, efforts_.size());
}

// Without the drivers the same combinations vanish, unless a driver takes part in them.
void Actuation::set_redundant(const std::vector<RowCombination>& combinations) {
  std::vector<char> is_driven(system_->sizes().rows, 0);
  for (const RowSource& source : system_->row_sources())
    if (source.kind == RowSource::driver && is_driver(system_->model().drivers[source.index])) is_driven[source.row] = 1;
  const auto has_driver = [&](const RowCombination& n) {
    const auto size = [&](std::size_t k) { return std::abs(n.weights[k]) * system_->row_scale()[n.rows[k]]; };
    double largest_size = 0;
    for (std::size_t k = 0; k < n.rows.size(); ++k) largest_size = std::max(largest_size, size(k));
    for (std::size_t k = 0; k < n.rows.size(); ++k)
      if (is_driven[n.rows[k]] && size(k) > takes_no_part * largest_size) return true;
    return false;
  };
  const bool is_known = std::ranges::none_of(combinations, has_driver);
  free_.set_refined(is_known ? combinations : std::vector<RowCombination>{});
}

// One column for the response to a unit of each effort, in the metric of free_motion.h
void Actuation::collect_transmissions(const State& state) {
  rows_.evaluate(state);
  full_transmission_ = 0;
  for (long k = 0; k < transmissions_.cols(); ++k) {
    force_ = rows_.gradients().col(k);
    full_transmission_ = std::max(full_transmission_, free_.force_size(force_));
    free_.solve(force_, response_, ignored_);
    transmissions_.col(k) = response_.array() * free_.weight().array().sqrt();
  }
}

double Actuation::solve(double t, const VecX& a, VecX& lambda) {
  evaluation_.M.multiply(a, force_);
  const double size = free_.force_size(force_) + free_.force_size(evaluation_.Q);
  force_ -= evaluation_.Q;
  free_.solve(force_, response_, ignored_);
  const LeastNorm solution =
      least_norm(transmissions_, response_.array() * free_.weight().array().sqrt(), no_transmission * full_transmission_);
  efforts_ = solution.x;
  moved_ = solution.rank;
  const double transmission = moved_ > 0 ? solution.weakest_pivot / full_transmission_ : 1;
  if (transmission < min_transmission_) {
    min_transmission_ = transmission;
    min_transmission_time_ = t;
  }
  force_ = rows_.gradients() * efforts_ - force_;
  free_.solve(force_, left_over_, lambda);
  return size > 0 ? free_.size(left_over_) / size : 0;
}

Outcome Actuation::replace_drivers(const State& state, const VecX& a, VecX& lambda) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass;
  evaluation_.y.setZero();
  system_->evaluate(state, needs, evaluation_);
  if (Outcome outcome = free_.factor(evaluation_); !outcome) return outcome;
  collect_transmissions(state);
  double left = solve(state.t, a, lambda);
  for (int repetition = 0; y_.size() > 0; ++repetition) {
    system_->observe(a, lambda, y_);
    const double change = largest(y_ - evaluation_.y), size = largest(y_) + largest(evaluation_.y);
    if (change <= agreement * size) break;
    if (repetition == max_repetitions || !std::isfinite(change)) return no_agreement(state.t);
    evaluation_.y = y_;
    system_->evaluate(state, need_force, evaluation_);
    left = solve(state.t, a, lambda);
  }
  return left > left_unmoved ? cannot_move(state.t) : Outcome{};
}

Outcome Actuation::cannot_move(double t) const {
  int worst = 0;
  (left_over_.array().square() * free_.weight().array()).maxCoeff(&worst);
  return {
      Outcome::singular,
      fmt::format("at t = {:.9g} the actuator{} {} {} {} degree{} of freedom and cannot produce the motion of {}; choose others "
                  "or more",
                  t, measures_.size() == 1 ? "" : "s", fmt::join(measures_, ", "), measures_.size() == 1 ? "moves" : "move",
                  moved_, moved_ == 1 ? "" : "s", system_->coordinate_name(worst))};
}

Outcome Actuation::no_agreement(double t) const {
  return {Outcome::diverged,
          fmt::format("at t = {:.9g} no efforts were found: forces that read reactions depend on the actuators too "
                      "strongly",
                      t)};
}

std::string Actuation::note() const {
  if (min_transmission_ > poor_transmission) return {};
  return fmt::format(
      "near t = {:.4g} the actuators have little effect on the motion ({:.1g} of that on a free body): efforts are large there",
      min_transmission_time_, min_transmission_);
}

}  // namespace holonom
