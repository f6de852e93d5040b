// A point of the second body stays on a surface of the first. With (x, y, z) the point in the joint's axes of the first body, z along `axis`:
//   sphere      |(x, y, z)| = r
//   cylinder    |(x, y)| = r
//   ellipsoid   |(x/a, y/b, z/c)| = 1, times the smallest of a, b, c
//   spline      z = height(x, y)                  (math/interpolant_surface.h)
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/function.h"
#include "elements/joints/entries.h"
#include "elements/tabulated.h"

namespace holonom {
namespace {

class OffSurface final : public Function<3> {
 public:
  using Level = std::function<Jet(const JetVector<3>&)>;
  explicit OffSurface(Level level) : level_(std::move(level)) {}
  Jet operator()(const JetVector<3>* p) const override {
    const JetVector<3> offset = p[4] - p[3];
    return level_({dot(p[0], offset), dot(p[1], offset), dot(p[2], offset)});
  }
  bool is_length() const override { return true; }

 private:
  Level level_;
};

class PointOnSurface final : public Joint<3> {
 public:
  std::shared_ptr<const OffSurface> surface;

  void constrain(JointRows<3>& rows) const override {
    rows.vanishes(surface, {axis_of(first, 0), axis_of(first, 1), axis_of(first, 2), origin_of(first), origin_of(second)});
  }
  bool can_carry() const override { return false; }
};

OffSurface::Level ellipsoid(const Element& element) {
  const auto& a = element.get<std::vector<double>>("semiaxes");
  const double least = *std::min_element(a.begin(), a.end());
  return [a, least](const JetVector<3>& x) {
    const JetVector<3> scaled = {x[0] / Jet(a[0]), x[1] / Jet(a[1]), x[2] / Jet(a[2])};
    return Jet(least) * (norm(scaled) - Jet(1));
  };
}

OffSurface::Level level_of(const Element& element) {
  if (element.has("semiaxes")) return ellipsoid(element);
  if (element.has("heights")) {
    return [surface = surface_of(element, "heights", Beyond::extend)](const JetVector<3>& x) {
      return x[2] - surface->height(x[0], x[1]);
    };
  }
  const bool is_sphere = element.has("sphere");
  const double r = element.get<double>(is_sphere ? "sphere" : "cylinder");
  if (is_sphere) return [r](const JetVector<3>& x) { return norm(x) - Jet(r); };
  return [r](const JetVector<3>& x) { return hypot(x[0], x[1]) - Jet(r); };
}

std::unique_ptr<Joint<3>> make_point_on_surface(const Model& model, const Element& element) {
  auto joint = std::make_unique<PointOnSurface>();
  locate_frames<3>(model, element, "at", element.has("axes") ? frame_of_axes(element) : Mat<3>::Identity(), *joint);
  joint->surface = std::make_shared<OffSurface>(level_of(element));
  return joint;
}

}  // namespace

std::vector<JointEntry> point_on_surface() {
  ElementType type{
      "joints",
      "point-on-surface",
      false,
      true,
      "A point of the second body stays on a surface of the first.",
      {connect_field(),
       joint_position_field(true, "the centre or origin of the surface and the point, `[[..], [..]]`"),
       {"axes",
        FieldKind::vectors,
        "",
        false,
        "world axes",
        "z axis (of a cylinder or of heights) and x axis of the surface, world vectors",
        Range::any,
        {},
        Sense::frame},
       {"sphere", FieldKind::number, "m", false, "none", "radius of a sphere", Range::positive},
       {"cylinder", FieldKind::number, "m", false, "none", "radius of a cylinder about z", Range::positive},
       {"semiaxes",
        FieldKind::vector,
        "m",
        false,
        "none",
        "semi-axes of an ellipsoid along x, y, z",
        Range::positive,
        {},
        Sense::own_axes},
       {"heights",
        FieldKind::grid,
        "m",
        false,
        "none",
        "spline surface z(x, y) through {x: [..], y: [..], z: [[..], ..]} or {file: data.csv, x: column, y: column, z: column}",
        Range::any,
        {},
        Sense::own_axes}}};
  type.fields.back().columns = {"x", "y", "z"};
  type.one_of = {"sphere", "cylinder", "semiaxes", "heights"};
  return {{also_called({"point-surface", "surface"}, drawn_as(Symbol::surface, type)), nullptr, make_point_on_surface}};
}

}  // namespace holonom
