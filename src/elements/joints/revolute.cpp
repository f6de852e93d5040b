// Revolute: the origins coincide; in space the z axes do too.   z_2 . x_1 = 0,  z_2 . y_1 = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

template <int d>
class Revolute final : public Joint<d> {
 public:
  void constrain(JointRows<d>& rows) const override {
    rows.coincident();
    if constexpr (d == 3) {
      rows.perpendicular(2, 0);
      rows.perpendicular(2, 1);
    }
  }
  std::vector<Motion> mobility() const override { return {{Motion::rotation, 2}}; }
  void measures(JointMeasures<d>& offer) const override { offer.angle({"angle", "rate", "acceleration"}); }
};

template <int d>
std::unique_ptr<Joint<d>> make_revolute(const Model& model, const Element& element) {
  auto joint = std::make_unique<Revolute<d>>();
  if constexpr (d == 2) locate_frames<d>(model, element, "at", Mat<d>::Identity(), *joint);
  if constexpr (d == 3) locate_frames<d>(model, element, "at", frame_along(element, "axis", 2), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> revolute() {
  const std::string sentence = "Two bodies rotate relative to each other about a common pin.";
  const std::vector<std::string> channels = {"angle", "rate", "acceleration"};
  ElementType planar{"joints", "revolute", true,
                     false,    sentence,   {turning(connect_field()), joint_position_field(true, "the pin")}};
  ElementType spatial{
      "joints", "revolute",
      false,    true,
      sentence, {connect_field(), joint_position_field(true, "a point of the pin"), turning(axis_field("direction of the pin"))}};
  planar.channels = spatial.channels = channels;
  return {{.type = also_called(
               {"hinge", "pin", "pivot", "rotary", "rotational", "bearing", "continuous", "ball", "spherical", "universal"},
               drawn_as(Symbol::pin, planar)),
           .planar = make_revolute<2>,
           .only_rotates = true},
          {.type = also_called({"hinge", "pin", "pivot", "rotary", "rotational", "bearing", "continuous"},
                               drawn_as(Symbol::pin, spatial)),
           .spatial = make_revolute<3>,
           .only_rotates = true}};
}

}  // namespace holonom
