// Spherical: the origins coincide.   o_2 = o_1
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class Spherical final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override { rows.coincident(); }
  std::vector<Motion> mobility() const override { return {{Motion::ball}}; }
};

std::unique_ptr<Joint<3>> make_spherical(const Model& model, const Element& element) {
  auto joint = std::make_unique<Spherical>();
  locate_frames<3>(model, element, "at", Mat<3>::Identity(), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> spherical() {
  ElementType type{"joints",
                   "spherical",
                   false,
                   true,
                   "Ball joint: two points coincide, all rotations are free.",
                   {connect_field(), joint_position_field(true, "the centre of the ball")}};
  type.channels = {"qw", "qx", "qy", "qz", "wx", "wy", "wz"};
  return {{.type = also_called({"ball", "ball-and-socket", "ball-socket", "socket", "rod-end"}, drawn_as(Symbol::ball, type)),
           .spatial = make_spherical,
           .only_rotates = true}};
}

}  // namespace holonom
