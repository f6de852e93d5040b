// Reactions of every joint in a chain ground - one - two: with them and the applied forces each body separately satisfies the
// Newton-Euler equations,
//
//   m a = F + sum of reactions,     J w' + w x J w = M + sum of their moments about the mass centre,
//
// where a reaction acts on its second body at that body's marker and with the opposite sign on its first body at the same point.
#include <gtest/gtest.h>

#include "analysis/start/assembly.h"
#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"
#include "properties/test_motion.h"
#include "treatment/treatments.h"

namespace holonom::reactions_test {

using namespace property_test;

struct Wrench {  // about a body's mass centre, world axes
  Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
};

Element applied(const std::string& type, const std::string& field, int body, const Value& value, const std::string& name) {
  Element element;
  element.name = name;
  element.type = type;
  element.entries = {{"body", body, {}}, {field, value, {}}};
  return element;
}

// The chain with gravity, and a force and a moment on the last body
Model chain(int d, const Element& to_ground, const Element& to_body, Random& random) {
  Model model = random_bodies(d, 2, random);
  model.gravity = random.vector(d, 10);
  model.joints = {to_ground, to_body};
  model.joints[0].name = "J1";
  model.joints[1].name = "J2";
  std::vector<Expression> force, moment;
  for (int k = 0; k < d; ++k) force.push_back(Expression(random.between(-5, 5)));
  for (int k = 0; k < (d == 2 ? 1 : 3); ++k) moment.push_back(Expression(random.between(-5, 5)));
  model.forces = {applied("force", "force", 2, force, "F"), applied("moment", "moment", 2, moment, "T")};
  return model;
}

// Forces and gravity on each body, from Q of the same model without joints
std::vector<Wrench> applied_wrenches(const Model& model, const State& state, const Snapshot& snapshot) {
  Model loose = model;
  loose.joints.clear();
  loose.drivers.clear();
  const auto system = make_body_system(loose, RowSet::motion);
  Evaluation evaluation;
  system->prepare(evaluation);
  State same = system->reference_state();
  same.t = state.t;
  same.q = state.q;
  same.v = state.v;
  system->evaluate(same, need_force, evaluation);
  const int d = model.dimension, nv = d == 2 ? 3 : 6;
  std::vector<Wrench> all(model.bodies.size());
  for (std::size_t b = 1; b < all.size(); ++b) {
    const VecX own = evaluation.Q.segment(nv * (static_cast<int>(b) - 1), nv);
    all[b].force.head(d) = own.head(d);
    const Mat3 R = snapshot.bodies[b].rotation.toRotationMatrix();
    const Vec3 w = R.transpose() * snapshot.bodies[b].angular_velocity;
    if (d == 2) all[b].moment[2] = own[2];
    if (d == 3) all[b].moment = R * (own.tail<3>() + w.cross(model.bodies[b].inertia * w));
  }
  return all;
}

template <int d>
void add_reactions(const BodySystem<d>& system, const Snapshot& snapshot, std::vector<Wrench>& all) {
  for (std::size_t j = 0; j < snapshot.reactions.size(); ++j) {
    const Joint<d>& joint = *system.mechanism().joints[j];
    const BodySnapshot& carrier = snapshot.bodies[joint.second.body];
    Vec3 local = Vec3::Zero();
    local.head<d>() = joint.second.origin;
    const Vec3 point = carrier.position + carrier.rotation * local;
    for (const int side : {1, -1}) {
      const int body = side > 0 ? joint.second.body : joint.first.body;
      const Reaction& reaction = snapshot.reactions[j];
      all[body].force += side * reaction.force;
      all[body].moment += side * (reaction.moment + (point - snapshot.bodies[body].position).cross(reaction.force));
    }
  }
}

void expect_balance(const Model& model, const Snapshot& snapshot, const std::vector<Wrench>& all, double tolerance) {
  for (std::size_t b = 1; b < model.bodies.size(); ++b) {
    const BodySnapshot& body = snapshot.bodies[b];
    const Mat3 R = body.rotation.toRotationMatrix(), J = R * model.bodies[b].inertia * R.transpose();
    EXPECT_LT((model.bodies[b].mass * body.acceleration - all[b].force).norm(), tolerance) << "force on " << model.bodies[b].name;
    EXPECT_LT((J * body.angular_acceleration + body.angular_velocity.cross(J * body.angular_velocity) - all[b].moment).norm(),
              tolerance)
        << "moment on " << model.bodies[b].name;
  }
}

template <int d>
void check_chain(const Model& model, Random& random) {
  BodySystem<d> system(model, RowSet::motion);
  const auto formulation = make_project(system);
  State state = system.reference_state();
  ASSERT_TRUE(close_positions(system, state, 1e-10));
  state.v = random.vector_of(system.sizes().v);
  const Outcome outcome = formulation->project(state, nullptr, nullptr);
  ASSERT_TRUE(outcome) << outcome.reason;
  VecX a = VecX::Zero(system.sizes().v), lambda = VecX::Zero(system.sizes().rows);
  ASSERT_TRUE(formulation->consistent_acceleration(state, a, lambda));
  Snapshot snapshot;
  system.recover(state, a, lambda, snapshot);
  EXPECT_LT(snapshot.position_violation, 1e-9);
  EXPECT_LT(snapshot.velocity_violation, 1e-9);
  std::vector<Wrench> all = applied_wrenches(model, state, snapshot);
  add_reactions<d>(system, snapshot, all);
  const double size = 1 + system.sizes().v * a.norm() + lambda.norm();
  expect_balance(model, snapshot, all, 1e-10 * size);

  Evaluation evaluation;  // for the test that the acceleration satisfies the joints
  system.prepare(evaluation);
  system.evaluate(state, need_constraint | need_jacobian | need_bias, evaluation);
  EXPECT_LT((evaluation.G.dense() * a + evaluation.bias).norm(), 1e-9 * size);
  if (snapshot.reactions[0].force.norm() + snapshot.reactions[0].moment.norm() < 1e-6)
    ADD_FAILURE() << "a reaction that is zero proves nothing";
}

template <int d>
void check_every_joint() {
  Random random(15);
  int tested = 0;
  for (const ElementType& type : schema()) {
    if (type.section != "joints" || !type.in(d) || !type.constrains) continue;
    for (const bool turned : {false, true}) {
      const auto first = variants(type, d, turned ? std::array{1, 0} : std::array{0, 1}, random);
      const auto second = variants(type, d, turned ? std::array{2, 1} : std::array{1, 2}, random);
      ASSERT_EQ(first.size(), second.size());
      for (std::size_t k = 0; k < first.size(); ++k) {
        SCOPED_TRACE(title_of(first[k], turned ? std::array{1, 0} : std::array{0, 1}) + ", then the same to body two");
        const Model model = chain(d, first[k], second[k], random);
        check_chain<d>(model, random);
        if (testing::Test::HasFailure()) return;
        ++tested;
      }
    }
  }
  EXPECT_GT(tested, 20);
}

TEST(Reactions, BalanceEachBodyOfAPlanarChain) { check_every_joint<2>(); }
TEST(Reactions, BalanceEachBodyOfASpatialChain) { check_every_joint<3>(); }

}  // namespace holonom::reactions_test
