// Planar: the second frame slides on the x-y plane of the first and rotates about its normal.
//   z_1 . (o_2 - o_1) = 0,  z_2 . x_1 = z_2 . y_1 = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class Planar final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override {
    rows.on_plane(2);
    rows.perpendicular(2, 0);
    rows.perpendicular(2, 1);
  }
  std::vector<Motion> mobility() const override {
    return {{Motion::translation, 0}, {Motion::translation, 1}, {Motion::rotation, 2}};
  }
  void measures(JointMeasures<3>& offer) const override {
    offer.travel({"travel1", "speed1", "travel_acceleration1"}, 0);
    offer.travel({"travel2", "speed2", "travel_acceleration2"}, 1);
    offer.angle({"angle", "rate", "angle_acceleration"});
  }
};

std::unique_ptr<Joint<3>> make_planar(const Model& model, const Element& element) {
  auto joint = std::make_unique<Planar>();
  locate_frames<3>(model, element, "at", frame_along(element, "axis", 2), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> planar() {
  ElementType type{
      "joints",
      "planar",
      false,
      true,
      "The second body slides on a plane of the first and rotates about its normal.",
      {connect_field(), joint_position_field(true, "a point of the plane"), turning(axis_field("the normal of the plane"))}};
  type.channels = {"travel1", "speed1", "travel_acceleration1", "travel2", "speed2", "travel_acceleration2",
                   "angle",   "rate",   "angle_acceleration"};
  type.own_directions = {"travel1", "speed1", "travel_acceleration1", "travel2", "speed2", "travel_acceleration2"};
  return {{also_called({"flat", "plane", "planar-sliding"}, drawn_as(Symbol::plate, type)), nullptr, make_planar}};
}

}  // namespace holonom
