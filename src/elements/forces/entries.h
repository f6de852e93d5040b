// The forces in the order of the catalogue, one function per file or family. A new one is declared and listed here.
#pragma once

#include <vector>

namespace holonom {

struct ForceEntry;
using ForceEntries = std::vector<ForceEntry>();

ForceEntries spring_damper, rotational_spring, spring_on_any_measure, motor, stop, friction, bushing, contact, point_force,
    body_moment, rotor;

inline constexpr ForceEntries* all_forces[] = {
    spring_damper, rotational_spring, spring_on_any_measure, motor,       stop, friction,
    bushing,       contact,           point_force,           body_moment, rotor};

}  // namespace holonom
