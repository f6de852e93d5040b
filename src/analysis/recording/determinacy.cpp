#include "analysis/recording/determinacy.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/largest.h"
#include "math/sequence.h"
#include "system/row_names.h"

namespace holonom {
namespace {

constexpr double unit_rounding = std::numeric_limits<double>::epsilon() / 2;
constexpr double large_condition = 100;  // below, rounding over sigma^4 is negligible in results
constexpr double negligible_error = 1e-10;
constexpr double typical =
    1.0 / 8;  // rounding errors of rows relative to their bounds: they have signs, and few are as large as u
constexpr double enlargement = 64;  // of rounding errors
constexpr double margin = 4;        // for signs that are not the worst ones
constexpr int samples = 2;

}  // namespace

Determinacy::Determinacy(BodyLevel& system) : system_(system), displaced_(system.reference_state()) {
  const Sizes& sizes = system.sizes();
  system.prepare(evaluation_);
  for (VecX* field : {&row_rounding_, &rate_rounding_, &rows_, &rates_, &row_error_}) field->setZero(sizes.rows);
  change_.setZero(sizes.v);
  nearby_ = {VecX::Zero(sizes.v), VecX::Zero(sizes.rows), VecX()};
}

// Errors grow at most with the fourth power of the condition number: a state hardly worse than one that was accurate enough is accepted
// too.
bool Determinacy::is_needed() const {
  if (!(condition_ > large_condition)) return false;
  return known_condition_ == 0 || !(known_error_ * std::pow(condition_ / known_condition_, 4) < negligible_error);
}

void Determinacy::assess(Formulation& formulation, const State& state, const InstantSolution& solution, const Solve& solve) {
  condition_ = formulation.equations().condition();
  motion_error_ = force_error_ = 0;
  row_error_.setZero();
  if (!is_needed()) return;
  measure_rounding(state);
  Sequence sequence;
  for (int sample = 0; sample < samples; ++sample) {
    for (int r = 0; r < rows_.size(); ++r) {
      rows_[r] = system_.velocity_rows()[r] ? 0 : std::copysign(enlargement * row_rounding_[r], sequence.next());
      rates_[r] = std::copysign(enlargement * rate_rounding_[r], sequence.next());
    }
    displaced_ = state;
    Outcome outcome = formulation.projection().displace(displaced_, rows_, rates_);
    if (outcome) outcome = solve(displaced_, nearby_);
    if (outcome)
      compare(state, solution);
    else
      motion_error_ = force_error_ = 1;
  }
  known_error_ = std::max(motion_error_, force_error_);
  known_condition_ = condition_;
}

void Determinacy::measure_rounding(const State& state) {
  system_.row_rounding(state, evaluation_, row_rounding_);
  row_rounding_ *= typical;
  const SparseMatrix& G = evaluation_.G;
  for (int r = 0; r < G.rows; ++r) {
    double terms = std::abs(evaluation_.g_t[r]);
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) terms = std::max(terms, std::abs(G.value[k] * state.v[G.column[k]]));
    rate_rounding_[r] = unit_rounding * terms;
  }
}

void Determinacy::compare(const State& state, const InstantSolution& solution) {
  constexpr double share = margin / enlargement;
  // A solution that changes by its own size does not change in proportion to the displacement: it is not determined at all.
  const auto take = [](double& error, double change, double size) {
    const double relative = size > 0 ? change / size : 0;
    error = std::max(error, relative < 1 ? share * relative : 1.0);
  };
  const Characteristic& scale = system_.characteristic();
  const auto chart = system_.chart_scale().array();
  const double speed = largest(state.v.array() / chart),
               acceleration = std::max(largest(solution.a.array() / chart), speed * speed);
  take(motion_error_, largest((nearby_.a - solution.a).array() / chart), acceleration);

  const double weight = scale.mass * scale.length * (system_.model().gravity.norm() + scale.length * acceleration);
  const double moment = std::max(weight, largest(solution.lambda.array() * system_.row_scale().array()));
  change_ = (nearby_.lambda - solution.lambda).array() * system_.row_scale().array();
  for (int r = 0; r < change_.size(); ++r) {
    take(row_error_[r], std::abs(change_[r]), moment);
    force_error_ = std::max(force_error_, row_error_[r]);
  }
  if (solution.efforts.size() > 0) take(force_error_, largest(nearby_.efforts - solution.efforts), largest(solution.efforts));
}

std::vector<std::string> Determinacy::poor_reactions(double limit) const {
  std::vector<std::string> names;
  for (const RowSource& source : system_.row_sources())
    if (largest(row_error_.segment(source.row, source.rows)) > limit) names.push_back(source_name(system_.model(), source));
  return names;
}

}  // namespace holonom
