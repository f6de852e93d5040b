#include "analysis/start/redundancy.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "analysis/equilibrium/initial_state.h"
#include "analysis/start/assembled_model.h"
#include "support/run_model.h"
#include "support/spatial_ladder.h"
#include "treatment/treatments.h"
#include "unit/small_models.h"

namespace holonom::redundancy_test {

using namespace small_models;

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";
const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n";

using Names = std::vector<std::string>;

TEST(Redundancy, AChainHasNone) {
  const CheckReport report = check(model_of(rough_four_bar));
  EXPECT_EQ(report.coordinates, 9);
  EXPECT_EQ(report.equations, 8);
  EXPECT_EQ(report.redundant, 0);
  EXPECT_EQ(report.degrees_of_freedom, 1);
  EXPECT_TRUE(report.dependent.empty());
  EXPECT_TRUE(report.not_unique.empty());
}

// Separate cells of two uprights on the ground with a bar across. Every tenth cell has a third upright in the middle: one redundant
// equation, which affects the reactions in this cell only.
Model cells(int count) {
  std::string bodies, joints;
  for (int k = 0; k < count; ++k) {
    bodies += fmt::format("  c{}: {{mass: 1, inertia: 0.1, position: [{}, 1]}}\n", k, 3 * k + 1);
    for (int upright : {0, 1, 2}) {
      if (upright == 1 && k % 10 != 0) continue;
      const std::string name = fmt::format("{}_{}", k, upright);
      bodies += fmt::format("  r{}: {{mass: 1, inertia: 0.1, position: [{}, 0.5]}}\n", name, 3 * k + upright);
      joints += fmt::format("  A{}: {{type: revolute, connect: [ground, r{}], at: [{}, 0]}}\n", name, name, 3 * k + upright);
      joints += fmt::format("  B{}: {{type: revolute, connect: [r{}, c{}], at: [{}, 1]}}\n", name, name, k, 3 * k + upright);
    }
  }
  return model_of(planar + "bodies:\n" + bodies + "joints:\n" + joints);
}

TEST(Redundancy, ManyCells) {
  const CheckReport report = check(cells(100));
  EXPECT_EQ(report.redundant, 10);
  EXPECT_EQ(report.degrees_of_freedom, 100);
  Names wanted;
  for (int k = 0; k < 100; k += 10)
    for (int upright : {0, 1, 2})
      for (const char* end : {"A", "B"}) wanted.push_back(fmt::format("{}{}_{}", end, k, upright));
  EXPECT_EQ(report.not_unique, wanted);
}

// Every loop of a planar ladder in space has three redundant equations, and the reactions of all joints are affected.
TEST(Redundancy, LongLadderInSpace) {
  constexpr int loops = 60;
  const CheckReport report = check(spatial_ladder(loops));
  EXPECT_EQ(report.redundant, 3 * loops);
  EXPECT_EQ(report.degrees_of_freedom, 1);
  EXPECT_EQ(report.not_unique.size(), 3u * loops + 1);
}

// Four times the cells take about four times the work; testing each cell against all others would take sixteen times.
TEST(Redundancy, WorkIsLinearInTheNumberOfCells) {
  const auto seconds_for = [](int count) {
    const Model model = cells(count);
    const std::clock_t begin = std::clock();
    EXPECT_EQ(check(model).degrees_of_freedom, count);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  seconds_for(100);
  EXPECT_LT(seconds_for(1200), 9 * seconds_for(300));
}

// Bodies pinned to a wheel: the work is linear in their number, in all coordinate sets.
TEST(Redundancy, WorkIsLinearInTheBodiesOfAStar) {
  const auto seconds_for = [](int count) {
    std::string bodies = "  wheel: {mass: 100, inertia: 100, position: [0, 0]}\n";
    std::string joints = "  W: {type: revolute, connect: [ground, wheel], at: [0, 0]}\n";
    for (int k = 0; k < count; ++k) {
      bodies += fmt::format("  b{}: {{mass: 1, inertia: 0.1, position: [{}, 1]}}\n", k, 1 + 0.01 * k);
      joints += fmt::format("  P{}: {{type: revolute, connect: [wheel, b{}], at: [{}, 1]}}\n", k, k, 0.5 + 0.01 * k);
    }
    const Model model = model_of(planar + "bodies:\n" + bodies + "joints:\n" + joints);
    const std::clock_t begin = std::clock();
    const CheckReport report = check(model);
    EXPECT_EQ(report.degrees_of_freedom, count + 1);
    EXPECT_EQ(report.redundant, 0);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  seconds_for(100);
  EXPECT_LT(seconds_for(2400), 9 * seconds_for(600));
}

// A table on two parallel slides, and a pendulum on it: the reactions of the slides are not unique, that of the pin is.
TEST(Redundancy, ParallelSlides) {
  const Model model = model_of(planar +
                               "bodies:\n"
                               "  table: {mass: 1, inertia: 1, position: [0, 0]}\n"
                               "  bob: {mass: 1, inertia: 1, position: [0, -1]}\n"
                               "joints:\n"
                               "  S1: {type: translational, connect: [ground, table], at: [-1, 0], axis: [1, 0]}\n"
                               "  S2: {type: translational, connect: [ground, table], at: [1, 0], axis: [1, 0]}\n"
                               "  P: {type: revolute, connect: [table, bob], at: [0, 0]}\n");
  const CheckReport report = check(model);
  EXPECT_EQ(report.equations, 6);
  EXPECT_EQ(report.redundant, 2);
  EXPECT_EQ(report.degrees_of_freedom, 2);
  EXPECT_EQ(report.dependent, (Names{"joint S1", "joint S2"}));
  EXPECT_EQ(report.not_unique, (Names{"S1", "S2"}));
}

std::string spatial_four_bar(const std::string& last_joint) {
  return spatial +
         "bodies:\n"
         "  crank:   {mass: 1, inertia: [0.1, 0.2, 0.25], position: [0, 0.5, 0]}\n"
         "  coupler: {mass: 1, inertia: [0.1, 0.2, 0.25], position: [1.5, 1.25, 0]}\n"
         "  rocker:  {mass: 1, inertia: [0.1, 0.2, 0.25], position: [3, 0.75, 0]}\n"
         "joints:\n"
         "  A: {type: revolute, connect: [ground, crank], at: [0, 0, 0], axis: [0, 0, 1]}\n"
         "  B: {type: revolute, connect: [crank, coupler], at: [0, 1, 0], axis: [0, 0, 1]}\n"
         "  C: {type: " +
         last_joint +
         "}\n"
         "  D: {type: revolute, connect: [ground, rocker], at: [3, 0, 0], axis: [0, 0, 1]}\n";
}

TEST(Redundancy, PlanarMechanismInSpace) {
  const CheckReport report =
      check(model_of(spatial_four_bar("revolute, connect: [coupler, rocker], at: [3, 1.5, 0], axis: [0, 0, 1]")));
  EXPECT_EQ(report.coordinates, 18);
  EXPECT_EQ(report.equations, 20);
  EXPECT_EQ(report.redundant, 3);
  EXPECT_EQ(report.degrees_of_freedom, 1);
  EXPECT_EQ(report.dependent, (Names{"joint A", "joint B", "joint C", "joint D"}));
  EXPECT_EQ(report.not_unique, (Names{"A", "B", "C", "D"}));
}

TEST(Redundancy, ABallAndACylinderMakeItSound) {
  Model model = model_of(spatial_four_bar("spherical, connect: [coupler, rocker], at: [3, 1.5, 0]"));
  EXPECT_EQ(check(model).redundant, 1);
  std::string text = spatial_four_bar("spherical, connect: [coupler, rocker], at: [3, 1.5, 0]");
  text.replace(text.find("D: {type: revolute"), 18, "D: {type: cylindrical");
  const CheckReport report = check(model_of(text));
  EXPECT_EQ(report.equations, 17);
  EXPECT_EQ(report.redundant, 0);
  EXPECT_EQ(report.degrees_of_freedom, 1);
}

// All four pins on one line: one more degree of freedom in this configuration only, but no redundant equation.
TEST(Redundancy, ASingularDrawingIsNotCalledRedundant) {
  const Model model = model_of(planar +
                               "bodies:\n"
                               "  crank: {mass: 1, inertia: 1, position: [0.5, 0]}\n"
                               "  coupler: {mass: 1, inertia: 1, position: [2, 0]}\n"
                               "  rocker: {mass: 1, inertia: 1, position: [2.5, 0]}\n"
                               "joints:\n"
                               "  A: {type: revolute, connect: [ground, crank], at: [0, 0]}\n"
                               "  B: {type: revolute, connect: [crank, coupler], at: [1, 0]}\n"
                               "  C: {type: revolute, connect: [coupler, rocker], at: [3, 0]}\n"
                               "  D: {type: revolute, connect: [ground, rocker], at: [2, 0]}\n");
  const CheckReport report = check(model);
  EXPECT_EQ(report.redundant, 0);
  EXPECT_EQ(report.degrees_of_freedom, 1);
  EXPECT_TRUE(report.not_unique.empty());
  EXPECT_TRUE(std::any_of(report.notes.begin(), report.notes.end(),
                          [](const std::string& note) { return note.find("is singular") != note.npos; }));
  const AssembledModel assembled = assemble_model(model);
  const Redundancy redundancy = find_redundancy(*assembled.system, assembled.state);
  EXPECT_EQ(redundancy.rank, 8);
  EXPECT_EQ(redundancy.rank_at_start, 7);
}

// A fifth bar of a parallelogram is redundant in every configuration; a bob next to it is not affected.
TEST(Redundancy, ParallelogramWithThreeCranks) {
  std::string text = planar + "bodies:\n  bar: {mass: 1, inertia: 1, position: [1, 1]}\n";
  for (const char* k : {"0", "1", "2"})
    text += std::string("  crank") + k + ": {mass: 1, inertia: 1, position: [" + k + ", 0.5]}\n";
  text += "  bob: {mass: 1, inertia: 1, position: [5, -1]}\njoints:\n";
  for (const std::string k : {"0", "1", "2"})
    text += "  G" + k + ": {type: revolute, connect: [ground, crank" + k + "], at: [" + k + ", 0]}\n  B" + k +
            ": {type: revolute, connect: [crank" + k + ", bar], at: [" + k + ", 1]}\n";
  text += "  P: {type: revolute, connect: [ground, bob], at: [5, 0]}\n";
  const CheckReport report = check(model_of(text));
  EXPECT_EQ(report.redundant, 1);
  EXPECT_EQ(report.degrees_of_freedom, 2);
  EXPECT_EQ(report.not_unique, (Names{"G0", "B0", "G1", "B1", "G2", "B2"}));
  EXPECT_EQ(std::count(report.dependent.begin(), report.dependent.end(), "joint P"), 0);
}

// The same results in another unit of length: which joints are redundant must not depend on the choice of metres or micrometres.
TEST(Redundancy, DoesNotDependOnUnits) {
  for (const double unit : {1e-6, 1.0, 1e6}) {
    Model model = model_of(planar +
                           "bodies:\n  table: {mass: 1, inertia: 1, position: [0, 0]}\n"
                           "joints:\n"
                           "  S1: {type: translational, connect: [ground, table], at: [-1, 0], axis: [1, 0]}\n"
                           "  S2: {type: translational, connect: [ground, table], at: [1, 0], axis: [1, 0]}\n"
                           "  X: {type: lock, connect: [ground, table], coordinates: [y], at: [0.5, 0]}\n"
                           "  R: {type: lock, connect: [ground, table], coordinates: [angle]}\n");
    model.bodies[1].inertia *= unit * unit;
    for (Element& joint : model.joints)
      for (auto& entry : joint.entries)
        if (auto* places = std::get_if<std::array<BodyPoint, 2>>(&entry.value))
          for (BodyPoint& place : *places) place.local *= unit;
    const CheckReport report = check(model);
    EXPECT_EQ(report.redundant, 4) << unit;
    EXPECT_EQ(report.dependent, (Names{"joint S1", "joint S2", "joint X", "joint R"})) << unit;
    EXPECT_EQ(report.not_unique, (Names{"S1", "S2", "X", "R"})) << unit;
  }
}

// A door on two hinges: the individual reactions are not unique, but their sum carries the door.
TEST(Redundancy, ReactionsOfADoorAddUp) {
  const Model model = model_of(spatial +
                               "bodies: {door: {mass: 20, inertia: [4, 4, 1], position: [0.5, 0, 1]}}\n"
                               "joints:\n"
                               "  low: {type: revolute, connect: [ground, door], at: [0, 0, 0.5], axis: [0, 0, 1]}\n"
                               "  high: {type: revolute, connect: [ground, door], at: [0, 0, 1.5], axis: [0, 0, 1]}\n");
  AssembledModel assembled = assemble_model(model);
  EXPECT_EQ(assembled.report.redundant, 5);
  EXPECT_EQ(assembled.report.degrees_of_freedom, 1);
  EXPECT_EQ(assembled.report.not_unique, (Names{"low", "high"}));
  const auto formulation = make_project(*assembled.system);
  VecX a = VecX::Zero(6), lambda = VecX::Zero(10);
  ASSERT_TRUE(formulation->consistent_acceleration(assembled.state, a, lambda));
  EXPECT_LT(a.norm(), 1e-9);
  Snapshot snapshot;
  assembled.system->recover(assembled.state, a, lambda, snapshot);
  Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
  for (int k = 0; k < 2; ++k) {
    force += snapshot.reactions[k].force;
    moment += snapshot.reactions[k].moment + Vec3(-0.5, 0, k - 0.5).cross(snapshot.reactions[k].force);
  }
  EXPECT_LT((force - Vec3(0, 0, 20 * 9.81)).norm(), 1e-6);
  EXPECT_LT(moment.norm(), 1e-6);
  EXPECT_NEAR(snapshot.reactions[0].force[2], snapshot.reactions[1].force[2], 1e-4) << "the least reactions share the weight";
}

TEST(Redundancy, AMasslessBodyIsNamedWhereNothingHoldsIt) {
  const std::string link = "  link: {position: [0.5, 0]}\n";
  const std::string bodies = planar + "bodies:\n  bob: {mass: 1, inertia: 1, position: [2, 0]}\n" + link;
  const CheckReport loose = check(model_of(bodies + "joints:\n  A: {type: revolute, connect: [ground, link], at: [0, 0]}\n"));
  EXPECT_EQ(loose.outcome.kind, Outcome::singular);
  EXPECT_NE(loose.outcome.reason.find("of body link"), std::string::npos) << loose.outcome.reason;
  const CheckReport held = check(model_of(bodies + "joints:\n  A: {type: revolute, connect: [ground, link], at: [0, 0]}\n"
                                                   "  B: {type: revolute, connect: [link, bob], at: [1, 0]}\n"));
  EXPECT_TRUE(held.outcome) << "its two pins leave the bob's inertia to every motion: " << held.outcome.reason;
  EXPECT_EQ(held.degrees_of_freedom, 2);
}

TEST(Redundancy, ARedundantDriverIsNamed) {
  const CheckReport report = check(model_of(rough_four_bar + "drivers:\n"
                                                             "  turn: {measure: crank.angle, polynomial: [1.5, 2]}\n"
                                                             "  again: {measure: A.angle, polynomial: [0, 2]}\n"));
  EXPECT_EQ(report.redundant, 1);
  EXPECT_EQ(report.degrees_of_freedom, 0);
  EXPECT_EQ(report.dependent, (Names{"driver turn", "driver again"}));
  EXPECT_TRUE(report.not_unique.empty()) << "only the efforts of the drivers are not unique";
  EXPECT_EQ(report.efforts_not_unique, (Names{"turn", "again"}));
}

// Two cranks and two couplers parallel to the ground: one redundant equation, one degree of freedom, in every configuration.
TEST(Redundancy, ParallelogramWithTwoCouplers) {
  for (const double a : {0.3, 0.7, 1.1, 1.5})
    for (const double s : {0.9, 1.3, 1.7, 2.0}) {
      const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {a: 0.7, s: 1.3}
bodies:
  l: {mass: 1, inertia: 0.1, position: [0, 0], angle: a}
  r: {mass: 1, inertia: 0.1, position: [s, 0], angle: a}
  n: {mass: 0.7, inertia: 0.1, position: [s/2 + 0.3*cos(a), 0.3*sin(a)]}
  m: {mass: 0.7, inertia: 0.1, position: [s/2 + 0.2*cos(a), 0.2*sin(a)]}
joints:
  L:  {type: revolute, connect: [ground, l], at: [0, 0]}
  R:  {type: revolute, connect: [ground, r], at: [s, 0]}
  LT: {type: revolute, connect: [l, n], at: ['0.3*cos(a)', '0.3*sin(a)']}
  RT: {type: revolute, connect: [r, n], at: ['s + 0.3*cos(a)', '0.3*sin(a)']}
  LM: {type: revolute, connect: [l, m], at: ['0.2*cos(a)', '0.2*sin(a)']}
  RM: {type: revolute, connect: [r, m], at: ['s + 0.2*cos(a)', '0.2*sin(a)']}
)",
                                          {{"a", std::to_string(a)}, {"s", std::to_string(s)}});
      const CheckReport report = assemble_model(model).report;
      EXPECT_EQ(report.degrees_of_freedom, 1) << a << " " << s;
      EXPECT_FALSE(report.singular_start) << a << " " << s;
    }
}

// A thin rod on a ball joint can rotate freely about its own axis in every orientation: the rounding errors of rotated arms and axes
// must not count as a constraint.
TEST(Redundancy, AThinRodTurnsFreely) {
  for (double angle = 0; angle < 1.6; angle += 0.1)
    for (const char* inertia : {"[0, 0.1, 0.1]", "[1e-9, 0.1, 0.1]"}) {
      const CheckReport report = check(model_of(spatial + fmt::format(R"(
bodies:
  c: {{mass: 1, inertia: {0}, position: [0.5*cos({1}), 0.5*sin({1}), 0], rotation: {{axis: [0, 0, 1], angle: {1}}}}}
joints: {{S: {{type: spherical, connect: [ground, c], at: [0, 0, 0]}}}}
)",
                                                                      inertia, angle)));
      EXPECT_EQ(static_cast<bool>(report.outcome), std::string(inertia) != "[0, 0.1, 0.1]")
          << angle << ": " << report.outcome.reason;
    }
}

