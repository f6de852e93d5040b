// The joints in the order of the catalogue, one function per file or family. A new one is declared and listed here.
#pragma once

#include <vector>

namespace holonom {

struct JointEntry;
using JointEntries = std::vector<JointEntry>();

JointEntries revolute, translational, fixed, rod, lock, pin_in_slot, rolling, point_on_curve, cylindrical, universal, spherical,
    planar, screw, constant_velocity, point_on_line, point_on_plane, point_on_surface, parallel_axes, perpendicular_axes,
    rolling_on_plane, equations, free_joint;

inline constexpr JointEntries* all_joints[] = {revolute,
                                               translational,
                                               fixed,
                                               rod,
                                               lock,
                                               pin_in_slot,
                                               rolling,
                                               point_on_curve,
                                               cylindrical,
                                               universal,
                                               spherical,
                                               planar,
                                               screw,
                                               constant_velocity,
                                               point_on_line,
                                               point_on_plane,
                                               point_on_surface,
                                               parallel_axes,
                                               perpendicular_axes,
                                               rolling_on_plane,
                                               equations,
                                               free_joint};

}  // namespace holonom
