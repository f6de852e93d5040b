#include "integrators/newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

constexpr double slow = 0.1;              // a contraction that requires a new tangent
constexpr double crawling = 0.3;          // one that a new tangent does not improve: the tangent is incomplete
constexpr double divergence = 10;         // growth over the first two iterations, or those with new tangents, that ends the stage
constexpr double one_direction = 0.3;     // the largest part of an iteration normal to the previous one
constexpr double max_secant = 20;         // in steps: iterations that hardly differ do not determine a limit
constexpr double min_contraction = 0.02;  // the best contraction that is relied on
constexpr double rounding = 1e-14;        // of coordinates: smaller iterations may be rounding, or still matter for the speeds
constexpr double stagnation = 1e-8;       // near singular configurations rounding is amplified

}  // namespace

Newton::Newton(Formulation& formulation, const NewtonSettings& settings)
    : formulation_(formulation),
      stage_(formulation.stage()),
      layout_(formulation.system()),
      charts_(formulation.system()),
      settings_(settings) {
  for (VecX* field : {&dx_, &dxi_, &last_dxi_, &step_, &last_xi_}) field->setZero(layout_.sizes().v);
  for (VecX* field : {&dlambda_, &last_dlambda_, &lambda_step_}) field->setZero(layout_.sizes().rows);
}

Outcome Newton::set_stage(const VecX& q0, StageMap& map, VecX& xi, State& stage, VecX& a) {
  map.apply(xi, stage.v, a);
  charts_.retract(q0, xi, stage.q);
  if (!formulation_.closes()) return {};
  if (Outcome outcome = formulation_.close(stage, &a); !outcome) return outcome;
  charts_.difference(q0, stage.q, xi);
  return {};
}

// Constraint forces count too: an iteration may hardly change the coordinates while forces still change.
double Newton::size_of(const Weights& weights) const {
  const double moved = (dx_.array() / layout_.chart_scale().array()).abs().maxCoeff();
  return std::max(moved, force_change_) * std::max(1.0, weights.velocity * formulation_.tolerance().time);
}

// The step of the current iteration. If requested, the secant through this and the last one removes the part that converges slowly or
// grows, if it dominates both. The last step is taken from the increments, because closing may have changed them.
void Newton::accelerate(const VecX& xi, bool is_wanted) {
  const auto scale = layout_.chart_scale().array();
  if (is_wanted) {
    const auto move = dxi_.array() / scale;
    const auto change = move - last_dxi_.array() / scale;
    const double share = (change * move).sum() / change.square().sum();
    is_wanted = std::abs(share) <= max_secant && (move - share * change).matrix().norm() <= one_direction * move.matrix().norm();
    if (is_wanted) {
      step_ = dxi_ - share * (xi - last_xi_ + dxi_ - last_dxi_);
      lambda_step_ = dlambda_ - share * (lambda_step_ + dlambda_ - last_dlambda_);
    }
  }
  if (!is_wanted) {
    step_ = dxi_;
    lambda_step_ = dlambda_;
  }
  last_xi_ = xi;
  last_dxi_ = dxi_;
  last_dlambda_ = dlambda_;
}

Outcome Newton::solve(const VecX& q0, StageMap& map, VecX& xi, State& stage, VecX& a, VecX& lambda) {
  stage.s_weight = map.weights().velocity / map.weights().acceleration;
  if (xi.size() == 0) return stage_.solve_states(stage);
  const double floor = rounding * std::max(1.0, map.weights().velocity * formulation_.tolerance().time);
  double first = 0, last = 0, best = std::numeric_limits<double>::infinity(), ratio = 1;
  bool had_tangent = false;  // of its own, in the previous iteration
  for (int iteration = 0; iteration < settings_.max_iterations; ++iteration) {
    if (Outcome outcome = set_stage(q0, map, xi, stage, a); !outcome) return outcome;
    const bool makes_tangent = is_stale_ || settings_.full;
    if (Outcome outcome = stage_.evaluate(stage, a, lambda, makes_tangent ? &map.weights() : nullptr); !outcome) {
      is_stale_ = true;
      return {Outcome::smaller_step, outcome.reason};
    }
    is_stale_ = false;
    force_change_ = stage_.correct(dx_, dlambda_);
    ++formulation_.statistics().iterations;
    const double size = size_of(map.weights());
    const double contraction = iteration > 0 ? size / last : std::max(contraction_, min_contraction);
    ratio = contraction;
    if (!std::isfinite(size)) {
      is_stale_ = true;
      contraction_ = 0.5;
      return {Outcome::smaller_step, "Newton's method does not converge: an iteration is not a finite number"};
    }
    // Near a singular configuration the tangent of another stage may have the wrong sign. Its iteration is undone where it has
    // increased the size, and no iteration with a new tangent is compared with one that had an old one.
    if (iteration > 0 && contraction > 1 && !makes_tangent && !had_tangent) {
      xi = last_xi_;
      lambda -= lambda_step_;
      is_stale_ = true;
      continue;
    }
    const bool is_comparable = iteration > 0 && makes_tangent && had_tangent;
    if (iteration < 2 || !is_comparable) first = std::max(first, size);
    if (size > divergence * first) break;
    charts_.chart_rate(xi, dx_, dxi_);
    const bool may_crawl = lambda.size() > 0;  // rows may be weak
    accelerate(xi, may_crawl && is_comparable && contraction > crawling);
    had_tangent = makes_tangent;
    xi += step_;
    lambda += lambda_step_;
    if (iteration > 0 && size > floor) contraction_ = contraction;
    const double trusted =
        std::max(contraction, min_contraction);  // after a new tangent one iteration seems better than the next
    const double left = trusted < 1 ? size * trusted / (1 - trusted) : size;
    // Rounding may make every second iteration small: one that is no better than half the best so far no longer contracts.
    const bool has_stalled = iteration > 2 && size > 0.5 * best;
    const bool stagnates = has_stalled && (size <= stagnation || (contraction > 0.5 && size <= settings_.max_remainder &&
                                                                  stage_.is_satisfied(stage, settings_.accuracy)));
    // An increment is known to its own rounding, which is far below that of coordinates in short steps, and speeds are increments
    // over the step: so an iteration is rounding only where it no longer contracts.
    const bool is_rounding = iteration > 0 && contraction > slow && size <= floor;
    if (left <= settings_.accuracy || is_rounding || stagnates) {
      if (left > settings_.accuracy) formulation_.statistics().unsettled = std::max(formulation_.statistics().unsettled, size);
      formulation_.set_stage_work(lambda);
      if (Outcome outcome = set_stage(q0, map, xi, stage, a); !outcome) return outcome;
      return stage_.solve_states(stage);
    }
    if (iteration > 0 && contraction > slow) is_stale_ = true;
    last = size;
    best = std::min(best, size);
  }
  is_stale_ = true;
  contraction_ = 0.5;
  return {Outcome::smaller_step,
          fmt::format("Newton's method does not converge: its last iteration was {:.2g} times the one before, "
                      "of size {:.2g}",
                      ratio, last)};
}

}  // namespace holonom
