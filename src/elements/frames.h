// Frames of two bodies for elements that are no joints, and where frames and curves stand in the drawing.
#pragma once

#include "elements/joint.h"
#include "math/spline_curve.h"

namespace holonom {

// Two frames without any equation between them
template <int d>
struct FramePair final : Joint<d> {
  void constrain(JointRows<d>&) const override {}
  using Joint<d>::origin_of;
  using Joint<d>::axis_of;
};

// World place of a frame's origin in the drawing
template <int d>
Vec<d> drawn_place(const Model& model, const JointFrame<d>& frame) {
  const Body& body = model.bodies[frame.body];
  Vec3 local = Vec3::Zero();
  local.template head<d>() = frame.origin;
  return (body.position + body.rotation * local).template head<d>();
}

// The fields `curve` and `closed`, as seen from a frame with the axes of the drawing. Throws InputError for too few points.
template <int d>
std::shared_ptr<const SplineCurve<d>> curve_seen_from(const Model& model, const Element& element, const JointFrame<d>& frame) {
  std::vector<Vec<d>> points;
  for (const Vec3& point : element.get<std::vector<Vec3>>("curve"))
    points.push_back(point.template head<d>() - drawn_place(model, frame));
  const bool is_closed = element.has("closed") && element.get<std::string>("closed") == "yes";
  try {
    return std::make_shared<SplineCurve<d>>(points, is_closed);
  } catch (const std::invalid_argument&) {
    throw InputError(element.location("curve"),
                     "the curve of '" + element.name + "' needs at least " + (is_closed ? "three" : "two") +
                         " points, none of them twice in a row",
                     is_closed ? "a closed curve returns to its first point by itself" : "");
  }
}

// The axes of a frame that an element may give: in the plane `axis` (x), in space `axes` (z and x); absent, those of the drawing.
inline Field drawn_frame_field(bool planar, const std::string& sentence) {
  Field field = planar ? Field{"axis", FieldKind::vector, "", false, "that of the drawing", sentence}
                       : Field{"axes", FieldKind::vectors, "", false, "those of the drawing", sentence};
  field.sense = Sense::frame;
  return field;
}

}  // namespace holonom
