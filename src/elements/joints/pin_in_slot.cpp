// Pin in slot: a pin of the second body slides along a slot of the first and rotates in it.   y_1 . (o_2 - o_1) = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class PinInSlot final : public Joint<2> {
 public:
  void constrain(JointRows<2>& rows) const override { rows.on_plane(1); }
  std::vector<Motion> mobility() const override { return {{Motion::translation, 0}, {Motion::rotation, 2}}; }
  void measures(JointMeasures<2>& offer) const override {
    offer.travel({"travel", "speed", "travel_acceleration"}, 0);
    offer.angle({"angle", "rate", "angle_acceleration"});
  }
};

std::unique_ptr<Joint<2>> make_pin_in_slot(const Model& model, const Element& element) {
  auto joint = std::make_unique<PinInSlot>();
  locate_frames<2>(model, element, "at", planar_frame_along(element, "axis"), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> pin_in_slot() {
  ElementType type{"joints",
                   "pin-in-slot",
                   true,
                   false,
                   "A pin of the second body slides along a slot of the first and rotates in it.",
                   {connect_field(), joint_position_field(true, "the pin"), axis_field("direction of the slot")}};
  type.channels = {"travel", "speed", "travel_acceleration", "angle", "rate", "angle_acceleration"};
  type.mirror_reverses = {"angle", "rate", "angle_acceleration"};
  return {{also_called({"pin-slot", "slot", "slotted-pin", "revolute-prismatic", "point-on-line"}, drawn_as(Symbol::slot, type)),
           make_pin_in_slot, nullptr}};
}

}  // namespace holonom
