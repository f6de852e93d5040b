// Rolling of a disc on a line in the plane: the centre keeps its height above the line, and its displacement follows its angle.
// Both are holonomic.
//   y_1 . (o_2 - o_1) = r,   travel + r angle = 0        r > 0: the disc lies on the side of y_1, 90 degrees ahead of the line
#include "elements/catalogue.h"
#include "elements/frames.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class RollingOnLine final : public Joint<2> {
 public:
  double radius = 0;

  void constrain(JointRows<2>& rows) const override {
    rows.on_plane(1, radius);
    rows.couples({{"travel", 1}, {"angle", radius}});
  }
  bool can_carry() const override { return false; }
  void measures(JointMeasures<2>& offer) const override {
    offer.travel({"travel", "speed", "travel_acceleration"}, 0);
    offer.angle({"angle", "rate", "angle_acceleration"});
  }
};

// The first frame is at the contact point of disc and line in the reference configuration.
std::unique_ptr<Joint<2>> make_rolling(const Model& model, const Element& element) {
  auto joint = std::make_unique<RollingOnLine>();
  locate_frames<2>(model, element, "at", planar_frame_along(element, "axis"), *joint);
  const Mat<2> axes = planar_frame_along(element, "axis");
  const Vec2 offset = reference_position(model, joint->second) - reference_position(model, joint->first);
  const double height = axes.col(1).dot(offset);
  joint->radius = std::copysign(element.number("radius", std::abs(height)), height);
  if (joint->radius == 0)
    throw InputError(element.location("at"),
                     "the centre of disc '" + element.name + "' lies on its line, so its radius is unknown",
                     "give a point of the line and the centre: `at: [[..], [..]]`, or `radius:`");
  joint->first.origin += joint->first.axes.col(0) * axes.col(0).dot(offset);
  return joint;
}

}  // namespace

std::vector<JointEntry> rolling() {
  ElementType type{"joints",
                   "rolling",
                   true,
                   false,
                   "A disc of the second body rolls without slip on a line of the first.",
                   {connect_field(),
                    joint_position_field(true, "a point of the line and the centre of the disc, `[[..], [..]]`"),
                    axis_field("the direction of the line"),
                    {"radius", FieldKind::number, "m", false, "reference configuration", "radius of the disc", Range::positive}}};
  type.channels = {"travel", "speed", "travel_acceleration", "angle", "rate", "angle_acceleration"};
  type.mirror_reverses = {"angle", "rate", "angle_acceleration"};
  return {{also_called({"wheel", "roller", "rolling-disc", "rolling-contact"}, drawn_as(Symbol::wheel, type)), make_rolling,
           nullptr}};
}

}  // namespace holonom
