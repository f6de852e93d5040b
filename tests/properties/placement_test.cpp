// Every element of the catalogue, placed in another model as part of a component: the forces are rotated or mirrored with the
// mechanism, so are the directions in which joints are free, and measures are the same.
//
//   speeds of a body   (r', w body axes) -> (Q r', det(S) S w)     an orthogonal map T; chart increments alike
//   forces             Q_component = T^T Q_host
//   joints             span of the rows of G_component = span of those of G_host T
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"
#include "model/component.h"
#include "properties/test_motion.h"

namespace holonom::placement_test {

using namespace property_test;

constexpr double exact_enough = 1e-11;

struct PlacedCase {
  std::string title;
  ComponentInstance instance;
};

Placement placed(int d, Random& random, double angle, int mirror, const Vec3& axis) {
  return Placement(random.vector(d, 2), Quaternion(Eigen::AngleAxisd(angle, axis)), angle, mirror);
}

std::vector<PlacedCase> placements(int d, Random& random) {
  const double right = std::numbers::pi / 2;
  const Vec3 z = Vec3::UnitZ(), oblique = d == 2 ? z : Vec3(Vec3(1, -2, 0.5).normalized());
  std::vector<PlacedCase> all = {{"shifted", {}},
                                 {"turned", {}},
                                 {"mirrored at x", {}},
                                 {"mirrored at y and turned by a right angle", {}},
                                 {"mirrored and turned", {}},
                                 {"turned by a right angle", {}}};
  all[0].instance.placement = placed(d, random, 0, Placement::no_mirror, z);
  all[1].instance.placement = placed(d, random, 0.7, Placement::no_mirror, oblique);
  all[2].instance.placement = placed(d, random, 0, 0, z);
  all[3].instance.placement = placed(d, random, right, 1, z);
  all[4].instance.placement = placed(d, random, -1.1, d - 1, oblique);
  all[5].instance.placement = placed(d, random, right, Placement::no_mirror, d == 2 ? z : Vec3::UnitX());
  for (PlacedCase& one : all) one.instance.prefix = "c";
  return all;
}

Eigen::MatrixXd speed_map(const Placement& placement, int d, int bodies) {
  const int nv = d == 2 ? 3 : 6;
  Eigen::MatrixXd T = Eigen::MatrixXd::Zero(nv * bodies, nv * bodies);
  for (int b = 0; b < bodies; ++b) {
    T.block(nv * b, nv * b, d, d) = placement.map().topLeftCorner(d, d);
    for (int k = 0; k < nv - d; ++k) {
      const Vec3 column = placement.sense() * placement.in_body(Vec3::Unit(d == 2 ? 2 : k));
      for (int row = 0; row < nv - d; ++row) T(nv * b + d + row, nv * b + d + k) = column[d == 2 ? 2 : row];
    }
  }
  return T;
}

// A host that consists of the component alone; nothing if the placement is rejected.
std::optional<Model> host_of(const Model& model, ComponentInstance instance) {
  Model host;
  host.dimension = model.dimension;
  host.bodies.push_back(model.bodies[0]);
  const Component component{model, {}};
  append_bodies(component, instance, host);
  try {
    append_elements(component, schema(), instance, 0, host);
  } catch (const InputError&) {
    return std::nullopt;
  }
  return host;
}

// Moves the point of a joint onto its curve: rows can be compared only there
void close_on_curve(Model& model) {
  for (Element& joint : model.joints) {
    if (!joint.has("curve")) continue;
    const auto at = std::ranges::find(joint.entries, "at", &Element::Entry::field);
    BodyPoint& point = std::get<std::array<BodyPoint, 2>>(at->value)[1];
    const Body& body = model.bodies[point.body];
    point.local = body.rotation.conjugate() * (joint.get<std::vector<Vec3>>("curve")[1] - body.position);
  }
}

struct Pair {
  Pair(const Model& component, const Model& host)
      : here(make_body_system(component, RowSet::motion)), there(make_body_system(host, RowSet::motion)) {
    here->prepare(at_here);
    there->prepare(at_there);
  }
  void evaluate(const State& state_here, const State& state_there) {
    constexpr unsigned needs = need_constraint | need_jacobian | need_bias | need_force;
    here->evaluate(state_here, needs, at_here);
    there->evaluate(state_there, needs, at_there);
  }
  std::unique_ptr<BodyLevel> here, there;
  Evaluation at_here, at_there;
};

class Placed : public testing::TestWithParam<int> {
 protected:
  // Force and moment in world axes turn with the drawing.
  static void expect_turned_components(const std::vector<OutputLayout::EffortName>& names, const Snapshot& here,
                                       const Snapshot& there, const Placement& placement) {
    std::array<Vec3, 4> vectors = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};  // force and moment, here and there
    for (std::size_t k = 0; k < names.size(); ++k) {
      const std::string& channel = names[k].channel;
      if (channel.size() > 2) continue;
      const std::size_t number = channel[0] == 'f' ? 0 : 1;
      const int axis = channel.size() == 1 ? 2 : channel[1] - 'x';
      vectors[number][axis] = here.efforts[k];
      vectors[2 + number][axis] = there.efforts[k];
    }
    EXPECT_LT((placement.map() * vectors[0] - vectors[2]).norm(), exact_enough * (1 + vectors[0].norm()));
    EXPECT_LT((placement.sense() * (placement.map() * vectors[1]) - vectors[3]).norm(), exact_enough * (1 + vectors[1].norm()));
  }

