// Constant velocity: the centres coincide and the second shaft is not twisted relative to the first, where z is the shaft axis.
//   o_2 = o_1,  x_2 . y_1 - y_2 . x_1 = 0
// The axis of the relative rotation then lies in the plane that bisects the angle of the shafts, so that both rotate at the same
// speed (the condition of D. Myard; the quaternion of the rotation has no z component). The condition degenerates when the shafts
// are bent by half a revolution.
#include "elements/catalogue.h"
#include "elements/function.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

class NoTwist final : public Function<3> {
 public:
  Jet operator()(const JetVector<3>* p) const override { return dot(p[2], p[1]) - dot(p[3], p[0]); }  // x_1, y_1, x_2, y_2
  bool is_length() const override { return false; }
};

class ConstantVelocity final : public Joint<3> {
 public:
  void constrain(JointRows<3>& rows) const override {
    rows.coincident();
    rows.vanishes(std::make_shared<NoTwist>(), {axis_of(first, 0), axis_of(first, 1), axis_of(second, 0), axis_of(second, 1)});
  }
  bool can_carry() const override { return false; }
};

std::unique_ptr<Joint<3>> make_constant_velocity(const Model& model, const Element& element) {
  auto joint = std::make_unique<ConstantVelocity>();
  locate_frames<3>(model, element, "at", frame_along(element, "axis", 2), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> constant_velocity() {
  ElementType type{"joints",
                   "constant-velocity",
                   false,
                   true,
                   "Constant-velocity joint: two shafts with a common centre rotate at the same speed at any angle between them.",
                   {connect_field(), joint_position_field(true, "the centre"),
                    axis_field("direction of both shafts, which are in line in the reference configuration")}};
  return {{also_called({"cv", "homokinetic", "rzeppa", "tripod", "convel"}, drawn_as(Symbol::cross, type)), nullptr,
           make_constant_velocity}};
}

}  // namespace holonom
