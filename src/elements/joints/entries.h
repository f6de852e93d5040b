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

}  // namespace holonom
