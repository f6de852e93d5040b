// Frames of two bodies for elements other than joints, and positions of frames and curves in the reference configuration.
#pragma once

#include "elements/joint.h"
#include "math/spline_curve.h"

namespace holonom {

// Two frames without constraint equations
template <int d>
struct FramePair final : Joint<d> {
  void constrain(JointRows<d>&) const override {}
  using Joint<d>::origin_of;
  using Joint<d>::axis_of;
};

// World position of a frame's origin in the reference configuration
template <int d>
Vec<d> reference_position(const Model& model, const JointFrame<d>& frame) {
  const Body& body = model.bodies[frame.body];
  Vec3 local = Vec3::Zero();
  local.template head<d>() = frame.origin;
  return (body.position + body.rotation * local).template head<d>();
}

// The fields `curve` and `closed`, relative to a frame with world axes in the reference configuration. Throws InputError for too
// few points.
template <int d>
std::shared_ptr<const SplineCurve<d>> curve_seen_from(const Model& model, const Element& element, const JointFrame<d>& frame) {
  std::vector<Vec<d>> points;
  for (const Vec3& point : element.get<std::vector<Vec3>>("curve"))
    points.push_back(point.template head<d>() - reference_position(model, frame));
  const bool is_closed = element.has("closed") && element.get<std::string>("closed") == "yes";
  try {
    return std::make_shared<SplineCurve<d>>(points, is_closed);
  } catch (const std::invalid_argument&) {
    throw InputError(element.location("curve"),
                     "the curve of '" + element.name + "' needs at least " + (is_closed ? "three" : "two") +
                         " points, and consecutive points must differ",
                     is_closed ? "a closed curve returns to its first point automatically; do not repeat it" : "");
  }
}

// The axes of a frame that an element may give: in the plane `axis` (x), in space `axes` (z and x); world axes if absent.
inline Field reference_frame_field(bool planar, const std::string& sentence) {
  Field field = planar ? Field{"axis", FieldKind::vector, "", false, "the world x axis", sentence}
                       : Field{"axes", FieldKind::vectors, "", false, "world axes", sentence};
  field.sense = Sense::frame;
  return field;
}

}  // namespace holonom
