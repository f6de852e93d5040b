// The joints, one function a file; catalogue.cpp lists them.
#pragma once

#include <vector>

namespace holonom {

struct JointEntry;

std::vector<JointEntry> revolute();
std::vector<JointEntry> translational();
std::vector<JointEntry> fixed();
std::vector<JointEntry> rod();
std::vector<JointEntry> lock();
std::vector<JointEntry> cylindrical();
std::vector<JointEntry> universal();
std::vector<JointEntry> spherical();
std::vector<JointEntry> pin_in_slot();
std::vector<JointEntry> rolling();
std::vector<JointEntry> rolling_on_plane();
std::vector<JointEntry> point_on_curve();
std::vector<JointEntry> point_on_surface();
std::vector<JointEntry> equations();
std::vector<JointEntry> planar();
std::vector<JointEntry> screw();
std::vector<JointEntry> constant_velocity();
std::vector<JointEntry> point_on_line();
std::vector<JointEntry> point_on_plane();
std::vector<JointEntry> parallel_axes();
std::vector<JointEntry> perpendicular_axes();

}  // namespace holonom
