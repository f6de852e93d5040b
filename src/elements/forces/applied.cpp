#include "elements/forces/applied.h"

#include <map>

#include "elements/catalogue.h"
#include "elements/forces/entries.h"

namespace holonom {
namespace {

bool in_body_axes(const Element& element) { return element.has("axes") && element.get<std::string>("axes") == "body"; }

// The moment of a force F through a point P of space about the mass centre r: (P - r) x F
template <int d>
std::array<Expression, rotation_count<d>> moments_of(const std::string& body, const std::vector<Expression>& point,
                                                     const std::vector<Expression>& force) {
  static const char* const axes[] = {"x", "y", "z"};
  std::map<std::string, Expression> parts;
  for (int k = 0; k < d; ++k) {
    parts[std::string("p") + axes[k]] = point[k];
    parts[std::string("f") + axes[k]] = force[k];
  }
  const auto arm = [&](int k) {
    return std::string("(p") + axes[k] + " - " + (body == "ground" ? "0" : body + "." + axes[k]) + ")";
  };
  std::array<Expression, rotation_count<d>> moments;
  for (int k = 0; k < rotation_count<d>; ++k) {
    const int i = d == 2 ? 0 : (k + 1) % 3, j = d == 2 ? 1 : (k + 2) % 3;
    moments[k] = Expression::parse(arm(i) + "*f" + axes[j] + " - " + arm(j) + "*f" + axes[i]).substitute(parts);
  }
  return moments;
}

const std::vector<std::string>& force_channels(int dimension) {
  static const std::vector<std::string> planar = {"fx", "fy", "m"}, spatial = {"fx", "fy", "fz", "mx", "my", "mz"};
  return dimension == 2 ? planar : spatial;
}
std::vector<std::string> moment_channels(int dimension) {
  return {force_channels(dimension).begin() + dimension, force_channels(dimension).end()};
}

template <int d>
int new_efforts(MechanismBuilder<d>& builder, const Element& element, const std::vector<std::string>& channels) {
  const int first = builder.new_effort(element.name, channels.front());
  for (std::size_t k = 1; k < channels.size(); ++k) builder.new_effort(element.name, channels[k]);
  return first;
}

// A force through a moving point of space: the same force at the mass centre, and its moment about it
template <int d>
void make_moment_of(MechanismBuilder<d>& builder, const Element& element, int effort) {
  for (const char* other : {"at", "axes"})
    if (element.has(other))
      throw InputError(element.location(other), "force '" + element.name + "' has `through`, so `" + other + "` would be ignored",
                       "leave one of them out");
  const auto& point = element.get<std::vector<Expression>>("through");
  for (const Expression& law : point) builder.law(element, "through", law);  // reports unknown names
  typename MomentBatch<d>::Instance moment;
  moment.body = element.get<int>("body");
  moment.in_body = false;
  const auto laws = moments_of<d>(builder.model().bodies[moment.body].name, point, element.get<std::vector<Expression>>("force"));
  for (int k = 0; k < rotation_count<d>; ++k) moment.law[k] = builder.law(element, "through", laws[k]);
  moment.force_number = builder.force_number();
  moment.effort = effort;
  builder.template force_batch<MomentBatch<d>>().add(std::move(moment));
}

template <int d>
void make_force(MechanismBuilder<d>& builder, const Element& element) {
  const int body = element.get<int>("body");
  typename PointForceBatch<d>::Instance force;
  const Vec3 local = element.has("at") ? element.get<BodyPoint>("at").local : Vec3::Zero();
  force.point = builder.features().point(body, local.template head<d>());
  force.in_body = in_body_axes(element);
  if (force.in_body)
    for (int k = 0; k < d; ++k) force.directors[k] = builder.features().director(body, Vec<d>::Unit(k));
  const auto& laws = element.get<std::vector<Expression>>("force");
  for (int k = 0; k < d; ++k) force.law[k] = builder.law(element, "force", laws[k]);
  force.force_number = builder.force_number();
  const int effort = force.effort = new_efforts(builder, element, force_channels(d));
  if (!element.has("through")) force.centre = builder.features().point(body, Vec<d>::Zero());
  builder.template force_batch<PointForceBatch<d>>().add(std::move(force));
  if (element.has("through")) make_moment_of(builder, element, effort + d);
}

template <int d>
void make_moment(MechanismBuilder<d>& builder, const Element& element) {
  typename MomentBatch<d>::Instance moment;
  moment.body = element.get<int>("body");
  moment.in_body = in_body_axes(element);
  if constexpr (d == 3)
    if (moment.in_body)
      for (int k = 0; k < 3; ++k) moment.directors[k] = builder.features().director(moment.body, Vec3::Unit(k));
  const auto& laws = element.get<std::vector<Expression>>("moment");
  for (int k = 0; k < rotation_count<d>; ++k) moment.law[k] = builder.law(element, "moment", laws[k]);
  moment.force_number = builder.force_number();
  moment.effort = new_efforts(builder, element, moment_channels(d));
  builder.template force_batch<MomentBatch<d>>().add(std::move(moment));
}

Field body_field() { return {"body", FieldKind::body, "", true, "", "the body it acts on"}; }
Field axes_field() {
  return {"axes",     FieldKind::choice, "", false, "world", "axes of the components: world, or body (fixed in the body)",
          Range::any, {"world", "body"}};
}

}  // namespace

std::vector<ForceEntry> point_force() {
  Field through{"through", FieldKind::laws,  "m",
                false,     "the point `at`", "a point of space on the line of action instead, one expression per coordinate"};
  through.sense = Sense::point;
  const auto type_of = [&](int dimension) {
    ElementType type{"forces",
                     "force",
                     dimension == 2,
                     dimension == 3,
                     "A force at a point of a body, or through a point of space.",
                     {body_field(),
                      {"at", FieldKind::place, "m", false, "the mass centre", "point of the body"},
                      {"force", FieldKind::laws, "N", true, "", "components, each a number or an expression of t and channels"},
                      axes_field(),
                      through}};
    type.inputs = {{InputOffer::Kind::force, {"fx", "fy", "fz"}, "force"}};
    type.loads = {"force"};
    type.channels = force_channels(dimension);
    type.channels_sentence = "force on the body and its moment about the mass centre, in world axes";
    type.are_channels_in_world_axes = true;
    return also_called({"load",
                        "point-force",
                        "thrust",
                        "vector-force",
                        "sforce",
                        "vforce",
                        {"gravity", "gravity is a key of the file: gravity: [..]"},
                        {"weight", "gravity is a key of the file: gravity: [..]"}},
                       drawn_as(Symbol::arrow, type));
  };
  return {{type_of(2), make_force<2>, nullptr}, {type_of(3), nullptr, make_force<3>}};
}

std::vector<ForceEntry> body_moment() {
  const std::string sentence = "A moment on a body.";
  const Field moment{
      "moment", FieldKind::moment, "N m", true, "", "expression of t and channels: one in the plane, three in space"};
  ElementType planar{"forces", "moment", true, false, sentence, {body_field(), moment}};
  planar.inputs = {{InputOffer::Kind::moment, {"m"}, "moment"}};
  ElementType spatial{"forces", "moment", false, true, sentence, {body_field(), moment, axes_field()}};
  spatial.inputs = {{InputOffer::Kind::moment, {"mx", "my", "mz"}, "moment"}};
  for (ElementType* type : {&planar, &spatial}) {
    type->loads = {"moment"};
    type->channels = moment_channels(type == &planar ? 2 : 3);
    type->channels_sentence = "moment on the body in world axes";
    type->are_channels_in_world_axes = true;
  }
  return {{also_called({"torque", "couple", "pure-moment", "vtorque"}, drawn_as(Symbol::arc, planar)), make_moment<2>, nullptr},
          {also_called({"torque", "couple", "pure-moment", "vtorque"}, drawn_as(Symbol::arc, spatial)), nullptr, make_moment<3>}};
}

}  // namespace holonom
