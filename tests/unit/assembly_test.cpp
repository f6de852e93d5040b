#include "analysis/start/assembly.h"

#include <gtest/gtest.h>

#include <numbers>

#include "coordinates/body/body_system.h"
#include "support/dense_reference.h"
#include "unit/small_models.h"

namespace holonom::assembly_test {

using namespace small_models;

std::vector<MeasureSnapshot> measures_at(const Model& model, const State& state) {
  const auto system = make_body_system(model, RowSet::motion);
  Snapshot snapshot;
  system->recover(state, VecX::Zero(system->sizes().v), VecX::Zero(system->sizes().rows), snapshot);
  return snapshot.measures;
}

TEST(Assembly, ClosesARoughDrawingWithTheLeastChange) {
  const Model model = model_of(rough_four_bar);
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  EXPECT_GT(result.violation_before, 0.05);
  EXPECT_LT(result.violation_after, 1e-10);
  EXPECT_TRUE(result.notes.empty());
  EXPECT_EQ(result.state.v, VecX::Zero(9));

  const auto system = make_body_system(model, RowSet::motion);
  const VecX change = result.state.q - system->reference_state().q;
  EXPECT_GT(change.norm(), 1e-3);
  EXPECT_LT(change.lpNorm<Eigen::Infinity>(), 0.3);
  // Smallest in the metric of lengths and radians: no motion along the constraints makes it smaller.
  Evaluation evaluation;
  system->prepare(evaluation);
  system->evaluate(result.state, need_constraint | need_jacobian, evaluation);
  const VecX free = singular_values(evaluation.G.dense()).V.rightCols(1);
  const VecX weight = system->chart_scale().array().square().inverse();
  const double slope = (weight.array() * change.array() * free.array()).sum();
  EXPECT_LT(std::abs(slope), 1e-6 * std::sqrt((weight.array() * free.array().square()).sum()));
}

TEST(Assembly, AnExactDrawingIsLeftAlone) {
  const Model model = model_of(
      "holonom: 1\nspace: planar\ngravity: [0, 0]\n"
      "bodies:\n  a: {mass: 1, inertia: 1, position: [1, 0]}\n"
      "joints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n");
  const AssemblyResult result = assemble(model);
  EXPECT_EQ(result.state.q, Vec3(1, 0, 0));
  EXPECT_EQ(result.violation_before, 0);
}

TEST(Assembly, RespectsInitialValues) {
  const Model model = model_of(rough_four_bar + "initial: {crank.angle: 1.2, A.rate: 3}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  EXPECT_NEAR(result.state.q[2], 1.2, 1e-10);
  EXPECT_NEAR(result.state.v[2], 3, 1e-10);
  EXPECT_LT(result.violation_after, 1e-10);
  EXPECT_LT(result.velocity_violation_after, 1e-9);
  EXPECT_GT(std::abs(result.state.v[8]), 0.1) << "the rocker moves along";
}

TEST(Assembly, TurnsOfAnInitialAngleAreKept) {
  const Model model = model_of(rough_four_bar + "initial: {A.angle: 7}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  EXPECT_NEAR(result.state.q[2], 8.5, 1e-9) << "drawn at 1.5";
  EXPECT_NEAR(measures_at(model, result.state)[0].value, 7, 1e-9);
}

TEST(Assembly, SpatialSpinsAreGivenInWorldAxes) {
  const std::string body =
      "holonom: 1\nspace: spatial\ngravity: [0, 0, 0]\n"
      "bodies:\n  top: {mass: 1, inertia: [1, 2, 2.5], position: [0, 0, 1], rotation: {axis: [1, 2, 3], angle: 0.8}}\n"
      "initial: {top.wx: 0.3, top.wy: -2, top.wz: 5, top.vz: 4";
  for (const char* assembly : {"}", ", assembly: off}"}) {
    const Model model = model_of(body + assembly);
    const AssemblyResult result = assemble(model);
    ASSERT_TRUE(result.outcome) << result.outcome.reason;
    const auto system = make_body_system(model, RowSet::motion);
    Snapshot snapshot;
    system->recover(result.state, VecX::Zero(6), VecX(), snapshot);
    EXPECT_LT((snapshot.bodies[1].angular_velocity - Vec3(0.3, -2, 5)).norm(), 1e-9) << assembly;
    EXPECT_NEAR(snapshot.bodies[1].velocity[2], 4, 1e-9) << assembly;
  }
}

TEST(Assembly, SpeedsTakeTheLeastKineticEnergy) {
  const Model model = model_of(
      "holonom: 1\nspace: planar\ngravity: [0, 0]\n"
      "bodies:\n  a: {mass: 2, inertia: 1, position: [0, 0]}\n  b: {mass: 1, inertia: 1, position: [1, 0]}\n"
      "joints:\n  A: {type: revolute, connect: [a, b], at: [1, 0]}\n"
      "initial: {b.vy: 3}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  const VecX& v = result.state.v;
  // The end of a moves with vy + omega = 3; the kinetic energy vy^2 + omega^2/2 is smallest.
  EXPECT_NEAR(v[4], 3, 1e-9);
  EXPECT_NEAR(v[1], 1, 1e-8);
  EXPECT_NEAR(v[2], 2, 1e-8);
  EXPECT_NEAR(v[5], 0, 1e-9);
}

TEST(Assembly, ContradictingValuesAreNamedWhereTheyStand) {
  const std::string angles = rough_four_bar + "initial:\n  crank.angle: 1.2\n  rocker.angle: 0.1\n";
  const std::string said = input_errors([&] { assemble(model_of(angles)); });
  EXPECT_NE(said.find("contradicts"), std::string::npos) << said;
  EXPECT_TRUE(said.find("15:the initial value of crank.angle") != said.npos ||
              said.find("16:the initial value of rocker.angle") != said.npos)
      << said;

  const std::string place = rough_four_bar + "initial:\n  A.rate: 1\n  crank.x: 5\n";
  EXPECT_NE(input_errors([&] { assemble(model_of(place)); }).find("16:the initial value of crank.x"), said.npos);

  const std::string speeds = rough_four_bar + "initial:\n  A.rate: 1\n  crank.omega: 2\n";
  const std::string fast = input_errors([&] { assemble(model_of(speeds)); });
  EXPECT_NE(fast.find("15:the initial value of A.rate"), said.npos) << fast;
  EXPECT_NE(fast.find("16:the initial value of crank.omega"), said.npos) << fast;
}

TEST(Assembly, UnknownAndImpossibleChannelsAreNamed) {
  const Model unknown = model_of(rough_four_bar + "initial:\n  A.angel: 1\n");
  EXPECT_NE(input_errors([&] { assemble(unknown); }).find("15:unknown channel 'A.angel'"), std::string::npos);
  const Model acceleration = model_of(rough_four_bar + "initial:\n  A.acceleration: 1\n");
  EXPECT_NE(input_errors([&] { assemble(acceleration); }).find("15:'A.acceleration' is an acceleration"), std::string::npos);
}

TEST(Assembly, SaysWhichJointDoesNotClose) {
  std::string text = rough_four_bar;
  text.replace(text.find("coupler: [1.5, 0]"), 17, "coupler: [9.5, 0]");  // longer than all other links together
  const AssemblyResult result = assemble(model_of(text));
  EXPECT_EQ(result.outcome.kind, Outcome::diverged);
  EXPECT_NE(result.outcome.reason.find("does not close: joint "), std::string::npos) << result.outcome.reason;
  EXPECT_GT(result.violation_after, 0.01);
}

TEST(Assembly, DriversThatAskTooMuchDoNotClose) {
  const Model model = model_of(rough_four_bar + "drivers: {pull: {measure: rocker.x, polynomial: [9]}}\n");
  const AssemblyResult result = assemble(model);
  EXPECT_EQ(result.outcome.kind, Outcome::diverged);
  EXPECT_NE(result.outcome.reason.find("does not close"), std::string::npos);
}

TEST(Assembly, DriversSetPositionsAndSpeeds) {
  const Model model = model_of(rough_four_bar + "drivers: {turn: {measure: crank.angle, motion: 1.4 + 2*t}}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  EXPECT_NEAR(result.state.q[2], 1.4, 1e-10);
  EXPECT_NEAR(result.state.v[2], 2, 1e-9);
}

TEST(Assembly, TellsOfAMirroredBranch) {
  const AssemblyResult result = assemble(model_of(rough_four_bar + "initial: {A.angle: 3}\n"));
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  ASSERT_FALSE(result.notes.empty());
  for (const std::string& note : result.notes) {
    EXPECT_NE(note.find("mirrored"), std::string::npos) << note;
    EXPECT_EQ(note.find("A.angle"), std::string::npos) << "the user asked for that one: " << note;
  }
}

TEST(Assembly, OffTakesValuesExactly) {
  const Model model =
      model_of(rough_four_bar + "initial: {assembly: off, crank.angle: 1.234, rocker.x: 9, crank.omega: 3, coupler.vy: -2}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome);
  VecX q(9), v = VecX::Zero(9);
  q << 0.05, 0.48, 1.234, 1.45, 1.7, 0.45, 9, 1.2, 1.6;
  v[2] = 3;
  v[4] = -2;
  EXPECT_EQ(result.state.q, q);
  EXPECT_EQ(result.state.v, v);
  EXPECT_GT(result.violation_after, 5);
  const Model joint_value = model_of(rough_four_bar + "initial:\n  assembly: off\n  A.rate: 3\n");
  EXPECT_NE(input_errors([&] { assemble(joint_value); }).find("16:with `assembly: off` only"), std::string::npos);
}

// More than half a revolution from the reference configuration, as in a continued run: the joint's angle counts revolutions.
TEST(Assembly, OffKeepsTheTurnsOfAGivenAngle) {
  const Model model = model_of(rough_four_bar + "initial: {assembly: off, crank.angle: 16.5}\n");
  EXPECT_NEAR(measures_at(model, assemble(model).state)[0].value, 15, 1e-12) << "drawn at 1.5";
}

// The result must not depend on units: the same reference configuration in millimetres assembles to the same shape.
TEST(Assembly, DoesNotDependOnUnits) {
  const Model metres = model_of(rough_four_bar);
  Model millimetres = metres;
  for (Body& body : millimetres.bodies) {
    body.position *= 1000;
    body.inertia *= 1e6;
  }
  for (Element& joint : millimetres.joints)
    for (auto& entry : joint.entries)
      if (auto* places = std::get_if<std::array<BodyPoint, 2>>(&entry.value))
        for (BodyPoint& place : *places) place.local *= 1000;
  const VecX q = assemble(metres).state.q;
  VecX scaled = assemble(millimetres).state.q;
  for (const int k : {0, 1, 3, 4, 6, 7}) scaled[k] /= 1000;
  EXPECT_LT((q - scaled).norm(), 1e-8);
}

// Links of 1 m on the x axis, each rotating at w relative to the one before: link i rotates at (i + 1) w, and its midpoint moves at
// w (1 + ... + i) + (i + 1) w/2 along y.
TEST(Assembly, VelocitiesOfALongDrivenChain) {
  constexpr int links = 1000;
  constexpr double w = 0.001;
  std::string bodies, joints, drivers;
  for (int k = 0; k < links; ++k) {
    const std::string number = std::to_string(k), last = k == 0 ? "ground" : "b" + std::to_string(k - 1);
    bodies += "  b" + number + ": {mass: 1, inertia: 0.1, position: [" + number + ".5, 0]}\n";
    joints += "  J" + number + ": {type: revolute, connect: [" + last + ", b" + number + "], at: [" + number + ", 0]}\n";
    drivers += "  d" + number + ": {measure: J" + number + ".angle, motion: 0.001*sin(t)}\n";
  }
  const Model model = model_of("holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints +
                               "drivers:\n" + drivers);
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  for (const int k : {0, 1, 499, links - 1}) {
    EXPECT_NEAR(result.state.v[3 * k + 2], w * (k + 1), 1e-9) << k;
    EXPECT_NEAR(result.state.v[3 * k + 1], w * (k * (k + 1.0) / 2 + (k + 1) / 2.0), 1e-7) << k;
  }
}

// Three links in line, each rotating about the end of the one before, and a four-bar linkage carried by the last one
const std::string robot = R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  one:   {mass: 1, inertia: 0.1, position: [0.5, 0]}
  two:   {mass: 2, inertia: 0.1, position: [1.5, 0]}
  three: {mass: 1, inertia: 0.1, position: [2.5, 0]}
  left:  {mass: 1, inertia: 0.1, position: [3, 0.5]}
  right: {mass: 1, inertia: 0.1, position: [4, 0.5]}
  bridge: {mass: 1, inertia: 0.1, position: [3.5, 1]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [one, two], at: [1, 0]}
  C: {type: revolute, connect: [two, three], at: [2, 0]}
  L: {type: revolute, connect: [three, left], at: [3, 0]}
  R: {type: revolute, connect: [three, right], at: [4, 0]}
  M: {type: revolute, connect: [left, bridge], at: [3, 1]}
  N: {type: revolute, connect: [right, bridge], at: [4, 1]}
)yaml";

TEST(Assembly, AnOpenChainMovesAtTheGivenJointOnly) {
  const Model model = model_of(robot + "initial: {B.angle: 7, B.rate: 0.5}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  const auto measures = measures_at(model, result.state);
  const double angles[] = {0, 7, 0, 0, 0, 0, 0}, rates[] = {0, 0.5, 0, 0, 0, 0, 0};
  for (int k = 0; k < 7; ++k) {
    EXPECT_NEAR(measures[k].value, angles[k], 1e-11) << k;
    EXPECT_NEAR(measures[k].rate, rates[k], 1e-11) << k;
  }
  EXPECT_EQ(result.state.q[0], 0.5);
  EXPECT_EQ(result.state.q[1], 0);
  EXPECT_NEAR(result.state.q[15], 1 + 2.5 * std::cos(7.0) - std::sin(7.0), 1e-11) << "the linkage is carried along";
  EXPECT_TRUE(result.notes.empty());
}

// Drivers and couplers give motions too: C turns twice as far as B.
TEST(Assembly, DriversAndCouplersPoseAnOpenChain) {
  const Model model = model_of(robot +
                               "drivers: {turn: {measure: B.angle, motion: 0.3 + t}}\n"
                               "couplers: {pair: {type: coupler, measures: [B.angle, C.angle], factors: [2, -1]}}\n");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  const auto measures = measures_at(model, result.state);
  const double angles[] = {0, 0.3, 0.6, 0, 0, 0, 0}, rates[] = {0, 1, 2, 0, 0, 0, 0};
  for (int k = 0; k < 7; ++k) {
    EXPECT_NEAR(measures[k].value, angles[k], 1e-11) << k;
    EXPECT_NEAR(measures[k].rate, rates[k], 1e-11) << k;
  }
}

// In space, of joints with several motions, and hanging from a body that floats
TEST(Assembly, OpenChainsInSpace) {
  const Model model = model_of(R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  base: {mass: 5, inertia: [1, 1, 1], position: [0, 0, 0]}
  a: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [1, 0, 0], rotation: {axis: [1, 2, 3], angle: 0.4}}
  b: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [2, 0, 0]}
joints:
  U: {type: universal, connect: [base, a], at: [0.5, 0, 0], axes: [[0, 1, 0], [0, 0, 1]]}
  C: {type: cylindrical, connect: [a, b], at: [1.5, 0, 0], axis: [0, 1, 1]}
initial: {U.angle2: 2.5, C.travel: 0.3, C.rate: 2}
)yaml");
  const AssemblyResult result = assemble(model);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  EXPECT_EQ(result.state.q.head(7), make_body_system(model, RowSet::motion)->reference_state().q.head(7));
  EXPECT_LT(result.state.v.head(6).norm(), 1e-12);
  const auto measures = measures_at(model, result.state);
  const double values[] = {0, 2.5, 0, 0.3}, rates[] = {0, 0, 2, 0};
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(measures[k].value, values[k], 1e-11) << k;
    EXPECT_NEAR(measures[k].rate, rates[k], 1e-11) << k;
  }
}

// Joints that the file draws open are closed with the least change, after the rigid motion.
TEST(Assembly, ARoughOpenChainIsPosedFirst) {
  std::string text = robot + "initial: {A.angle: 0.5}\n";
  text.replace(text.find("at: [1, 0]"), 10, "at: [[1, 0], [1.02, 0.01]]");
  const Model model = model_of(text), posed = model_of(robot + "initial: {A.angle: 0.5}\n");
  const AssemblyResult result = assemble(model), exact = assemble(posed);
  ASSERT_TRUE(result.outcome) << result.outcome.reason;
  EXPECT_LT(result.violation_after, 1e-10);
  EXPECT_LT((result.state.q - exact.state.q).lpNorm<Eigen::Infinity>(), 0.05);
}

}  // namespace holonom::assembly_test
