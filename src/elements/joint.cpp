#include "elements/joint.h"

namespace holonom {

template <int d>
void locate_frames(const Model& model, const Element& element, const std::string& places, const Mat<d>& axes, Joint<d>& joint) {
  const auto& connect = element.get<std::array<int, 2>>("connect");
  std::array<BodyPoint, 2> at;
  if (element.has(places)) {
    at = element.get<std::array<BodyPoint, 2>>(places);
  } else {  // the mass centre of the second body
    const Body& first = model.bodies[connect[0]];
    const Vec3 centre = model.bodies[connect[1]].position;
    at = {BodyPoint{connect[0], first.rotation.conjugate() * (centre - first.position)}, BodyPoint{connect[1], Vec3::Zero()}};
  }
  JointFrame<d>* frames[2] = {&joint.first, &joint.second};
  for (int side = 0; side < 2; ++side) {
    const Mat3 to_body = model.bodies[connect[side]].rotation.toRotationMatrix().transpose();
    *frames[side] = {connect[side], at[side].local.head<d>(), to_body.topLeftCorner<d, d>() * axes};
  }
}

Mat<2> planar_frame_along(const Element& element, const std::string& field) {
  const auto& axis = element.get<std::vector<double>>(field);
  const double length = std::hypot(axis[0], axis[1]);
  if (length == 0) throw InputError(element.location(field), "the axis of '" + element.name + "' is a zero vector");
  Mat<2> frame;
  frame << axis[0], -axis[1], axis[1], axis[0];
  return frame / length;
}

Mat<3> frame_of_axes(const Element& element) {
  const auto& axes = element.get<std::vector<Vec3>>("axes");
  const std::string subject = element.type + " joint '" + element.name + "'";
  if (axes.size() != 2)
    throw InputError(element.location("axes"), subject + " needs two axes, found " + std::to_string(axes.size()));
  return frame_of_axes(element, axes[0], axes[1]);
}

Mat<3> frame_of_axes(const Element& element, const Vec3& z_axis, const Vec3& x_axis) {
  const std::string subject = element.type + " joint '" + element.name + "'";
  for (const Vec3& axis : {z_axis, x_axis})
    if (axis.norm() == 0) throw InputError(element.location("axes"), "an axis of " + subject + " is a zero vector");
  const Vec3 z = z_axis.normalized(), x = x_axis.normalized();
  if (std::abs(z.dot(x)) > 1e-6)
    throw InputError(element.location("axes"), "the two axes of " + subject + " are not perpendicular");
  Mat<3> frame;
  frame.col(2) = z;
  frame.col(0) = (x - z * z.dot(x)).normalized();
  frame.col(1) = z.cross(frame.col(0));
  return frame;
}

Mat<3> frame_along(const Element& element, const std::string& field, int axis) {
  const auto& numbers = element.get<std::vector<double>>(field);
  const Vec3 along(numbers[0], numbers[1], numbers[2]);
  if (along.norm() == 0) throw InputError(element.location(field), "the axis of '" + element.name + "' is a zero vector");
  Vec3 z = along.normalized();
  int least;
  z.cwiseAbs().minCoeff(&least);
  const Vec3 x = (Vec3::Unit(least) - z * z[least]).normalized();
  Mat<3> frame;
  frame.col(axis) = z;
  frame.col((axis + 1) % 3) = x;
  frame.col((axis + 2) % 3) = z.cross(x);
  return frame;
}

template void locate_frames<2>(const Model&, const Element&, const std::string&, const Mat<2>&, Joint<2>&);
template void locate_frames<3>(const Model&, const Element&, const std::string&, const Mat<3>&, Joint<3>&);

}  // namespace holonom
