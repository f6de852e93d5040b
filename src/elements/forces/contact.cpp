// A point of the second body against a plane of the first (in 2D a line), or in 2D against a curve. With x the point in axes of
// the first body, n the normal there, delta the penetration and w its velocity relative to the material of the first body:
//
//   F_n = k delta^e (1 + c delta') >= 0 for delta > 0       (K. H. Hunt, F. R. E. Crossley, J. Appl. Mech. 42 (1975) 440-445)
//   F_t = -mu F_n w_t/sqrt(|w_t|^2 + v_s^2)                 Coulomb friction, regularised at the speed v_s
//
// F = F_n n + F_t acts on the point and its opposite on the first body at the same position, o_1 + sum x_k e_k. Potential k
// delta^(e+1)/(e+1).
#include "elements/catalogue.h"
#include "elements/forces/entries.h"
#include "elements/forces/function_force.h"
#include "elements/frames.h"

namespace holonom {
namespace {

struct ContactLaw {
  double stiffness = 0, exponent = 1, damping = 0, friction = 0, slip = 1;
};

// Features: axes of the first frame, the last of which is the normal of the plane, o_1, and the point
template <int d>
class Contact final : public ForceFunction<d> {
 public:
  using Jets = typename ForceFunction<d>::Jets;
  Contact(const ContactLaw& law, std::shared_ptr<const SplineCurve<d>> curve, double side)
      : law_(law), curve_(std::move(curve)), side_(side) {}

  void forces(const Jets& p, const Jets& rate, Jets& f) const override {
    const Touch touch = touch_of(p);
    if (!(touch.depth.v > 0)) return;
    const Push push = push_of(touch, rate);
    const JetVector<d> F = push.normal * touch.n + push.friction;
    f[d + 1] = F;
    f[d] = Jet(-1) * F;
    for (int k = 0; k < d; ++k) f[k] = (Jet(-1) * touch.x[k]) * F;
  }

  Jet potential(const Jets& p) const override {
    const Touch touch = touch_of(p);
    if (!(touch.depth.v > 0)) return 0;
    return Jet(law_.stiffness / (law_.exponent + 1)) * pow(touch.depth, Jet(law_.exponent + 1));
  }

  void report(const Jets& p, const Jets& rate, double* efforts) const override {
    const Touch touch = touch_of(p);
    std::fill_n(efforts, 3 + d, 0.0);
    if (!(touch.depth.v > 0)) return;
    const Push push = push_of(touch, rate);
    efforts[0] = push.normal.v;
    for (int k = 0; k < d; ++k) {
      efforts[1] = std::hypot(efforts[1], push.friction[k].v);
      efforts[3 + k] = push.normal.v * touch.n[k].v + push.friction[k].v;
    }
    efforts[2] = std::hypot(efforts[0], efforts[1]);
  }

 private:
  struct Touch {
    JetVector<d> x, n;  // in axes of the first body; the normal in world axes
    Jet depth;
  };
  struct Push {
    Jet normal;
    JetVector<d> friction;
  };

  Touch touch_of(const Jets& p) const {
    Touch touch;
    const JetVector<d> offset = p[d + 1] - p[d];
    for (int k = 0; k < d; ++k) touch.x[k] = dot(p[k], offset);
    touch.n = p[d - 1];
    touch.depth = -touch.x[d - 1];
    if constexpr (d == 2)
      if (curve_) {
        const Jet s = curve_->nearest(touch.x);
        const JetVector<2> t = curve_->tangent(s);
        const Jet length = norm(t);
        touch.depth = Jet(-side_) * cross(t, touch.x - curve_->place(s)) / length;
        touch.n = (Jet(side_) / length) * (t[0] * p[1] - t[1] * p[0]);
      }
    return touch;
  }

  Push push_of(const Touch& touch, const Jets& rate) const {
    JetVector<d> w = rate[d + 1] - rate[d];
    for (int k = 0; k < d; ++k) w = w - touch.x[k] * rate[k];
    const Jet speed = dot(touch.n, w);
    Push push{Jet(law_.stiffness) * pow(touch.depth, Jet(law_.exponent)) * (Jet(1) - Jet(law_.damping) * speed), {}};
    if (push.normal.v < 0) push.normal = 0;
    const JetVector<d> w_t = w - speed * touch.n;
    const Jet slipping = sqrt(dot(w_t, w_t) + Jet(law_.slip * law_.slip));
    push.friction = (Jet(-law_.friction) * push.normal / slipping) * w_t;
    return push;
  }

