// How far a motion of bodies moves them relative to the bodies that they are joined to. However far the end of a long chain moves, joints
// see only how far bodies rotate, and how far one moves in the axes of its neighbour:
//
//   |w_b|   and   |v_b - v_a - w_a x (r_b - r_a)| / length     for bodies a and b of a joint, or the ground and a body without joints
#pragma once

#include <utility>
#include <vector>

#include "system/equation_layout.h"

namespace holonom {

class JoinedMotion {
 public:
  explicit JoinedMotion(const EquationLayout& layout);
  // The largest of them, of speeds or small displacements `v` from positions `q`, both in body coordinates
  double size(const VecX& q, const VecX& v);

 private:
  std::vector<std::pair<int, int>> joined_;  // bodies
  int dimension_;
  double length_;
  std::vector<Vec3> position_, velocity_, angular_velocity_;  // by body, world axes
};

}  // namespace holonom
