// The time in which the initial motion covers a characteristic length or a radian, by speed or by acceleration; at most the whole run.
#pragma once

#include <algorithm>
#include <cmath>

#include "math/largest.h"
#include "system/equation_layout.h"
#include "system/state.h"

namespace holonom {

inline double characteristic_time(const EquationLayout& layout, const State& state, const VecX& a, double duration) {
  if (layout.model().scales.time) return *layout.model().scales.time;
  const auto scale = layout.chart_scale().array();
  const double speed = largest(state.v.array() / scale), acceleration = largest(a.array() / scale);
  const double rate = std::max(speed, std::sqrt(acceleration));
  const double longest = duration > 0 && std::isfinite(duration) ? duration : 1;
  return rate * longest > 1 ? 1 / rate : longest;
}

}  // namespace holonom
