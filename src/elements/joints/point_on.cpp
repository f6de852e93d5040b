// A point of the second body stays on a line or a plane of the first; all rotations are free.
//   line along z    x_1 . (o_2 - o_1) = y_1 . (o_2 - o_1) = 0
//   plane normal z  z_1 . (o_2 - o_1) = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class PointOnLine final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override {
    rows.on_plane(0);
    rows.on_plane(1);
  }
  std::vector<Motion> mobility() const override { return {{Motion::translation, 2}, {Motion::ball}}; }
  void measures(JointMeasures<3>& offer) const override { offer.travel({"travel", "speed", "acceleration"}, 2); }
};

class PointOnPlaneJoint final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override { rows.on_plane(2); }
  std::vector<Motion> mobility() const override { return {{Motion::translation, 0}, {Motion::translation, 1}, {Motion::ball}}; }
  void measures(JointMeasures<3>& offer) const override {
    offer.travel({"travel1", "speed1", "acceleration1"}, 0);
    offer.travel({"travel2", "speed2", "acceleration2"}, 1);
  }
};

template <class Kind>
std::unique_ptr<Joint<3>> make_point_on(const Model& model, const Element& element) {
  auto joint = std::make_unique<Kind>();
  locate_frames<3>(model, element, "at", frame_along(element, "axis", 2), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> point_on_line() {
  ElementType type{"joints",
                   "point-on-line",
                   false,
                   true,
                   "A point of the second body stays on a line of the first.",
                   {connect_field(), joint_position_field(true, "the point"), axis_field("the direction of the line")}};
  type.channels = {"travel", "speed", "acceleration"};
  return {{also_called({"inline", "point-line", "pin-in-slot", "bead-on-wire"}, drawn_as(Symbol::slot, type)), nullptr,
           make_point_on<PointOnLine>}};
}

std::vector<JointEntry> point_on_plane() {
  ElementType type{"joints",
                   "point-on-plane",
                   false,
                   true,
                   "A point of the second body stays on a plane of the first.",
                   {connect_field(), joint_position_field(true, "the point"), axis_field("the normal of the plane")}};
  type.channels = {"travel1", "speed1", "acceleration1", "travel2", "speed2", "acceleration2"};
  type.own_directions = type.channels;
  return {{also_called({"inplane", "point-plane"}, drawn_as(Symbol::plate, type)), nullptr, make_point_on<PointOnPlaneJoint>}};
}

}  // namespace holonom
