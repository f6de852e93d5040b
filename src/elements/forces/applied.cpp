#include "elements/forces/applied.h"

#include "elements/catalogue.h"
#include "elements/forces/entries.h"

namespace holonom {
namespace {

bool in_body_axes(const Element& element) { return element.has("axes") && element.get<std::string>("axes") == "body"; }

template <int d>
void make_force(MechanismBuilder<d>& builder, const Element& element) {
  const int body = element.get<int>("body");
  typename PointForceBatch<d>::Instance force;
  const Vec3 local = element.has("at") ? element.get<Place>("at").local : Vec3::Zero();
  force.point = builder.features().point(body, local.template head<d>());
  force.in_body = in_body_axes(element);
  if (force.in_body)
    for (int k = 0; k < d; ++k) force.directors[k] = builder.features().director(body, Vec<d>::Unit(k));
  const auto& laws = element.get<std::vector<Expression>>("force");
  for (int k = 0; k < d; ++k) force.law[k] = builder.law(element, "force", laws[k]);
  builder.template force_batch<PointForceBatch<d>>().add(std::move(force));
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
  builder.template force_batch<MomentBatch<d>>().add(std::move(moment));
}

Field body_field() { return {"body", FieldKind::body, "", true, "", "the body it acts on"}; }
Field axes_field() {
  return {"axes",     FieldKind::choice, "", false, "world", "axes of the components: world, or body (they turn with it)",
          Range::any, {"world", "body"}};
}

}  // namespace

std::vector<ForceEntry> point_force() {
  ElementType type{"forces",
                   "force",
                   true,
                   true,
                   "A force at a point of a body, constant or by law.",
                   {body_field(),
                    {"at", FieldKind::place, "m", false, "the mass centre", "point of the body"},
                    {"force", FieldKind::laws, "N", true, "", "components, each a number or a law of t and channels"},
                    axes_field()}};
  return {{type, make_force<2>, make_force<3>}};
}

std::vector<ForceEntry> body_moment() {
  const std::string sentence = "A moment on a body, constant or by law.";
  const Field moment{"moment", FieldKind::moment, "N m", true, "", "one law in the plane, three in space, of t and channels"};
  return {{{"forces", "moment", true, false, sentence, {body_field(), moment}}, make_moment<2>, nullptr},
          {{"forces", "moment", false, true, sentence, {body_field(), moment, axes_field()}}, nullptr, make_moment<3>}};
}

}  // namespace holonom
