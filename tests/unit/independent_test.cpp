// Independent coordinates named by the user, and the time constants of dampers compared with the motion.
#include "analysis/start/independent.h"

#include <gtest/gtest.h>

#include "analysis/equilibrium/initial_state.h"
#include "analysis/start/stiffness.h"
#include "coordinates/catalogue.h"
#include "support/run_model.h"
#include "unit/small_models.h"

namespace holonom::independent_test {

using namespace small_models;

std::string speed_of(const Model& model, const std::string& coordinates) {
  const AssembledModel assembled = assemble_model(model);
  const auto speeds = independent_speeds(model, coordinates, assembled.state, assembled.report.degrees_of_freedom);
  EXPECT_EQ(speeds.size(), 1u);
  return make_system(model, coordinates)->coordinate_name(speeds.front());
}

TEST(Independent, AMeasureStandsForTheSpeedThatMovesIt) {
  const Model by_angle = model_of(rough_four_bar + "topology: {independent: [D.angle]}\n");
  EXPECT_EQ(speed_of(by_angle, "body"), "angle of body rocker");
  EXPECT_EQ(speed_of(by_angle, "relative"), "motion of joint D");
  const Model by_place = model_of(rough_four_bar + "topology: {independent: [coupler.x]}\n");
  EXPECT_EQ(speed_of(by_place, "body"), "x of body coupler");
}

TEST(Independent, WrongNamesAndNumbersAreRefused) {
  const auto refused = [](const std::string& list) {
    const Model model = model_of(rough_four_bar + "topology: {independent: " + list + "}\n");
    const AssembledModel assembled = assemble_model(model);
    return input_errors([&] { independent_speeds(model, "body", assembled.state, assembled.report.degrees_of_freedom); });
  };
  EXPECT_EQ(refused("[A.angle, B.angle]"),
            "14:'topology': 'independent' names 2 measures, but the mechanism has 1 degree of freedom\n");
  EXPECT_EQ(refused("[A.angel]"), "14:unknown channel 'A.angel'\n");
  EXPECT_EQ(refused("[A.rate]"), "14:'A.rate' is a rate; independent measures are positions\n");
  EXPECT_EQ(input_errors([] { check(model_of(rough_four_bar + "topology: {independent: [A.angel]}\n")); }),
            "14:unknown channel 'A.angel'\n");
  EXPECT_EQ(input_errors([] { model_of(rough_four_bar + "topology: {independent: A.angle}\n"); }),
            "14:'topology': 'independent' needs a list of measures, such as [A.angle, slider.x]\n");
}

TEST(Independent, AnAngularVelocityIsNoPosition) {
  const std::string text = R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  top: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 0]}
)";
  const Model model = model_of(text + "topology: {independent: [top.x, top.y, top.z, top.wx, top.rotation_y, top.rotation_z]}\n");
  EXPECT_EQ(input_errors([&] { independent_speeds(model, "body", assemble_model(model).state, 6); }),
            "7:'top.wx' is a rate; independent measures are positions\n");
  const Model named =
      model_of(text + "topology: {independent: [top.x, top.y, top.z, top.rotation_x, top.rotation_y, top.rotation_z]}\n");
  EXPECT_EQ(independent_speeds(named, "body", assemble_model(named).state, 6).size(), 6u);
}

// The motion does not depend on the named coordinates; one that becomes unsuitable during the run is replaced.
TEST(Independent, TheMotionIsTheSame) {
  RunSettings settings = with_fixed_step("partition", "rk4", 0.002, 1, 0.1);
  settings.coordinates = Choice{"body", {}, {}};
  const RunResult base = run_model(model_of(rough_four_bar), settings);
  ASSERT_TRUE(base.diagnostics.outcome) << base.diagnostics.outcome.reason;
  for (const char* name : {"A.angle", "D.angle", "coupler.y"}) {
    const RunResult other = run_model(model_of(rough_four_bar + "topology: {independent: [" + name + "]}\n"), settings);
    ASSERT_TRUE(other.diagnostics.outcome) << name << ": " << other.diagnostics.outcome.reason;
    EXPECT_NEAR(other.last()["coupler.x"], base.last()["coupler.x"], 1e-6) << name;
    EXPECT_NEAR(other.last()["crank.angle"], base.last()["crank.angle"], 1e-6) << name;
  }
}

// A block of mass m on a damper c: the speed decays at the rate c/m.
TEST(TimeScales, TheDecayIsTheLargestEigenvalue) {
  const Model model = model_of(
      "holonom: 1\nspace: planar\ngravity: [0, 0]\n"
      "bodies: {block: {mass: 4, inertia: 1, position: [1, 0]}}\n"
      "joints: {D: {type: translational, connect: [ground, block], at: [1, 0], axis: [1, 0]}}\n"
      "forces: {F: {type: spring-damper, connect: [ground, block], at: [[0, 0], [1, 0]], stiffness: 1, damping: 1000}}\n"
      "initial: {D.speed: 0.5}\n");
  const TimeScales pace = assemble_model(model).report.time_scales;
  EXPECT_NEAR(pace.decay, 250, 1e-6);
  EXPECT_GT(pace.motion, 0);
  EXPECT_TRUE(TimeScales({250, 1}).is_stiff(10));
  EXPECT_FALSE(TimeScales({50, 1}).is_stiff(10));
  EXPECT_FALSE(TimeScales({50, 0}).is_stiff(1)) << "at rest the whole run is the time of the motion";
  EXPECT_TRUE(TimeScales({500, 0}).is_stiff(1));
}

}  // namespace holonom::independent_test
