#include "model/placement.h"

#include <algorithm>

#include <cmath>

namespace holonom {

namespace {

// Removes rounding errors from the sines and cosines of right angles, which are 0 or +-1.
double without_rounding(double entry) {
  constexpr double rounding = 1e-15;
  const double nearest = std::round(entry);
  return std::abs(entry - nearest) < rounding ? nearest : entry;
}

}  // namespace

Placement::Placement(const Vec3& at, const Quaternion& rotation, double angle, int mirror)
    : at_(at),
      rotation_(rotation),
      angle_(angle),
      mirror_(mirror),
      map_(rotation.toRotationMatrix().unaryExpr(&without_rounding)) {
  if (is_mirrored()) map_.col(mirror) *= -1;
}

Vec3 Placement::in_body(Vec3 local) const {
  if (is_mirrored()) local[mirror_] = -local[mirror_];
  return local;
}

void Placement::move(Body& body) const {
  body.position = point(body.position);
  if (is_mirrored()) {  // if A is a rotation about a, S A S is the rotation by the same angle about -S a
    body.rotation.vec() = -in_body(body.rotation.vec());
    body.inertia.row(mirror_) *= -1;
    body.inertia.col(mirror_) *= -1;
  }
  body.rotation = rotation_ * body.rotation;
  body.angle = sense() * body.angle + angle_;
}

std::optional<int> Placement::axis(int number) const {
  int image;
  const bool is_axis = map_.col(number).cwiseAbs().maxCoeff(&image) == 1 && map_.col(number).cwiseAbs().sum() == 1;
  return is_axis ? std::optional(image) : std::nullopt;
}

bool reverses_bodies(const ElementType& type, const Placement& placement, int dimension) {
  const auto bodies = std::ranges::find(type.fields, FieldKind::bodies, &Field::kind);
  return dimension == 2 && placement.is_mirrored() && bodies != type.fields.end() && bodies->sense == Sense::turning;
}

}  // namespace holonom