  ContactLaw law_;
  std::shared_ptr<const SplineCurve<d>> curve_;
  double side_;
};

template <int d>
Mat<d> axes_of(const Element& element) {
  if constexpr (d == 3) {
    return frame_along(element, "normal", 2);
  } else {
    if (!element.has("normal")) return Mat<2>::Identity();
    const Mat<2> along = planar_frame_along(element, "normal");
    Mat<2> axes;
    axes << -along.col(1), along.col(0);  // right-handed, y along the normal
    return axes;
  }
}

// 1 if the point lies to the left of the curve in the reference configuration, -1 to the right; reversed for `side: other`
template <int d>
double side_of(const Model& model, const Element& element, const FramePair<d>& frames, const SplineCurve<d>& curve) {
  const Vec<d> x = reference_position(model, frames.second) - reference_position(model, frames.first);
  const Jet s = curve.nearest(x);
  const JetVector<d> c = curve.place(s), t = curve.tangent(s);
  const double left = t[0].v * (x[1] - c[1].v) - t[1].v * (x[0] - c[0].v);
  if (left == 0)
    throw InputError(element.location("at"),
                     "the point of contact '" + element.name +
                         "' lies on its curve in the reference configuration, so its free side is unknown",
                     "place it slightly off the curve, on the side where it moves freely");
  const bool is_other = element.has("side") && element.get<std::string>("side") == "other";
  return (left > 0) != is_other ? 1 : -1;
}

std::vector<std::string> contact_channels(int dimension) {
  std::vector<std::string> channels = {"normal", "friction", "force", "fx", "fy"};
  if (dimension == 3) channels.emplace_back("fz");
  return channels;
}

template <int d>
void make_contact(MechanismBuilder<d>& builder, const Element& element) {
  if (element.has("friction") && !element.has("slip"))
    throw InputError(element.location("friction"), "contact '" + element.name + "' has `friction` and also needs `slip`",
                     "the speed below which friction is smoothed, well below the speeds of interest");
  for (const char* of_curve : {"closed", "side"})
    if (element.has(of_curve) && !element.has("curve"))
      throw InputError(element.location(of_curve),
                       "contact '" + element.name + "' has no curve, so `" + of_curve + "` would be ignored");
  if (element.has("normal") && element.get<std::array<BodyPoint, 2>>("at")[0].is_shared)
    throw InputError(element.location("at"),
                     "contact '" + element.name + "' needs two points: a point of the plane and the point that touches it",
                     "write `at: [[..], [..]]`");
  FramePair<d> frames;
  locate_frames<d>(builder.model(), element, "at", axes_of<d>(element), frames);
  const ContactLaw law{element.get<double>("stiffness"), element.number("exponent", 1), element.number("damping", 0),
                       element.number("friction", 0), element.number("slip", 1)};
  const auto curve = element.has("curve") ? curve_seen_from<d>(builder.model(), element, frames.first) : nullptr;
  const double side = curve ? side_of<d>(builder.model(), element, frames, *curve) : 1;
  typename FunctionForceBatch<d>::Instance force;
  for (int k = 0; k < d; ++k) force.features.push_back(builder.number_of(frames.axis_of(frames.first, k)));
  force.features.push_back(builder.number_of(frames.origin_of(frames.first)));
  force.features.push_back(builder.number_of(frames.origin_of(frames.second)));
  force.function = std::make_shared<Contact<d>>(law, curve, side);
  const std::vector<std::string> channels = contact_channels(d);
  force.first_effort = builder.new_effort(element.name, channels.front());
  for (std::size_t k = 1; k < channels.size(); ++k) builder.new_effort(element.name, channels[k]);
  builder.template force_batch<FunctionForceBatch<d>>().add(std::move(force));
}

ElementType type_of_contact(bool planar) {
  std::vector<Field> fields = {
      connect_field(),
      joint_position_field(true, planar ? "a point of the line and the point that touches it, `[[..], [..]]`; with a curve "
                                          "only the point that touches"
                                        : "a point of the plane and the point that touches it, `[[..], [..]]`"),
      {"normal", FieldKind::vector, "", !planar, "none",
       "outward normal of the first body, along which it pushes, a world vector"}};
  if (planar)
    fields.insert(
        fields.end(),
        {{"curve", FieldKind::points, "m", false, "none",
          "points of a curve of the first body, instead of a line; or {file: data.csv, x: column, y: column}"},
         {"closed",
          FieldKind::choice,
          "",
          false,
          "no",
          "whether the curve returns to its first point",
          Range::any,
          {"no", "yes"}},
         {"side",
          FieldKind::choice,
          "",
          false,
          "drawn",
          "side of the curve on which the point moves freely: that of the reference configuration (`drawn`), or the other",
          Range::any,
          {"drawn", "other"}}});
  fields.insert(
      fields.end(),
      {{"stiffness", FieldKind::number, "N/m^exponent", true, "", "force at unit penetration", Range::positive},
       {"exponent", FieldKind::number, "", false, "1", "exponent of the penetration; 1.5 for Hertz contact", Range::positive},
       {"damping", FieldKind::number, "s/m", false, "0", "relative increase of the normal force per unit of closing speed",
        Range::nonnegative},
       {"friction", FieldKind::number, "", false, "0", "coefficient of Coulomb friction", Range::nonnegative},
       {"slip", FieldKind::number, "m/s", false, "none", "speed below which friction is smoothed; required with friction",
        Range::positive}});
  ElementType result{"forces",
                     "contact",
                     planar,
                     !planar,
                     planar ? "Compliant contact of a point of the second body with a line or curve of the first."
                            : "Compliant contact of a point of the second body with a plane of the first.",
                     fields};
  if (planar) result.one_of = {"normal", "curve"};
  result.channels = contact_channels(planar ? 2 : 3);
  result.channels_sentence =
      "normal force on the second body, never negative, magnitude of the friction force and of both together, and "
      "their sum on the second body in world axes";
  result.are_channels_in_world_axes = true;
  return result;
}

}  // namespace

std::vector<ForceEntry> contact() {
  return {{also_called({"collision", "unilateral", "foot-contact", "ground-contact", "penalty-contact"},
                       drawn_as(Symbol::boundary, type_of_contact(true))),
           make_contact<2>, nullptr},
          {also_called({"collision", "unilateral", "foot-contact", "ground-contact", "penalty-contact"},
                       drawn_as(Symbol::boundary, type_of_contact(false))),
           nullptr, make_contact<3>}};
}

}  // namespace holonom
