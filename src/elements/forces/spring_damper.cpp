// Spring-damper-actuator between two points: a spring on their distance, tension positive.
#include "elements/catalogue.h"
#include "elements/forces/entries.h"
#include "elements/forces/spring_on_measure.h"
#include "elements/primitives/distance.h"

namespace holonom {
namespace {

double reference_length(const Model& model, const std::array<BodyPoint, 2>& at) {
  auto world = [&](const BodyPoint& place) -> Vec3 {
    return model.bodies[place.body].position + model.bodies[place.body].rotation * place.local;
  };
  return (world(at[1]) - world(at[0])).norm();
}

template <int d>
void make_spring_damper(MechanismBuilder<d>& builder, const Element& element) {
  const auto& at = element.get<std::array<BodyPoint, 2>>("at");
  typename SpringBatch<d, Distance>::Instance spring;
  MeasureDefinition<d> length{element.name, {"length", "rate", ""}, MeasureKind::distance, {}};
  for (int k = 0; k < 2; ++k) {
    const Vec<d> local = at[k].local.template head<d>();
    spring.features[k] = builder.features().point(at[k].body, local);
    length.features.push_back({at[k].body, true, local});
  }
  if (element.has("force")) {
    for (const char* other : {"stiffness", "damping", "length"})
      if (element.has(other))
        throw InputError(element.location(other),
                         "spring '" + element.name + "' has an expression `force`, so `" + other + "` would be ignored",
                         "leave one of them out");
    spring.law = builder.law(element, "force", element.get<Expression>("force"), {"length", "rate"});
  } else if (!element.has("stiffness") && !element.has("damping")) {
    throw InputError(element.where, "spring '" + element.name + "' has neither `stiffness`, `damping` nor an expression `force`");
  }
  spring.stiffness = element.number("stiffness", 0);
  spring.damping = element.number("damping", 0);
  spring.free = element.number("length", reference_length(builder.model(), at));
  spring.effort = builder.new_effort(element.name, "force");
  spring.force_number = builder.force_number();
  builder.template force_batch<SpringBatch<d, Distance>>().add(std::move(spring));
  builder.define(std::move(length), true);
}

}  // namespace

std::vector<ForceEntry> spring_damper() {
  ElementType type{"forces",
                   "spring-damper",
                   true,
                   true,
                   "Spring, damper or actuator between two points; tension is positive.",
                   {connect_field(),
                    joint_position_field(true, "the two ends, `[[..], [..]]`"),
                    {"stiffness", FieldKind::number, "N/m", false, "0", "force per unit of extension", Range::nonnegative},
                    {"damping", FieldKind::number, "N s/m", false, "0", "force per unit of extension rate", Range::nonnegative},
                    {"length", FieldKind::number, "m", false, "reference configuration",
                     "free length, at which the spring force is zero", Range::nonnegative},
                    {"force", FieldKind::law, "N", false, "",
                     "the tension as an expression of `length`, `rate`, t and channels, instead of the above"}}};
  for (Field& field : type.fields)
    if (field.name == "length") field.also_called = {"free", "free_length", "rest", "rest_length", "natural_length", "neutral"};
  type.law_variables = {"length", "rate"};
  type.channels = {"length", "rate", "force"};
  type.inputs = {{InputOffer::Kind::force, {"force"}, "force", "length"}};
  return {{also_called({"damper",
                        "dashpot",
                        "shock",
                        "shock-absorber",
                        "coil-spring",
                        "linear-spring",
                        "tension-spring",
                        "compression-spring",
                        "spring-dashpot",
                        "tsda",
                        {"rope", "`force: max(0, stiffness*(length - l))` only pulls"},
                        {"cable", "`force: max(0, stiffness*(length - l))` only pulls"},
                        {"string", "`force: max(0, stiffness*(length - l))` only pulls"}},
                       drawn_as(Symbol::coil, type)),
           make_spring_damper<2>, make_spring_damper<3>, ForceEntry::Spring::along_distance}};
}

}  // namespace holonom
