// A point of the second body stays on a curve of the first, a spline through points given in the reference configuration. With x
// the point in axes of the first body, s its nearest parameter, c the curve and t its tangent there:
//   plane   t x (x - c)/|t| = 0
//   space   n . (x - c) = 0 for two unit normals n of t
// Both are stationary with respect to s, so that derivatives of s enter only the second derivatives (math/spline_curve.h).
#include "elements/catalogue.h"
#include "elements/frames.h"
#include "elements/function.h"
#include "elements/joints/entries.h"

namespace holonom {
namespace {

// The point p[d + 1] in the axes p[0] .. p[d - 1] from p[d]
template <int d>
JetVector<d> seen_from_first(const JetVector<d>* p) {
  JetVector<d> x;
  const JetVector<d> offset = p[d + 1] - p[d];
  for (int k = 0; k < d; ++k) x[k] = dot(p[k], offset);
  return x;
}

template <int d>
class OffCurve final : public Function<d> {
 public:
  OffCurve(std::shared_ptr<const SplineCurve<d>> curve, int row) : curve_(std::move(curve)), row_(row) {}
  Jet operator()(const JetVector<d>* p) const override {
    const JetVector<d> x = seen_from_first<d>(p);
    const Jet s = curve_->nearest(x);
    const JetVector<d> offset = x - curve_->place(s), t = curve_->tangent(s);
    if constexpr (d == 2) {
      return cross(t, offset) / norm(t);
    } else {
      int least = 0;
      for (int k = 1; k < 3; ++k)
        if (std::abs(t[k].v) < std::abs(t[least].v)) least = k;
      JetVector<3> reference = {0, 0, 0};
      reference[least] = 1;
      const JetVector<3> n = cross(reference, t);
      if (row_ == 0) return dot(n, offset) / norm(n);
      const JetVector<3> b = cross(t, n);
      return dot(b, offset) / norm(b);
    }
  }
  bool is_length() const override { return true; }

 private:
  std::shared_ptr<const SplineCurve<d>> curve_;
  int row_;
};

template <int d>
class PointOnCurve final : public Joint<d> {
 public:
  std::shared_ptr<const SplineCurve<d>> curve;

  void constrain(JointRows<d>& rows) const override {
    std::vector<Feature<d>> features;
    for (int k = 0; k < d; ++k) features.push_back(this->axis_of(this->first, k));
    features.push_back(this->origin_of(this->first));
    features.push_back(this->origin_of(this->second));
    for (int row = 0; row < d - 1; ++row) rows.vanishes(std::make_shared<OffCurve<d>>(curve, row), features);
  }
  bool can_carry() const override { return false; }
};

template <int d>
std::unique_ptr<Joint<d>> make_point_on_curve(const Model& model, const Element& element) {
  auto joint = std::make_unique<PointOnCurve<d>>();
  locate_frames<d>(model, element, "at", Mat<d>::Identity(), *joint);
  joint->curve = curve_seen_from<d>(model, element, joint->first);
  return joint;
}

}  // namespace

std::vector<JointEntry> point_on_curve() {
  ElementType type{
      "joints",
      "point-on-curve",
      true,
      true,
      "A point of the second body stays on a curve of the first, a spline through points, such as a cam or a rail.",
      {connect_field(),
       joint_position_field(true, "the point"),
       {"curve", FieldKind::points, "m", true, "", "points of the curve, in order, or {file: data.csv, x: column, y: column}"},
       {"closed",
        FieldKind::choice,
        "",
        false,
        "no",
        "whether the curve closes smoothly from the last point to the first",
        Range::any,
        {"no", "yes"}}}};
  return {{also_called({"cam", "follower", "cam-follower", "point-curve", "pin-in-groove"}, drawn_as(Symbol::curve, type)),
           make_point_on_curve<2>, make_point_on_curve<3>}};
}

}  // namespace holonom
