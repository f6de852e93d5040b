// Universal (Hooke, Cardan): the origins coincide and an axis of the first body stays perpendicular to an axis of the second.
//   o_2 = o_1,  z_1 . x_2 = 0     z along the first axis, x along the second
// The cross rotates by angle1 about z_1, then the second body by angle2 about x_2.
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class Universal final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override {
    rows.coincident();
    rows.perpendicular(0, 2);
  }
  std::vector<Motion> mobility() const override { return {{Motion::rotation, 2}, {Motion::rotation, 0}}; }
  void measures(JointMeasures<3>& offer) const override {
    // angle1: of x_2 (fixed in the cross) about z_1. angle2: z_1 is fixed in the cross and appears in the (z, y) axes of the
    // second body rotated by -angle2 about x_2: z_1 = z_2 cos + y_2 sin, so it is measured towards +y_2.
    offer.angle({"angle1", "rate1", "acceleration1"}, false, 0, 1, 0);
    offer.angle({"angle2", "rate2", "acceleration2"}, true, 2, 1, 2);
  }
};

std::unique_ptr<Joint<3>> make_universal(const Model& model, const Element& element) {
  auto joint = std::make_unique<Universal>();
  locate_frames<3>(model, element, "at", frame_of_axes(element), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> universal() {
  Field axes{"axes", FieldKind::vectors,
             "",     true,
             "",     "the axis fixed in the first body and the one fixed in the second, perpendicular world vectors"};
  axes.sense = Sense::turning;
  ElementType type{"joints",
                   "universal",
                   false,
                   true,
                   "Universal joint (Hooke, Cardan): a cross with one axis in each body.",
                   {connect_field(), joint_position_field(true, "the centre of the cross"), axes}};
  type.channels = {"angle1", "rate1", "acceleration1", "angle2", "rate2", "acceleration2"};
  return {{.type = also_called({"hooke", "hookes", "cardan", "gimbal", "u-joint", "hardy-spicer"}, drawn_as(Symbol::cross, type)),
           .spatial = make_universal,
           .only_rotates = true}};
}

}  // namespace holonom
