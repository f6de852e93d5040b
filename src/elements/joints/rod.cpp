// Rod: a massless link keeps the distance between two points.   |o_2 - o_1| = l
#include "elements/catalogue.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

template <int d>
class Rod final : public Joint<d> {
 public:
  double length = 0;

  void constrain(JointRows<d>& rows) const override { rows.distance(length); }
  bool can_carry() const override { return false; }  // its rotations are separated by a constant offset
  std::vector<Motion> mobility() const override {
    if constexpr (d == 2) return {{Motion::rotation, 2}, {Motion::offset, 0, length}, {Motion::rotation, 2}};
    return {{Motion::rotation, 2}, {Motion::rotation, 1}, {Motion::offset, 0, length}, {Motion::ball}};
  }
};

template <int d>
std::unique_ptr<Joint<d>> make_rod(const Model& model, const Element& element) {
  auto joint = std::make_unique<Rod<d>>();
  locate_frames<d>(model, element, "at", Mat<d>::Identity(), *joint);
  const auto& at = element.get<std::array<BodyPoint, 2>>("at");
  auto drawn = [&](const BodyPoint& place) -> Vec3 {
    const Body& body = model.bodies[place.body];
    return body.position + body.rotation * place.local;
  };
  joint->length = element.number("length", (drawn(at[1]) - drawn(at[0])).norm());
  if (joint->length <= 0)
    throw InputError(element.location("at"), "the two ends of rod '" + element.name + "' coincide in the reference configuration",
                     "give two different points, or `length:`, or use a revolute or spherical joint");
  return joint;
}

}  // namespace

std::vector<JointEntry> rod() {
  Field length{"length", FieldKind::number, "m", false, "reference configuration", "the constant distance", Range::positive};
  ElementType type{"joints",
                   "rod",
                   true,
                   true,
                   "A massless rod keeps the distance between two points constant.",
                   {connect_field(), joint_position_field(true, "the two ends, `[[..], [..]]`"), length}};
  return {{also_called({"distance",
                        "link",
                        "bar",
                        "strut",
                        "massless-link",
                        {"rope", "a rod also pushes; the force 'spring-damper' with `force: max(0, ..)` only pulls"}},
                       drawn_as(Symbol::rod, type)),
           make_rod<2>, make_rod<3>}};
}

}  // namespace holonom
