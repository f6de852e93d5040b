// Rotations as three angles about axes of the rotated frame, in a sequence such as z, y, x (Euler and Cardan angles):
//
//   R = R_i(a) R_j(b) R_k(c)        i, j, k: the letters of the sequence, neighbours different
//
// The second rotation is about the axis j that the first one has moved, the third about the axis k that both have moved (intrinsic). The
// same R follows from rotations about the fixed axes k, j, i by c, b, a, in this order (extrinsic). Twelve sequences exist: six with three
// different axes (Tait-Bryan, Cardan), six that end with the axis they begin with (proper Euler).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "math/types.h"

namespace holonom {

struct RotationSequence {
  std::array<int, 3> axes = {2, 1, 0};

  bool is_proper() const { return axes[0] == axes[2]; }  // the third axis is again the first
  // Whether i, j and the axis that is neither of them follow one another cyclically
  bool is_cyclic() const { return (axes[0] + 1) % 3 == axes[1]; }
  int other_axis() const { return 3 - axes[0] - axes[1]; }  // neither the first nor the second

  Quaternion rotation(const Vec3& angles) const {
    Quaternion result = Quaternion::Identity();
    for (int k = 0; k < 3; ++k) result = result * Eigen::AngleAxisd(angles[k], Vec3::Unit(axes[static_cast<std::size_t>(k)]));
    return result;
  }
};

inline const std::vector<std::string>& rotation_sequence_names() {
  static const std::vector<std::string> names = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx",
                                                 "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"};
  return names;
}

inline std::optional<RotationSequence> rotation_sequence(std::string_view name) {
  for (const std::string& known : rotation_sequence_names())
    if (known == name) return RotationSequence{{name[0] - 'x', name[1] - 'x', name[2] - 'x'}};
  return std::nullopt;
}

}  // namespace holonom
