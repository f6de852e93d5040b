#include "model/placement.h"

#include <algorithm>

#include <cmath>
#include <numbers>

#include "model/mesh.h"
#include "model/shape_kinds.h"

namespace holonom {

namespace {

// Removes rounding errors from the sines and cosines of right angles, which are 0 or +-1.
double without_rounding(double entry) {
  constexpr double rounding = 1e-15;
  const double nearest = std::round(entry);
  return std::abs(entry - nearest) < rounding ? nearest : entry;
}

// S I S; -0 becomes 0, as it is read from a file
void reflect(Mat3& inertia, int axis) {
  inertia.row(axis) *= -1;
  inertia.col(axis) *= -1;
  inertia += Mat3::Zero();
}

// In the plane: the same numbers as those of a file that gives the angle
void set_angle(Shape& shape, double angle) {
  if (type_of(shape.kind).dimension != 2) return;
  shape.angle = angle;
  shape.rotation = Eigen::AngleAxisd(angle, Vec3::UnitZ());
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
    reflect(body.inertia, mirror_);
    for (Shape& shape : body.shapes) mirror(shape);
    if (body.mass_from_shapes) {
      MassFromShapes& from = *body.mass_from_shapes;
      from.centre = in_body(from.centre);
      reflect(from.inertia, mirror_);
    }
  }
  body.rotation = rotation_ * body.rotation;
  body.angle = sense() * body.angle + angle_;
}

// S B X = (S B S) (S X), and S X is no rotation, or one of 180 degrees about z or y.
void Placement::mirror(Shape& shape) const {
  if (!is_mirrored()) return;
  shape.centre = in_body(shape.centre);
  shape.rotation.vec() = -in_body(shape.rotation.vec());
  if (mirror_ == 1) shape.rotation = shape.rotation * Quaternion(0, 0, 0, 1);
  if (mirror_ == 2) shape.rotation = shape.rotation * Quaternion(0, 0, 1, 0);
  set_angle(shape, mirror_ == 1 ? std::numbers::pi - shape.angle : -shape.angle);
  for (Vec2& point : shape.points) point.x() = -point.x();
  if (shape.kind != ShapeKind::polyline) std::ranges::reverse(shape.points);
  if (!shape.mesh) return;
  const Vec3 reflection(-1, 1, 1);
  shape.scale = shape.scale.cwiseProduct(reflection);
  shape.mesh = std::make_shared<const Mesh>(scaled(*shape.mesh, reflection));
}

Shape Placement::on_host(Shape shape, const Body& carrier, const Vec3& shift) const {
  const Vec3 place = point(shape.centre) + shift;
  mirror(shape);
  shape.centre = carrier.rotation.conjugate() * (place - carrier.position);
  shape.rotation = (carrier.rotation.conjugate() * rotation_ * shape.rotation).normalized();
  set_angle(shape, shape.angle + angle_ - carrier.angle);
  return shape;
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
