// Fixed: the frames coincide.   o_2 = o_1;  plane x_2 . y_1 = 0;  space x_2 . y_1 = x_2 . z_1 = y_2 . z_1 = 0
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

template <int d>
class Fixed final : public Joint<d> {
 public:
  void constrain(JointRows<d>& rows) const override {
    rows.coincident();
    rows.perpendicular(0, 1);
    if constexpr (d == 3) {
      rows.perpendicular(0, 2);
      rows.perpendicular(1, 2);
    }
  }
  std::vector<Motion> mobility() const override { return {}; }
};

template <int d>
std::unique_ptr<Joint<d>> make_fixed(const Model& model, const Element& element) {
  auto joint = std::make_unique<Fixed<d>>();
  locate_frames<d>(model, element, "at", Mat<d>::Identity(), *joint);
  return joint;
}

}  // namespace

std::vector<JointEntry> fixed() {
  ElementType type{"joints",
                   "fixed",
                   true,
                   true,
                   "Rigid connection (weld) of two bodies.",
                   {connect_field(), joint_position_field(false, "the point of the reaction")}};
  return {{.type = also_called({"weld", "welded", "rigid", "clamp", "bolted", "bracket"}, drawn_as(Symbol::weld, type)),
           .planar = make_fixed<2>,
           .spatial = make_fixed<3>,
           .only_rotates = true}};
}

}  // namespace holonom
