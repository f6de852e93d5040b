// The forces, one function a file; catalogue.cpp lists them.
#pragma once

#include <vector>

namespace holonom {

struct ForceEntry;

std::vector<ForceEntry> spring_damper();
std::vector<ForceEntry> rotational_spring();
std::vector<ForceEntry> point_force();
std::vector<ForceEntry> body_moment();
std::vector<ForceEntry> spring_on_any_measure();
std::vector<ForceEntry> motor();
std::vector<ForceEntry> stop();
std::vector<ForceEntry> friction();
std::vector<ForceEntry> bushing();
std::vector<ForceEntry> contact();

}  // namespace holonom
