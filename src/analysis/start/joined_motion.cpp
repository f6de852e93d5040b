#include "analysis/start/joined_motion.h"

#include <algorithm>
#include <array>

#include "math/rotation.h"

namespace holonom {

JoinedMotion::JoinedMotion(const EquationLayout& layout)
    : dimension_(layout.model().dimension), length_(layout.characteristic().length) {
  const Model& model = layout.model();
  std::vector<char> is_joined(model.bodies.size(), 0);
  for (const Element& joint : model.joints) {
    if (!joint.is_on || !joint.has("connect")) continue;
    const auto [first, second] = joint.get<std::array<int, 2>>("connect");
    joined_.emplace_back(first, second);
    is_joined[first] = is_joined[second] = 1;
  }
  for (std::size_t b = 1; b < model.bodies.size(); ++b)
    if (!is_joined[b]) joined_.emplace_back(0, static_cast<int>(b));
  for (auto* field : {&position_, &velocity_, &angular_velocity_}) field->assign(model.bodies.size(), Vec3::Zero());
}

double JoinedMotion::size(const VecX& q, const VecX& v) {
  const int nq = dimension_ == 2 ? 3 : 7, nv = dimension_ == 2 ? 3 : 6;
  double largest = 0;
  for (std::size_t b = 1; b < position_.size(); ++b) {
    const auto place = q.segment(nq * (b - 1), nq), speed = v.segment(nv * (b - 1), nv);
    position_[b].head(dimension_) = place.head(dimension_);
    velocity_[b].head(dimension_) = speed.head(dimension_);
    angular_velocity_[b] =
        dimension_ == 2 ? Vec3(0, 0, speed[2]) : Vec3(Quaternion(place[3], place[4], place[5], place[6]) * Vec3(speed.tail(3)));
    largest = std::max(largest, angular_velocity_[b].norm());
  }
  for (const auto& [a, b] : joined_) {
    const Vec3 sliding = velocity_[b] - velocity_[a] - angular_velocity_[a].cross(position_[b] - position_[a]);
    largest = std::max({largest, sliding.norm() / length_, (angular_velocity_[b] - angular_velocity_[a]).norm()});
  }
  return largest;
}

}  // namespace holonom
