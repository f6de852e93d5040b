// The rotor of a drive as an element: an inertia geared to a measure (rotors.h).
#include "elements/catalogue.h"
#include "elements/forces/entries.h"
#include "linear/dense.h"

namespace holonom {
namespace {

constexpr double rounding_of_inertia = 1e-9;  // relative to the largest moment

bool is_carried(const Element& element) { return element.has("axis") && element.has("body") && element.get<int>("body") > 0; }

// The axis in body axes; in the plane about z
template <int d>
Vec3 axis_of(const MechanismBuilder<d>& builder, const Element& element) {
  if constexpr (d == 2) return Vec3(0, 0, element.get<double>("axis") > 0 ? 1 : -1);
  const auto& numbers = element.get<std::vector<double>>("axis");
  return builder.model().bodies[element.get<int>("body")].rotation.conjugate() *
         Vec3(numbers[0], numbers[1], numbers.back()).stableNormalized();
}

template <int d>
void check_axis(const Element& element) {
  const std::string name = "rotor '" + element.name + "'";
  if (element.has("axis") && !element.has("body"))
    throw InputError(element.location("axis"), name + " has an `axis`, but no `body` in which it is fixed",
                     "name the body that carries the rotor");
  if (element.has("body") && !element.has("axis"))
    throw InputError(element.location("body"), name + " has no `axis`, so `body` would be ignored",
                     "give the axis of the rotor, or leave `body` out");
  if (!element.has("axis")) return;
  bool is_zero = false;
  if constexpr (d == 2) is_zero = element.get<double>("axis") == 0;
  if constexpr (d == 3) is_zero = Eigen::Map<const Vec3>(element.get<std::vector<double>>("axis").data()).isZero(0);
  if (is_zero) throw InputError(element.location("axis"), name + ": 'axis' must not be zero");
}

// The inertia of a body includes those of its rotors: without them it must not be negative in any direction, or the mass matrix would not be
// positive definite.
template <int d>
void check_carrier(const MechanismBuilder<d>& builder, const Element& element) {
  const Body& body = builder.model().bodies[element.get<int>("body")];
  Mat3 rest = body.inertia;
  if (d == 2) rest(0, 0) = rest(1, 1) = rest(2, 2);
  const double size = rest.cwiseAbs().maxCoeff();
  for (const Element& other : builder.model().forces)
    if (other.type == element.type && is_carried(other) && other.get<int>("body") == element.get<int>("body")) {
      const Vec3 axis = axis_of(builder, other);
      rest -= other.get<double>("inertia") * axis * axis.transpose();
    }
  if (symmetric_eigen(rest).values[0] >= -rounding_of_inertia * size) return;
  throw InputError(
      element.location("inertia"),
      "rotor '" + element.name + "' has more inertia about its axis than the body '" + body.name + "' that carries it",
      "the mass and inertia of a body include those of its rotors");
}

template <int d>
void make_rotor(MechanismBuilder<d>& builder, const Element& element) {
  check_axis<d>(element);
  Rotor<d> rotor;
  rotor.measure = &builder.measure(element.get<std::string>("measure"), element.location("measure"));
  rotor.inertia = element.get<double>("inertia");
  rotor.ratio = element.number("ratio", 1);
  rotor.speed = builder.new_effort(element.name, "speed");
  rotor.effort = builder.new_effort(element.name, "effort");
  if (is_carried(element)) {
    check_carrier(builder, element);
    rotor.body = element.get<int>("body");
    const Vec3 axis = axis_of(builder, element);
    rotor.first = Vec3(d == 2 ? Vec3(Vec3::UnitX()) : axis.unitOrthogonal()).template head<d>();
    rotor.second = Vec3(axis.cross(d == 2 ? Vec3(Vec3::UnitX()) : axis.unitOrthogonal())).template head<d>();
  }
  builder.add_rotor(rotor);
}

ElementType type_of_rotor(bool planar) {
  Field axis = planar ? Field{"axis",
                              FieldKind::number,
                              "",
                              false,
                              "none",
                              "1 if a positive speed turns the rotor in the positive sense of the plane, -1 for the opposite: "
                              "its spin then also "
                              "acts on `body`"}
                      : Field{"axis",
                              FieldKind::vector,
                              "",
                              false,
                              "none",
                              "its axis in the reference configuration, a world vector in the sense of a positive speed: its "
                              "spin then also acts on "
                              "`body`, with its gyroscopic moment"};
  Field ratio{"ratio", FieldKind::number, "rad/rad, rad/m", false, "1", "its speed relative to the rate of the measure"};
  ratio.sense = Sense::per_measure;
  ElementType type{
      "forces",
      "rotor",
      planar,
      !planar,
      "The rotor of a drive: an inertia that spins with a measure. It adds inertia x ratio^2 to the measure.",
      {{"body", FieldKind::body, "", false, "the first body of the joint, in a joint",
        "the body that carries it, in which `axis` is fixed; its mass and inertia include those of the rotor"},
       {"measure", FieldKind::measure, "", true, "", "the measure to which it is geared, such as A.angle or D.travel"},
       {"inertia", FieldKind::number, "kg m^2", true, "", "about its own axis", Range::nonnegative},
       ratio,
       turning(axis)}};
  type.channels = {"speed", "effort"};
  type.channels_sentence =
      "`speed` is that of the rotor relative to its body, `effort` what its inertia requires along the measure";
  return type;
}

}  // namespace

std::vector<ForceEntry> rotor() {
  return {{.type = drawn_as(Symbol::motion, type_of_rotor(true)), .planar = make_rotor<2>, .is_inertia = true},
          {.type = drawn_as(Symbol::motion, type_of_rotor(false)), .spatial = make_rotor<3>, .is_inertia = true}};
}

}  // namespace holonom
