// A joint stated in the model file by vector equations (math/vector_expression.h) over its frames i, on the first body with the
// point M, and j, on the second with the point N; both have world axes in the reference configuration, or those of `axes`.
// Gradients, rates and accelerations follow from the tape of the equations (elements/stated_equations.h). The equations must be
// independent: their rank is the largest rank of the gradients with respect to the relative motion, over the reference
// configuration and poses near it.
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/frames.h"
#include "elements/joints/entries.h"
#include "elements/stated_equations.h"
#include "linear/dense.h"
#include "math/rotation.h"
#include "math/sequence.h"

namespace holonom {
namespace {

constexpr double negligible_pivot = 1e-9;  // over the largest: rounding of the gradients

template <int d>
class StatedJoint final : public Joint<d> {
 public:
  std::shared_ptr<const StatedEquations<d>> equations;

  void constrain(JointRows<d>& rows) const override {
    std::vector<Feature<d>> features;
    for (const JointFrame<d>* frame : {&this->first, &this->second}) {
      features.push_back(this->origin_of(*frame));
      for (int k = 0; k < d; ++k) features.push_back(this->axis_of(*frame, k));
    }
    rows.states(equations, features);
  }
  bool can_carry() const override { return false; }
};

// Gradients of the equations with respect to the motions of j relative to i, at a pose of j in the axes of i
template <int d>
Eigen::MatrixXd gradients(const StatedEquations<d>& equations, const Vec<d>& place, const Mat<d>& turn) {
  Eigen::MatrixXd G(equations.count(), speeds_per_body<d>);
  std::vector<Jet> values(equations.nodes());
  for (int motion = 0; motion < speeds_per_body<d>; ++motion) {
    std::array<Jet, StatedEquations<d>::components> components = {};
    const auto p = [&](int feature) { return components.data() + feature * d; };
    for (int k = 0; k < d; ++k) p(1 + k)[k] = 1;
    for (int c = 0; c < d; ++c) {
      p(d + 1)[c] = Jet(place[c], motion == c ? 1 : 0);
      for (int k = 0; k < d; ++k) p(d + 2 + k)[c] = turn(c, k);
    }
    if (motion >= d) {
      AngularVelocity<d> w = AngularVelocity<d>::Zero();
      w[motion - d] = 1;
      for (int k = 0; k < d; ++k) {
        const Vec<d> rate = cross(w, Vec<d>(turn.col(k)));
        for (int c = 0; c < d; ++c) p(d + 2 + k)[c].d1 = rate[c];
      }
    }
    equations.evaluate(components.data(), values.data());
    for (int i = 0; i < equations.count(); ++i) G(i, motion) = equations.result(i, values.data()).d1;
  }
  return G;
}

template <int d>
int largest_rank(const StatedEquations<d>& equations) {
  Sequence sequence;
  int rank = 0;
  for (int pose = 0; pose < 5; ++pose) {
    Vec<d> place = Vec<d>::Zero();
    Mat<d> turn = Mat<d>::Identity();
    if (pose > 0) {
      for (double& c : place) c = sequence.next();
      Vec3 angle(0, 0, sequence.next());
      if constexpr (d == 3) angle.head<2>() << sequence.next(), sequence.next();
      turn = rotation_exp(angle).toRotationMatrix().template topLeftCorner<d, d>();
    }
    rank = std::max(rank, rank_of_dense(gradients<d>(equations, place, turn), negligible_pivot));
  }
  return rank;
}

template <int d>
std::unique_ptr<Joint<d>> make_equations(const Model& model, const Element& element) {
  auto joint = std::make_unique<StatedJoint<d>>();
  Mat<d> axes = Mat<d>::Identity();
  if constexpr (d == 3)
    if (element.has("axes")) axes = frame_of_axes(element);
  if constexpr (d == 2)
    if (element.has("axis")) axes = planar_frame_along(element, "axis");
  locate_frames<d>(model, element, "at", axes, *joint);
  const auto equations = std::make_shared<StatedEquations<d>>(element.get<std::vector<VectorExpression>>("equations"));
  joint->equations = equations;
  if (const int rank = largest_rank<d>(*equations); rank < equations->count())
    throw InputError(element.location("equations"), "joint '" + element.name + "' has " + std::to_string(equations->count()) +
                                                        " equations, but only " + std::to_string(rank) + " are independent");
  return joint;
}

ElementType type_of_equations(bool planar) {
  const std::string of_first = planar ? "x_i, y_i" : "x_i, y_i, z_i", of_second = planar ? "x_j, y_j" : "x_j, y_j, z_j";
  std::vector<Field> fields = {
      connect_field(),
      joint_position_field(true, "the points M of the first body and N of the second"),
      {"equations", FieldKind::equations, "", true, "",
       "scalar expressions that must vanish, made with + - * /, dot(a, b), cross(a, b), norm(a), numbers and parameters from "
       "MN, the vector from M to N, the axes " +
           of_first + " of the first body and " + of_second + " of the second"}};
  fields.push_back(
      reference_frame_field(planar, planar ? "direction of x_i and x_j in the reference configuration, a world vector"
                                           : "directions of z_i and x_i in the reference configuration, world vectors"));
  return {"joints", "equations", planar, !planar, "A joint defined by vector equations between a frame of each body.", fields};
}

}  // namespace

std::vector<JointEntry> equations() {
  return {{also_called({"constraint", "user", "user-defined", "custom", "equation", "expression"},
                       drawn_as(Symbol::frame, type_of_equations(true))),
           make_equations<2>, nullptr},
          {also_called({"constraint", "user", "user-defined", "custom", "equation", "expression"},
                       drawn_as(Symbol::frame, type_of_equations(false))),
           nullptr, make_equations<3>}};
}

}  // namespace holonom
