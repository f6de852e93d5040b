// Rotational spring-damper-actuator: a spring on the angle of the second body relative to the first, in space about an axis of the
// first body. The moment on the second body is -F about that axis.
#include "elements/catalogue.h"
#include "elements/forces/entries.h"
#include "elements/forces/spring_on_measure.h"
#include "elements/primitives/angle.h"

namespace holonom {
namespace {

template <int d>
void make_rotational_spring(MechanismBuilder<d>& builder, const Element& element) {
  const auto& connect = element.get<std::array<int, 2>>("connect");
  Mat3 frame = Mat3::Identity();
  if constexpr (d == 3) frame = frame_along(element, "axis", 2);
  const Feature<d> features[3] = {{connect[0], false, builder.to_body(connect[0], frame.col(0))},
                                  {connect[0], false, builder.to_body(connect[0], frame.col(1))},
                                  {connect[1], false, builder.to_body(connect[1], frame.col(0))}};
  typename SpringBatch<d, Angle>::Instance spring;
  for (int k = 0; k < 3; ++k) spring.features[k] = builder.features().director(features[k].body, features[k].local);
  if (element.has("moment")) {
    for (const char* other : {"stiffness", "damping", "angle"})
      if (element.has(other))
        throw InputError(element.location(other),
                         "spring '" + element.name + "' has an expression `moment`, so `" + other + "` would be ignored",
                         "leave one of them out");
    spring.law = builder.law(element, "moment", element.get<Expression>("moment"), {"angle", "rate"});
  } else if (!element.has("stiffness") && !element.has("damping")) {
    throw InputError(element.where,
                     "spring '" + element.name + "' has neither `stiffness`, `damping` nor an expression `moment`");
  }
  spring.stiffness = element.number("stiffness", 0);
  spring.damping = element.number("damping", 0);
  spring.free = element.number("angle", 0);
  spring.effort = builder.new_effort(element.name, "moment");
  spring.memory = builder.follow_angle(features);
  spring.force_number = builder.force_number();
  builder.template force_batch<SpringBatch<d, Angle>>().add(std::move(spring));
  builder.define({element.name, {"angle", "rate", ""}, MeasureKind::angle, {features[0], features[1], features[2]}}, true);
}

ElementType type_of_rotational_spring(bool planar) {
  std::vector<Field> fields = {turning(connect_field())};
  if (!planar) fields.push_back(turning(axis_field("the axis, fixed in the first body")));
  fields.insert(
      fields.end(),
      {{"stiffness", FieldKind::number, "N m/rad", false, "0", "moment per radian", Range::nonnegative},
       {"damping", FieldKind::number, "N m s/rad", false, "0", "moment per unit of angular velocity", Range::nonnegative},
       {"angle", FieldKind::number, "rad", false, "0",
        "angle at which the moment is zero; the angle is 0 in the reference configuration"},
       {"moment", FieldKind::law, "N m", false, "",
        "the moment against increasing angle as an expression of `angle`, `rate`, t and channels, instead of the above"}});
  ElementType result{"forces", "rotational-spring", planar, !planar, "Rotational spring, damper or actuator between two bodies.",
                     fields};
  for (Field& field : result.fields)
    if (field.name == "angle") field.also_called = {"free", "free_angle", "rest", "rest_angle", "neutral"};
  result.law_variables = {"angle", "rate"};
  result.channels = {"angle", "rate", "moment"};
  result.inputs = {{InputOffer::Kind::moment, {"moment"}, "moment", "angle"}};
  return result;
}

}  // namespace

std::vector<ForceEntry> rotational_spring() {
  constexpr auto spring = ForceEntry::Spring::about_angle;
  return {{also_called({"torsional-spring", "torsion-spring", "rotary-spring", "angular-spring", "spiral-spring", "torsion-bar",
                        "torsional-damper", "rotational-damper", "rotary-damper", "rsda"},
                       drawn_as(Symbol::spiral, type_of_rotational_spring(true))),
           make_rotational_spring<2>, nullptr, spring},
          {also_called({"torsional-spring", "torsion-spring", "rotary-spring", "angular-spring", "spiral-spring", "torsion-bar",
                        "torsional-damper", "rotational-damper", "rotary-damper", "rsda"},
                       drawn_as(Symbol::spiral, type_of_rotational_spring(false))),
           nullptr, make_rotational_spring<3>, spring}};
}

}  // namespace holonom
