// Rolling of a disc or ball on a plane in space. With N the normal of the plane (z_1), a the axis of the disc (z_2), r the radius and
//
//   u = -(N - (N.a) a)/|N - (N.a) a|     from the centre to the lowest point of a disc,      u = -N for a ball,
//
//   N . (o_2 + r u - o_1) = 0                                                  it touches the plane,
//   t . [o_2' + w_2 x r u - o_1' - w_1 x (o_2 + r u - o_1)] = 0, t = x_1, y_1  its lowest point does not slip: nonholonomic rows,
//
// where w x s = sum (s.e_k) e_k' over the axes e_k of the body. A disc that lies flat has no lowest point: there the joint is
// singular.
#include "elements/catalogue.h"
#include "elements/function.h"
#include "elements/joints/entries.h"
#include "elements/primitives/velocity_row.h"

namespace holonom {
namespace {

// Features: axes of the first frame, o_1, axes of the second, o_2
struct LowestPoint {
  JetVector<3> to_lowest;  // r u
  LowestPoint(const JetVector<3>* p, double radius, bool is_ball) {
    const JetVector<3>&N = p[2], &a = p[6];
    const JetVector<3> up = is_ball ? N : N - dot(N, a) * a;
    to_lowest = (Jet(-radius) / norm(up)) * up;
  }
};

class Height final : public Function<3> {
 public:
  Height(double radius, bool is_ball) : radius_(radius), is_ball_(is_ball) {}
  Jet operator()(const JetVector<3>* p) const override {
    return dot(p[2], p[7] + LowestPoint(p, radius_, is_ball_).to_lowest - p[3]);
  }
  bool is_length() const override { return true; }

 private:
  double radius_;
  bool is_ball_;
};

class Slip final : public VelocityFunction<3> {
 public:
  Slip(double radius, bool is_ball, int along) : radius_(radius), is_ball_(is_ball), along_(along) {}
  void coefficients(const JetVector<3>* p, JetVector<3>* c) const override {
    const JetVector<3> s = LowestPoint(p, radius_, is_ball_).to_lowest, offset = p[7] + s - p[3], &t = p[along_];
    for (int k = 0; k < 3; ++k) {
      c[k] = (Jet(-1) * dot(offset, p[k])) * t;
      c[4 + k] = dot(s, p[4 + k]) * t;
    }
    c[3] = Jet(-1) * t;
    c[7] = t;
  }

 private:
  double radius_;
  bool is_ball_;
  int along_;
};

class RollingOnPlane final : public Joint<3> {
 public:
  double radius = 0;
  bool is_ball = false;

  void constrain(JointRows<3>& rows) const override {
    std::vector<Feature<3>> features;
    for (const JointFrame<3>* frame : {&first, &second}) {
      for (int k = 0; k < 3; ++k) features.push_back(axis_of(*frame, k));
      features.push_back(origin_of(*frame));
    }
    rows.vanishes(std::make_shared<Height>(radius, is_ball), features);
    for (int along : {0, 1}) rows.rolls(std::make_shared<Slip>(radius, is_ball, along), features);
  }
  bool can_carry() const override { return false; }
};

std::unique_ptr<Joint<3>> make_rolling_on_plane(const Model& model, const Element& element) {
  auto joint = std::make_unique<RollingOnPlane>();
  const Mat3 plane = frame_along(element, "normal", 2);
  joint->is_ball = !element.has("axis");
  const Mat3 wheel = joint->is_ball ? plane : frame_along(element, "axis", 2);
  locate_frames<3>(model, element, "at", plane, *joint);
  const Body& body = model.bodies[joint->second.body];
  joint->second.axes = body.rotation.toRotationMatrix().transpose() * wheel;
  joint->radius = element.get<double>("radius");
  if (!joint->is_ball && 1 - std::abs(plane.col(2).dot(wheel.col(2))) < 1e-9)
    throw InputError(element.location("axis"),
                     "disc '" + element.name + "' lies flat on its plane, where its contact point is not defined",
                     "tilt the disc or change `axis`");
  return joint;
}

}  // namespace

std::vector<JointEntry> rolling_on_plane() {
  ElementType type{
      "joints",
      "rolling",
      false,
      true,
      "A disc or ball of the second body rolls without slip on a plane of the first (nonholonomic).",
      {connect_field(),
       joint_position_field(true, "a point of the plane and the centre of the disc or ball, `[[..], [..]]`"),
       {"normal", FieldKind::vector, "", true, "", "the normal of the plane, towards the disc, a world vector"},
       {"axis", FieldKind::vector, "", false, "none: a ball", "the axis of the disc, a world vector; absent for a ball"},
       {"radius", FieldKind::number, "m", true, "", "radius of the disc or ball", Range::positive}}};
  return {{also_called({"wheel", "roller", "rolling-disc", "rolling-ball", "rolling-contact"}, drawn_as(Symbol::wheel, type)),
           nullptr, make_rolling_on_plane}};
}

}  // namespace holonom