// The coupler of a spatial four-bar between two ball joints
TEST(Redundancy, ACouplerBetweenBallJointsTurnsFreely) {
  for (const char* inertia : {"[0, 0.1, 0.1]", "[0.001, 0.1, 0.1]"}) {
    const CheckReport report = check(model_of(spatial + fmt::format(R"(
bodies:
  a: {{mass: 1, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0.5]}}
  c: {{mass: 1, inertia: {}, position: [1, 0.5, 1], rotation: {{axis: [0, 0, 1], angle: atan(1/2)}}}}
  b: {{mass: 1, inertia: [0.1, 0.1, 0.1], position: [2, 1, 0.5]}}
joints:
  A: {{type: revolute, connect: [ground, a], at: [0, 0, 0], axis: [0, 1, 0]}}
  S: {{type: spherical, connect: [a, c], at: [0, 0, 1]}}
  T: {{type: spherical, connect: [c, b], at: [2, 1, 1]}}
  B: {{type: revolute, connect: [ground, b], at: [2, 1, 0], axis: [1, 1, 0]}}
)",
                                                                    inertia)));
    EXPECT_EQ(static_cast<bool>(report.outcome), std::string(inertia) != "[0, 0.1, 0.1]") << report.outcome.reason;
  }
}

}  // namespace holonom::redundancy_test
