// The position of a component in the reference configuration of its host: mirrored, then rotated, then shifted.
//
//   x -> Q x + p,  Q = R S                   S reflects at a coordinate plane, or is 1
//   body axes      A -> R S A S              so that they stay right-handed, and
//   body points    s -> S s,  I -> S I S     the mirrored body is the mirror image
//   axes of shapes B -> S B X,  p -> X p     X reflects at x = 0: right-handed too, and every kind of shape stays what it is
//   axes of rotation, angular velocities, moments: pseudo-vectors, w -> det(Q) Q w
#pragma once

#include <optional>

#include "model/model.h"

namespace holonom {

class Placement {
 public:
  static constexpr int no_mirror = -1;

  Placement() = default;  // identity
  // `angle`: the angle of `rotation`, in the plane; `mirror`: the index of the axis normal to the mirror, or no_mirror
  Placement(const Vec3& at, const Quaternion& rotation, double angle, int mirror);

  bool is_mirrored() const { return mirror_ != no_mirror; }
  double sense() const { return is_mirrored() ? -1 : 1; }  // det Q
  double angle() const { return angle_; }
  const Mat3& map() const { return map_; }  // Q; right angles are exact
  const Vec3& shift() const { return at_; }

  Vec3 point(const Vec3& x) const { return map_ * x + at_; }
  Vec3 vector(const Vec3& v, Sense kind) const {
    const bool is_reversed = kind == Sense::turning || kind == Sense::own_frames;
    return is_reversed ? Vec3(sense() * (map_ * v)) : Vec3(map_ * v);
  }
  Vec3 in_body(Vec3 local) const;  // S s
  void move(Body& body) const;
  void mirror(Shape& shape) const;  // in body axes; nothing changes without a mirror
  // A shape of the component's ground as part of a body of the host, which is shifted
  Shape on_host(Shape shape, const Body& carrier, const Vec3& shift) const;

  // The coordinate axis onto which a coordinate axis is mapped, in either direction; nothing if it is mapped onto none.
  std::optional<int> axis(int number) const;

 private:
  Vec3 at_ = Vec3::Zero();
  Quaternion rotation_ = Quaternion::Identity();
  double angle_ = 0;
  int mirror_ = no_mirror;
  Mat3 map_ = Mat3::Identity();
};

// Whether a mirror exchanges the two bodies of an element of this type (merge_values.cpp)
bool reverses_bodies(const ElementType& type, const Placement& placement, int dimension);

}  // namespace holonom