  // Measures and efforts, with the signs that the catalogue declares
  static void expect_same_measures(Pair& pair, const State& here, const State& there, const ElementType& type,
                                   const Placement& placement) {
    const bool mirrored = placement.is_mirrored();
    Snapshot a, b;
    const VecX none_here = VecX::Zero(pair.here->sizes().rows), none_there = VecX::Zero(pair.there->sizes().rows);
    pair.here->recover(here, VecX::Zero(here.v.size()), none_here, a);
    pair.there->recover(there, VecX::Zero(there.v.size()), none_there, b);
    const auto layout = pair.here->output_layout();
    ASSERT_EQ(a.measures.size(), b.measures.size());
    for (std::size_t k = 0; k < a.measures.size(); ++k) {
      if (std::ranges::count(type.own_directions, layout.measures[k].value) > 0) continue;
      const bool reversed = mirrored && std::ranges::count(type.mirror_reverses, layout.measures[k].value) > 0;
      EXPECT_NEAR(a.measures[k].value, (reversed ? -1 : 1) * b.measures[k].value, exact_enough) << layout.measures[k].value;
      EXPECT_NEAR(a.measures[k].rate, (reversed ? -1 : 1) * b.measures[k].rate, exact_enough) << layout.measures[k].rate;
    }
    const bool is_on_measure =
        std::ranges::any_of(type.fields, [](const Field& field) { return field.kind == FieldKind::measure; });
    if (type.are_channels_in_world_axes) expect_turned_components(layout.efforts, a, b, placement);
    for (std::size_t k = 0; k < a.efforts.size(); ++k) {
      if (type.are_channels_in_world_axes && layout.efforts[k].channel.size() <= 2) continue;
      const bool reversed = mirrored && std::ranges::count(type.mirror_reverses, layout.efforts[k].channel) > 0;
      if (is_on_measure)  // along a coordinate, which may have the opposite direction
        EXPECT_LT(misfit(std::abs(b.efforts[k]), std::abs(a.efforts[k])), exact_enough);
      else
        EXPECT_LT(misfit((reversed ? -1 : 1) * b.efforts[k], a.efforts[k]), exact_enough) << layout.efforts[k].channel;
    }
  }
};

// Away from the reference configuration, except for springs about an axis in space: where no joint constrains the axis, their
// angle is measured from a direction that the element chooses.
TEST_P(Placed, ForcesTurnWithTheDrawing) {
  const int d = GetParam();
  Random random(31);
  for (const PlacedCase& place : placements(d, random))
    for (const Case& one : cases_of("forces", d).accepted) {
      if (!one.model.joints.empty()) continue;  // off its constraints a joint uses other directions
      SCOPED_TRACE(one.title + ", " + place.title);
      const std::optional<Model> host = host_of(one.model, place.instance);
      if (!host) {  // along a coordinate that no longer exists
        EXPECT_TRUE(one.model.forces[0].has("measure"));
        continue;
      }
      Pair pair(one.model, *host);
      const Eigen::MatrixXd T = speed_map(place.instance.placement, d, 2);
      State here = pair.here->reference_state(), there = pair.there->reference_state();
      const ElementType& type = type_of("forces", one.model.forces[0].type, d);
      const bool has_axis = std::ranges::any_of(
          type.fields, [](const Field& field) { return field.kind == FieldKind::vector && field.sense == Sense::turning; });
      const VecX xi = random.vector_of(pair.here->sizes().v, has_axis ? 0 : 0.3), drawn_here = here.q, drawn_there = there.q;
      pair.here->retract(drawn_here, xi, here.q);
      pair.there->retract(drawn_there, T * xi, there.q);
      here.t = there.t = 0.7;
      here.v = random.vector_of(pair.here->sizes().v, 2);
      there.v = T * here.v;
      pair.evaluate(here, there);
      EXPECT_LT(misfit(T.transpose() * pair.at_there.Q, pair.at_here.Q), exact_enough);
      expect_same_measures(pair, here, there, type, place.instance.placement);
      if (HasFailure()) return;
    }
}

Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd& G) {
  if (G.size() == 0) return G.transpose();  // a joint without equations
  return Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(G).pseudoInverse();
}

// In the reference configuration, where the frames of a joint coincide; along speeds that the joint permits.
TEST_P(Placed, JointsTurnWithTheDrawing) {
  const int d = GetParam();
  Random random(32);
  int refused = 0;
  for (const PlacedCase& place : placements(d, random))
    for (Case one : cases_of("joints", d).accepted) {
      SCOPED_TRACE(one.title + ", " + place.title);
      close_on_curve(one.model);
      const std::optional<Model> host = host_of(one.model, place.instance);
      if (!host) {
        EXPECT_EQ(one.model.joints[0].type, "lock");
        ++refused;
        continue;
      }
      Pair pair(one.model, *host);
      const Eigen::MatrixXd T = speed_map(place.instance.placement, d, 2);
      State here = pair.here->reference_state(), there = pair.there->reference_state();
      pair.evaluate(here, there);
      const Eigen::MatrixXd G = pair.at_here.G.dense(), image = pair.at_there.G.dense() * T;
      const Eigen::MatrixXd inverse = pseudo_inverse(G), image_inverse = pseudo_inverse(image);
      EXPECT_LT(misfit(image_inverse * image, inverse * G), exact_enough);
      const VecX any = random.vector_of(pair.here->sizes().v, 2);
      here.v = any - inverse * (G * any);
      there.v = T * here.v;
      pair.evaluate(here, there);
      EXPECT_LT(misfit(image_inverse * pair.at_there.bias, inverse * pair.at_here.bias), exact_enough);
      expect_same_measures(pair, here, there, type_of("joints", one.model.joints[0].type, d), place.instance.placement);
      if (HasFailure()) return;
    }
  EXPECT_GT(refused, 0);  // a lock of one coordinate, rotated by an oblique angle
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Placed, testing::Values(2, 3));

}  // namespace holonom::placement_test
