#include "analysis/start/stiffness.h"

#include <algorithm>
#include <cmath>

#include "math/largest.h"
#include "math/sequence.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr int iterations = 30;

// The largest eigenvalue of M^-1 A that the constraints allow; 0 where it does not exist
double largest_rate(const EquationLayout& layout, const SparseMatrix& A, Kkt& kkt) {
  const Sizes& sizes = layout.sizes();
  const auto scale = layout.chart_scale().array();
  const VecX none = VecX::Zero(sizes.rows);
  VecX x(sizes.v), force(sizes.v), lambda = none;
  Sequence sequence;
  for (int k = 0; k < sizes.v; ++k) x[k] = sequence.next() * scale[k];
  double decay = 0;
  for (int k = 0; k < iterations; ++k) {
    A.multiply(x, force);
    kkt.solve(force, none, x, lambda);
    decay = (x.array() / scale).abs().maxCoeff();
    if (!(decay > 0) || !std::isfinite(decay)) return 0;
    x /= decay;
  }
  return decay;
}

}  // namespace

TimeScales measure_time_scales(System& system, const State& state) {
  TimeScales time_scales;
  const Sizes& sizes = system.sizes();
  if (sizes.v == 0) return time_scales;
  system.prepare_tangent();
  Evaluation evaluation;
  system.prepare(evaluation);
  system.evaluate(state, need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_tangent,
                  evaluation);
  Kkt kkt(system);
  if (!kkt.factor(evaluation)) return time_scales;
  const auto scale = system.chart_scale().array();
  const auto size = [&](const VecX& x) { return (x.array() / scale).abs().maxCoeff(); };
  VecX a = VecX::Zero(sizes.v), lambda = VecX::Zero(sizes.rows);
  kkt.solve(evaluation.Q, -evaluation.bias, a, lambda);
  time_scales.motion = std::max(size(state.v), std::sqrt(size(a)));
  if (sizes.y > 0) {  // friction follows its load, here without its own share
    system.observe(a, lambda, evaluation.y);
    system.evaluate(state, need_force | need_tangent, evaluation);
  }
  time_scales.decay = std::max(largest_rate(system, evaluation.C, kkt), system.state_decay());
  State at_rest = state;  // where dry friction sticks
  at_rest.v.setZero();
  system.evaluate(at_rest, need_force | need_tangent, evaluation);
  time_scales.decay = std::max(time_scales.decay, largest_rate(system, evaluation.C, kkt));
  time_scales.frequency = std::sqrt(largest_rate(system, evaluation.K, kkt));
  return time_scales;
}

}  // namespace holonom
