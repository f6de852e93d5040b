// Dry and viscous friction in a joint, from the joint's own reaction (friction_law.h).
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/forces/ball_friction.h"
#include "elements/forces/entries.h"
#include "elements/forces/measure_forces.h"
#include "model/channel_index.h"

namespace holonom {
namespace {

[[noreturn]] void refuse(const Element& element, const std::string& field, const std::string& message, const std::string& hint) {
  throw InputError(element.location(field), "friction '" + element.name + "' " + message, hint);
}

void check_fields(const Element& element, bool is_angle, int dimension) {
  if (is_angle && !element.has("radius"))
    refuse(element, "measure", "acts on an angle and needs `radius`", "give the radius of the bearing");
  if (!is_angle && element.has("radius"))
    refuse(element, "radius", "acts on a displacement, so `radius` would be ignored", "leave it out");
  if (is_angle && dimension == 2 && element.has("length"))
    refuse(element, "length", "acts on an angle of a planar model, where no moment loads the bearing", "leave `length` out");
}

void check_together(const Element& element) {
  if (element.has("static") != element.has("stribeck"))
    refuse(element, element.has("static") ? "static" : "stribeck", "needs `static` and `stribeck` together",
           "the coefficient near rest, and the rate over which it decreases to `coefficient`");
}

// Except for a guide that carries moments
template <int d>
FrictionLaw<d> law_of(MechanismBuilder<d>& builder, const Element& element, const std::string& joint) {
  const Location where = element.location("measure");
  FrictionLaw<d> law;
  law.kinetic = element.get<double>("coefficient");
  law.static_coefficient = element.number("static", law.kinetic);
  law.stribeck_rate = element.number("stribeck", 1);
  law.slip = element.get<double>("slip");
  law.lever_arm = element.number("radius", 1);
  law.viscous = element.number("viscous", 0);
  law.preload = element.number("preload", 0);
  for (int k = 0; k < d; ++k) law.force[k] = builder.read(joint + ".f" + "xyz"[k], where);
  return law;
}

template <int d>
void add_guide(MechanismBuilder<d>& builder, const Element& element, const std::string& joint, const Measure<d>& measure,
               FrictionLaw<d>& law) {
  const Location where = element.location("measure");
  law.length = element.get<double>("length");
  for (int k = 0; k < rotation_count<d>; ++k)
    law.moment[k] = builder.read(d == 2 ? joint + ".m" : joint + ".m" + "xyz"[k], where);
  law.axis = {measure.features()[0], measure.is_length() ? -1 : measure.features()[1]};
}

// The relative angular velocity of a ball joint, S.w, is not a measure, but friction acts against it.
const Element* ball_joint_of(const MechanismBuilder<3>& builder, const std::string& channel) {
  const auto [owner, quantity] = split_channel(channel);
  const int joint = builder.names().find(NameIndex::Section::joint, owner);
  if (quantity != "w" || joint < 0) return nullptr;
  const std::vector<Motion> motions = builder.joint(joint).mobility();
  return motions.size() == 1 && motions[0].kind == Motion::ball ? &builder.model().joints[joint] : nullptr;
}

void make_in_ball(MechanismBuilder<3>& builder, const Element& element, const Element& joint) {
  if (!element.has("radius"))
    refuse(element, "measure", "acts in a ball joint and needs `radius`", "give the radius of the ball");
  if (element.has("length")) refuse(element, "length", "acts in a ball joint, which carries no moment", "leave `length` out");
  const auto& [first, second] = joint.get<std::array<int, 2>>("connect");
  const int effort = builder.new_effort(element.name, "effort");
  builder.new_effort(element.name, "load");
  builder.force_batch<BallFrictionBatch>().add({first, second, law_of<3>(builder, element, joint.name), effort});
}

template <int d>
bool has_reaction(const MechanismBuilder<d>& builder, const std::string& joint) {
  const int number = builder.names().find(NameIndex::Section::joint, joint);
  return joint_entry(builder.model().joints[number], d).type.constrains;
}

template <int d>
void make_friction(MechanismBuilder<d>& builder, const Element& element) {
  const std::string& channel = element.get<std::string>("measure");
  const std::string joint = split_channel(channel).first;
  check_together(element);
  if constexpr (d == 3)
    if (const Element* ball = ball_joint_of(builder, channel)) return make_in_ball(builder, element, *ball);
  const LocalMeasure<d>& measure = builder.measure(channel, element.location("measure"));
  if (builder.names().find(NameIndex::Section::joint, joint) < 0)
    refuse(element, "measure", "must act on a measure of a joint, not '" + channel + "'",
           "for friction between a point and a plane or curve use `contact`");
  if (!has_reaction<d>(builder, joint))
    refuse(element, "measure", "acts in joint '" + joint + "', which has no reaction and therefore no friction",
           "use a spring with `damping`");
  check_fields(element, !measure.is_length(), d);
  typename MeasureForceBatch<d>::Instance force;
  force.measures = {&measure};
  force.efforts = {builder.new_effort(element.name, "effort"), builder.new_effort(element.name, "load")};
  force.friction = law_of<d>(builder, element, joint);
  if (element.has("length")) add_guide<d>(builder, element, joint, measure, *force.friction);
  builder.template force_batch<MeasureForceBatch<d>>().add(force);
}

}  // namespace

std::vector<ForceEntry> friction() {
  const auto number = [](const char* name, const char* unit, const char* fallback, const char* sentence,
                         Range range = Range::nonnegative) {
    return Field{name, FieldKind::number, unit, false, fallback, sentence, range};
  };
  ElementType type{
      "forces",
      "friction",
      true,
      true,
      "Coulomb and viscous friction in a joint, proportional to the joint's reaction; its effort opposes increasing values.",
      {{"measure", FieldKind::measure, "", true, "",
        "the sliding motion: an angle or travel of a joint, such as A.angle, or the relative angular velocity S.w of a spherical "
        "joint"},
       {"coefficient", FieldKind::number, "", true, "", "coefficient of dry friction", Range::nonnegative},
       {"slip", FieldKind::number, "", true, "",
        "rate of the measure below which dry friction is smoothed; well below the rates of interest", Range::positive},
       number("radius", "m", "none", "radius of the bearing; required for an angle", Range::positive),
       number("length", "m", "none",
              "length of the guide or bearing along its axis: the moment of the reaction then loads its two ends",
              Range::positive),
       number("static", "", "coefficient", "coefficient near rest"),
       number("stribeck", "m/s, rad/s", "none",
              "rate over which the coefficient decreases to `coefficient`; required with `static`", Range::positive),
       number("preload", "N", "0", "load in addition to the reaction"),
       number("viscous", "N s/m, N m s/rad", "0", "effort per unit of rate")}};
  type.channels = {"effort", "load"};
  return {{.type = also_called({"coulomb", "stribeck", "dry-friction", "joint-friction"}, drawn_as(Symbol::resistance, type)),
           .planar = make_friction<2>,
           .spatial = make_friction<3>,
           .reads_reaction = true}};
}

}  // namespace holonom
