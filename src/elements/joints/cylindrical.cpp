// Cylindrical: the second frame rotates about and slides along the z axis of the first.
//   x_1 . (o_2 - o_1) = y_1 . (o_2 - o_1) = 0,  z_2 . x_1 = z_2 . y_1 = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class Cylindrical final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override {
    rows.on_plane(0);
    rows.on_plane(1);
    rows.perpendicular(2, 0);
    rows.perpendicular(2, 1);
  }
  std::vector<Motion> mobility() const override { return {{Motion::rotation, 2}, {Motion::translation, 2}}; }
  void measures(JointMeasures<3>& offer) const override {
    offer.angle({"angle", "rate", "angle_acceleration"});
    offer.travel({"travel", "speed", "travel_acceleration"}, 2);
  }
};

std::unique_ptr<Joint<3>> make_cylindrical(const Model& model, const Element& element) {
  auto joint = std::make_unique<Cylindrical>();
  locate_frames<3>(model, element, "at", frame_along(element, "axis", 2), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> cylindrical() {
  ElementType type{"joints",
                   "cylindrical",
                   false,
                   true,
                   "The second body rotates about and slides along an axis of the first.",
                   {connect_field(), joint_position_field(true, "a point of the axis"), turning(axis_field("the axis"))}};
  type.channels = {"angle", "rate", "angle_acceleration", "travel", "speed", "travel_acceleration"};
  type.mirror_reverses = {"travel", "speed", "travel_acceleration"};  // the axis keeps the direction of the rotation
  return {{also_called({"sleeve", "cylinder"}, drawn_as(Symbol::sleeve, type)), nullptr, make_cylindrical}};
}

}  // namespace holonom
