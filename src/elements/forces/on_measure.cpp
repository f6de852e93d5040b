// Springs, dampers, stops and motors on any measure of the model: the angle or displacement of a joint, a coordinate of a body or marker
// (measure_forces.h). The force of a spring or motor in a joint has its own channel and is not part of the joint's reaction.
#include "elements/catalogue.h"
#include "elements/forces/entries.h"
#include "elements/forces/measure_forces.h"

namespace holonom {
namespace {

template <int d>
typename MeasureForceBatch<d>::Instance on_measure(MechanismBuilder<d>& builder, const Element& element) {
  typename MeasureForceBatch<d>::Instance force;
  force.measures = {&builder.measure(element.get<std::string>("measure"), element.location("measure"))};
  force.efforts = {builder.new_effort(element.name, "effort")};
  force.stiffness = Eigen::MatrixXd::Constant(1, 1, element.number("stiffness", 0));
  force.damping = Eigen::MatrixXd::Constant(1, 1, element.number("damping", 0));
  return force;
}

template <int d>
void make_spring(MechanismBuilder<d>& builder, const Element& element) {
  auto force = on_measure(builder, element);
  if (element.has("effort")) {
    for (const char* other : {"stiffness", "damping", "free"})
      if (element.has(other))
        throw InputError(element.location(other),
                         "spring '" + element.name + "' has an expression `effort`, so `" + other + "` would be ignored",
                         "leave one of them out");
    force.law = builder.law(element, "effort", element.get<Expression>("effort"), {"value", "rate"});
  } else if (!element.has("stiffness") && !element.has("damping")) {
    throw InputError(element.where,
                     "spring '" + element.name + "' has neither `stiffness`, `damping` nor an expression `effort`");
  }
  force.free = VecX::Constant(1, element.has("free") ? element.get<double>("free") : builder.reference_value(*force.measures[0]));
  builder.template force_batch<MeasureForceBatch<d>>().add(force);
}

template <int d>
void make_motor(MechanismBuilder<d>& builder, const Element& element) {
  auto force = on_measure(builder, element);
  const Expression& effort = element.get<Expression>("effort");
  force.law = builder.law(element, "effort", effort, {"value", "rate"});
  force.law->negate();
  force.reported = -1;
  builder.template force_batch<MeasureForceBatch<d>>().add(force);
}

template <int d>
void make_stop(MechanismBuilder<d>& builder, const Element& element) {
  constexpr double unbounded = std::numeric_limits<double>::infinity();
  auto force = on_measure(builder, element);
  force.is_stop = true;
  force.lower = element.number("lower", -unbounded);
  force.upper = element.number("upper", unbounded);
  if (!element.has("lower") && !element.has("upper"))
    throw InputError(element.where, "stop '" + element.name + "' has neither `lower` nor `upper`");
  if (!(force.lower < force.upper))
    throw InputError(element.location("upper"),
                     "the upper bound of stop '" + element.name + "' must be greater than the lower one");
  builder.template force_batch<MeasureForceBatch<d>>().add(force);
}

Field measure_field() {
  return {"measure", FieldKind::measure, "", true, "", "the measure on which it acts, such as A.angle, D.travel or slider.x"};
}
Field of_measure(Field field) {
  field.sense = Sense::of_measure;
  return field;
}
constexpr const char *of_value = "m, rad", *of_stiffness = "N/m, N m/rad", *of_damping = "N s/m, N m s/rad";
Field number_of_measure(const std::string& name, const char* unit, const std::string& fallback, const std::string& sentence,
                        Range range) {
  return {name, FieldKind::number, unit, false, fallback, sentence, range};
}

ElementType type_of_on_measure(const std::string& name, const std::string& sentence, std::vector<Field> fields) {
  fields.insert(fields.begin(), measure_field());
  ElementType result{"forces", name, true, true, sentence, std::move(fields)};
  result.channels = {"effort"};
  return result;
}

}  // namespace

std::vector<ForceEntry> spring_on_any_measure() {
  ElementType spring =
      type_of_on_measure("spring", "Spring, damper or force law on a measure; its effort opposes increasing values.",
                         {number_of_measure("stiffness", of_stiffness, "0", "effort per unit of the measure", Range::nonnegative),
                          number_of_measure("damping", of_damping, "0", "effort per unit of its rate", Range::nonnegative),
                          of_measure(number_of_measure("free", of_value, "reference configuration",
                                                       "value at which the effort is zero", Range::any)),
                          {"effort", FieldKind::law, "", false, "",
                           "the effort as an expression of `value`, `rate`, t and channels, instead of the above"}});
  for (Field& field : spring.fields)
    if (field.name == "free") field.also_called = {"length", "angle", "rest", "neutral"};
  spring.law_variables = {"value", "rate"};
  spring.inputs = {{InputOffer::Kind::effort, {"effort"}, "effort"}};
  return {{also_called({"joint-spring", "joint-damper", "spring-on-measure"}, drawn_as(Symbol::resistance, spring)),
           make_spring<2>, make_spring<3>}};
}

std::vector<ForceEntry> motor() {
  ElementType motor = type_of_on_measure(
      "motor", "Applies an effort to a measure, positive towards increasing values. To prescribe a motion use a driver.",
      {{"effort", FieldKind::law, "", true, "", "expression of `value`, `rate`, t and channels"}});
  motor.law_variables = {"value", "rate"};
  motor.inputs = {{InputOffer::Kind::effort, {"effort"}, "effort"}};
  motor.loads = {"effort"};
  return {{also_called({"actuator", "servo", "engine", "drive", "joint-torque", "joint-force"}, drawn_as(Symbol::motion, motor)),
           make_motor<2>, make_motor<3>}};
}

std::vector<ForceEntry> stop() {
  const ElementType stop = type_of_on_measure(
      "stop", "Elastic end stops, which keep a measure between bounds; they push and never pull.",
      {of_measure(number_of_measure("lower", of_value, "none", "lower bound", Range::any)),
       of_measure(number_of_measure("upper", of_value, "none", "upper bound", Range::any)),
       {"stiffness", FieldKind::number, of_stiffness, true, "", "effort per unit of penetration beyond a bound", Range::positive},
       number_of_measure("damping", of_damping, "0", "effort per unit of rate while in contact", Range::nonnegative)});
  return {{also_called({"limit", "limits", "end-stop", "bump-stop", "bumper", "joint-limit"}, drawn_as(Symbol::resistance, stop)),
           make_stop<2>, make_stop<3>}};
}

}  // namespace holonom
