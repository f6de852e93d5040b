// Inverse dynamics with friction, with first-order states and in space, against closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "math/jet.h"
#include "support/given_motion.h"

namespace holonom::inverse_forces_test {

constexpr double g = 9.81;

// In every coordinate set, at every instant
template <class Check>
void at_every_row(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators,
                  const Check& check) {
  inverse_in_all_coordinates(model, settings, actuators, [&](const RunResult& result) {
    for (std::size_t k = 0; k < result.size(); ++k) check(result.row(k));
  });
}

const std::string rail = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {block: {mass: 2, inertia: 0.1, position: [0, 0]}}
drivers: {drive: {measure: S.travel, motion: 0.3*sin(4*t)}}
)";

Jet travel(double t) { return 0.3 * sin(4 * Jet::variable(t)); }

// m x'' + mu m g v/sqrt(v^2 + v_s^2) + c v, whoever brings it about
TEST(InverseForces, BlockWithFriction) {
  const Model model = model_from_text(rail + R"(
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0],
      friction: {coefficient: 0.3, slip: 0.05, viscous: 0.7}}
)");
  for (const bool by_actuator : {false, true}) {
    const auto actuators = by_actuator ? std::vector<std::string>{"S.travel"} : std::vector<std::string>{};
    at_every_row(model, kinematics_to(1, 0.05), actuators, [&](const Row& row) {
      const Jet x = travel(row["t"]);
      const double effort = 2 * x.d2 + 0.3 * 2 * g * x.d1 / std::hypot(x.d1, 0.05) + 0.7 * x.d1;
      EXPECT_NEAR(row[by_actuator ? "actuator.S.travel" : "drive.effort"], effort, 1e-9);
      EXPECT_NEAR(row["S.fy"], 2 * g, 1e-9);
    });
  }
}

// A journal bearing whose load is the very force that turns it: the crank is pulled by a force along x at its end. The reaction, and with it
// the friction, depends on who turns the crank.
TEST(InverseForces, BearingLoadedByItsActuator) {
  const double m = 2, l = 0.5, mu = 0.2, radius = 0.04, slip = 1e-3, w = 3;
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {crank: {mass: 2, inertia: 0.1, position: [0.5, 0]}}
markers: {end: {body: crank, at: [1, 0]}}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0], friction: {coefficient: 0.2, radius: 0.04, slip: 1e-3}}
drivers: {turn: {measure: A.angle, motion: 0.6 + 3*t}}
)");
  at_every_row(model, kinematics_to(0.5, 0.05), {"end.x"}, [&](const Row& row) {
    const double phi = 0.6 + w * row["t"], s = std::sin(phi), c = std::cos(phi), pull = row["actuator.end.x"];
    const double fx = -m * l * w * w * c - pull, fy = -m * l * w * w * s + m * g;
    const double friction = mu * radius * std::hypot(fx, fy) * w / std::hypot(w, slip);
    EXPECT_NEAR(row["A.fx"], fx, 1e-8);
    EXPECT_NEAR(row["A.fy"], fy, 1e-8);
    EXPECT_NEAR(-pull * s - m * g * l * c - friction, 0, 1e-8) << "moments about the bearing";
  });
}

// push' = (5 - push)/T: the driver brings the rest
TEST(InverseForces, LagBesideTheDriver) {
  const Model model = model_from_text(rail + R"(
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}}
signals: {push: {type: lag, of: 5, time: 0.2}}
forces: {helper: {type: motor, measure: S.travel, effort: push}}
)");
  at_every_row(model, kinematics_to(1, 0.05), {}, [&](const Row& row) {
    const double t = row["t"], push = 5 * (1 - std::exp(-t / 0.2));
    EXPECT_NEAR(row["push.value"], push, 1e-4);
    EXPECT_NEAR(row["drive.effort"], 2 * travel(t).d2 - row["push.value"], 1e-6);
  });
}

// A boom on a mast: the mast turns by psi, the boom rises by theta.
//   moments (I + m l^2 cos^2 theta) psi'' - 2 m l^2 sin theta cos theta theta' psi'   and   m l^2 (theta'' + sin theta cos theta psi'^2) + m g l cos theta
const std::string boom = R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  mast: {mass: 3, inertia: [0.2, 0.2, 0.3], position: [0, 0, 0]}
  boom: {mass: 2, position: [1.5, 0, 0]}
joints:
  A: {type: revolute, connect: [ground, mast], at: [0, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, connect: [mast, boom], at: [0, 0, 0], axis: [0, -1, 0]}
drivers:
  turn: {measure: A.angle, motion: 2*t + 0.5*sin(3*t)}
  lift: {measure: B.angle, motion: 0.3 + 0.4*t + 0.2*cos(2*t)}
)";

TEST(InverseForces, BoomOnAMast) {
  const double m = 2, l = 1.5;
  for (const bool by_actuators : {false, true}) {
    const auto actuators = by_actuators ? std::vector<std::string>{"A.angle", "B.angle"} : std::vector<std::string>{};
    at_every_row(model_from_text(boom), kinematics_to(1, 0.1), actuators, [&](const Row& row) {
      const Jet t = Jet::variable(row["t"]), psi = 2 * t + 0.5 * sin(3 * t), theta = 0.3 + 0.4 * t + 0.2 * cos(2 * t);
      const double s = std::sin(theta.v), c = std::cos(theta.v);
      const double turn = (0.3 + m * l * l * c * c) * psi.d2 - 2 * m * l * l * s * c * theta.d1 * psi.d1;
      const double lift = m * l * l * (theta.d2 + s * c * psi.d1 * psi.d1) + m * g * l * c;
      EXPECT_NEAR(row[by_actuators ? "actuator.A.angle" : "turn.effort"], turn, 1e-8);
      EXPECT_NEAR(row[by_actuators ? "actuator.B.angle" : "lift.effort"], lift, 1e-8);
      const Jet radius = l * cos(theta), x = radius * cos(psi), z = l * sin(theta);
      EXPECT_NEAR(row["B.fx"], m * x.d2, 1e-8);
      EXPECT_NEAR(row["B.fz"], m * (z.d2 + g), 1e-8);
    });
  }
}

// One actuator too many: the effort along boom.z and the moment of the hinge share the lift as b (b.b)^-1, b = (l cos theta, 1)
TEST(InverseForces, LeastEffortsInSpace) {
  const double l = 1.5;
  const Model model = model_from_text(boom);
  const RunResult alone = inverse_of_model(model, kinematics_to(1, 0.1), {});
  const RunResult shared = inverse_of_model(model, kinematics_to(1, 0.1), {"A.angle", "B.angle", "boom.z"});
  ASSERT_TRUE(shared.diagnostics.outcome) << shared.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < shared.size(); ++k) {
    const double lever = l * std::cos(shared.row(k)["B.angle"]), lift = alone.row(k)["lift.effort"];
    EXPECT_NEAR(shared.row(k)["actuator.A.angle"], alone.row(k)["turn.effort"], 1e-7);
    EXPECT_NEAR(shared.row(k)["actuator.B.angle"], lift / (1 + lever * lever), 1e-7);
    EXPECT_NEAR(shared.row(k)["actuator.boom.z"], lever * lift / (1 + lever * lever), 1e-7);
  }
}

}  // namespace holonom::inverse_forces_test
