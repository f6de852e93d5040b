// Translational (prismatic): the second frame slides along the x axis of the first without rotating.
//   plane   y_1 . (o_2 - o_1) = 0,  x_2 . y_1 = 0
//   space   y_1 . (o_2 - o_1) = z_1 . (o_2 - o_1) = 0,  x_2 . y_1 = x_2 . z_1 = y_2 . z_1 = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

template <int d>
class Translational final : public Joint<d> {
 public:
  void constrain(JointRows<d>& rows) const override {
    rows.on_plane(1);
    if constexpr (d == 3) rows.on_plane(2);
    rows.perpendicular(0, 1);
    if constexpr (d == 3) {
      rows.perpendicular(0, 2);
      rows.perpendicular(1, 2);
    }
  }
  std::vector<Motion> mobility() const override { return {{Motion::translation, 0}}; }
  void measures(JointMeasures<d>& offer) const override { offer.travel({"travel", "speed", "acceleration"}, 0); }
};

template <int d>
std::unique_ptr<Joint<d>> make_translational(const Model& model, const Element& element) {
  auto joint = std::make_unique<Translational<d>>();
  if constexpr (d == 2) locate_frames<d>(model, element, "at", planar_frame_along(element, "axis"), *joint);
  if constexpr (d == 3) locate_frames<d>(model, element, "at", frame_along(element, "axis", 0), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> translational() {
  ElementType type{"joints",
                   "translational",
                   true,
                   true,
                   "Prismatic joint: the second body slides along an axis of the first without rotating.",
                   {connect_field(), joint_position_field(false, "a point of the slider"), axis_field("direction of sliding")}};
  type.channels = {"travel", "speed", "acceleration"};
  return {
      {also_called({"prismatic", "slider", "slide", "sliding", "linear", "guide", "telescope"}, drawn_as(Symbol::slider, type)),
       make_translational<2>, make_translational<3>}};
}

}  // namespace holonom
