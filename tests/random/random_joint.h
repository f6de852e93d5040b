// A random joint between two given bodies, as the fields of a model file.
#pragma once

#include <string>
#include <vector>

#include "random_mechanism.h"

namespace holonom::random_test {

std::string text_of(const Vec3& vector, int d);  // [x, y] or [x, y, z], every digit

struct RandomJoint {
  std::string fields;                 // "type: revolute, at: [..], axis: [..]"
  int rows = 0;                       // equations, of positions or of velocities
  std::vector<std::string> measures;  // that a driver may hold: "angle", "travel", ...
  bool is_angle(const std::string& measure) const { return measure.starts_with("angle"); }
};

// For a tree any joint; for a loop one that removes few degrees of freedom, at most `most_rows`.
RandomJoint random_joint(int d, const Vec3& first, const Vec3& second, int max_rows, Dice& dice);

}  // namespace holonom::random_test
