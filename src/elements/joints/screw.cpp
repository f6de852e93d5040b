// Screw: a cylindrical joint whose displacement follows its angle.
//   x_1 . (o_2 - o_1) = y_1 . (o_2 - o_1) = 0,  z_2 . x_1 = z_2 . y_1 = 0,  travel - pitch angle/(2 pi) = 0
#include <numbers>

#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class Screw final : public Joint<3> {
 public:
  double pitch = 0;

  void constrain(JointRows<3>& rows) const override {
    rows.on_plane(0);
    rows.on_plane(1);
    rows.perpendicular(2, 0);
    rows.perpendicular(2, 1);
    rows.couples({{"travel", 1}, {"angle", -pitch / (2 * std::numbers::pi)}});
  }
  bool can_carry() const override { return false; }
  void measures(JointMeasures<3>& offer) const override {
    offer.angle({"angle", "rate", "angle_acceleration"});
    offer.travel({"travel", "speed", "travel_acceleration"}, 2);
  }
};

std::unique_ptr<Joint<3>> make_screw(const Model& model, const Element& element) {
  auto joint = std::make_unique<Screw>();
  locate_frames<3>(model, element, "at", frame_along(element, "axis", 2), *joint);
  joint->pitch = element.get<double>("pitch");
  return joint;
}

}  // namespace

std::vector<JointEntry> screw() {
  ElementType type{
      "joints",
      "screw",
      false,
      true,
      "The second body moves along an axis of the first in proportion to its rotation about it.",
      {connect_field(), joint_position_field(true, "a point of the axis"), turning(axis_field("the axis")),
       turning({"pitch", FieldKind::number, "m", true, "", "displacement per revolution; negative for a left-handed thread"})}};
  type.channels = {"angle", "rate", "angle_acceleration", "travel", "speed", "travel_acceleration"};
  type.mirror_reverses = {"travel", "speed", "travel_acceleration"};
  return {{also_called({"helical", "helix", "lead-screw", "ball-screw", "spindle", "thread"}, drawn_as(Symbol::sleeve, type)),
           nullptr, make_screw}};
}

}  // namespace holonom
