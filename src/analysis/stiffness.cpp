#include "analysis/stiffness.h"

#include <algorithm>
#include <cmath>

#include "math/largest.h"
#include "math/sequence.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr int iterations = 30;

}  // namespace

Pace measure_pace(System& system, const State& state) {
  Pace pace;
  const Sizes& sizes = system.sizes();
  if (sizes.v == 0) return pace;
  system.prepare_tangent();
  Evaluation evaluation;
  system.prepare(evaluation);
  system.evaluate(state, need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_tangent,
                  evaluation);
  Kkt kkt(system);
  if (!kkt.factor(evaluation)) return pace;
  const auto scale = system.chart_scale().array();
  const auto size = [&](const VecX& x) { return largest(x.array() / scale); };
  VecX x(sizes.v), force(sizes.v), lambda = VecX::Zero(sizes.rows);
  const VecX none = VecX::Zero(sizes.rows);
  kkt.solve(evaluation.Q, -evaluation.bias, x, lambda);
  pace.motion = std::max(size(state.v), std::sqrt(size(x)));

  Sequence sequence;
  for (int k = 0; k < sizes.v; ++k) x[k] = sequence.next() * scale[k];
  for (int k = 0; k < iterations; ++k) {
    evaluation.C.multiply(x, force);
    kkt.solve(force, none, x, lambda);
    pace.decay = size(x);
    if (!(pace.decay > 0) || !std::isfinite(pace.decay)) return {0, pace.motion};
    x /= pace.decay;
  }
  return pace;
}

}  // namespace holonom
