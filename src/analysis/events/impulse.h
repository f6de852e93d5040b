// Velocities that change in no time. Impulses along the rows of a mechanism, and along one measure m that hits something, give
//
//   M (v+ - v-) + G^T L + n p = 0,     G v+ = -g_t,     m'+ = -e m'-,     n = dm/dq
//
// so that momentum changes by the impulses of the joints and nothing else. With a rate of the measure of m'- -> m'+ the impact takes
// p (m'+ + m'-)/2 out of the motion; what rows at rest take is (v+ - v-).M (v+ - v-)/2 (L. Carnot), and moving drivers supply
// (v+ - v-).M v+ on top.
#pragma once

#include <optional>

#include "system/outcome.h"
#include "system/system.h"

namespace holonom {

struct Impact {
  IndependentMeasure measure;
  double restitution = 0;
};

struct ImpulseResult {
  Outcome outcome;
  double dissipated = 0;  // energy
};

// Changes the speeds of a state of body coordinates whose positions obey the model.
ImpulseResult apply_impulse(const Model& model, const std::optional<Impact>& impact, State& body);
// The rate of a measure there
double measure_rate(const Model& model, const IndependentMeasure& measure, const State& body);

}  // namespace holonom
