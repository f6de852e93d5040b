// What a given joint motion of an open chain moves: the bodies that hang on this joint, as one rigid part, and nothing else. A joint is open
// if it lies on no closed loop of joints; its motion then is a coordinate of its own, whatever the rest of the mechanism does. Before
// assembly, the reference configuration is therefore posed with the given values of open joints (initial values, drivers at the start,
// couplers between them), as the least change of joint coordinates; likewise its speeds. Assembly then finds the rest with the
// least change from there.
#pragma once

#include <optional>

#include "system/body_level.h"

namespace holonom {

// The reference configuration with the given motions of open joints, in the body coordinates of `bodies`; nothing where none moves.
std::optional<State> posed_reference(const Model& model, BodyLevel& bodies);

// Speeds of bodies at a closed state: the given rates of open joints, the other joints at rest relative to one another. Zero where no rate is
// given.
VecX speeds_of_open_joints(const Model& model, const BodyLevel& bodies, const State& state);

}  // namespace holonom
