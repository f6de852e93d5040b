// Friction from the joint's own reaction, solved together with it: closed forms in every coordinate set, stick and slip, and the
// arrangement in which dry friction leaves the equations without a unique solution.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "coordinates/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::joint_friction_test {

// a = g (sin - mu cos) down a slope of 3 in 4
TEST(JointFriction, BlockOnASlope) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  block: {mass: 3, inertia: 0.1, position: [2, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [2, 0], axis: [4, 3]}
forces:
  F: {type: friction, measure: S.travel, coefficient: 0.25, slip: 1e-6}
initial:
  S.speed: -1
)");
  const double g = 9.81, a = -g * (0.6 - 0.25 * 0.8);
  at_all_instants(model, with_tolerance("project", "verner", 1e-10, 0.5, 0.1), [&](const Row& row) {
    const double t = row["t"];
    EXPECT_NEAR(row["S.acceleration"], a, 1e-8);
    EXPECT_NEAR(row["S.travel"], -t + a * t * t / 2, 1e-8);
    EXPECT_NEAR(row["F.load"], 3 * g * 0.8, 1e-8);
    EXPECT_NEAR(row["F.effort"], -0.25 * 3 * g * 0.8, 1e-7);
    EXPECT_NEAR(row["energy.balance"], 0, 1e-7);
  });
}

// An eccentric rotor on a journal of radius r: the load is the reaction, which depends on the acceleration that friction takes:
//   (J + m l^2) alpha = -m g l cos q - mu r |R(alpha)|,   R = m (alpha l e_t - w^2 l e_r + g e_y)
double rotor_acceleration(double q, double w, double mu_r) {
  const double m = 2, l = 0.3, J = 0.05, g = 9.81;
  const auto misfit = [&](double alpha) {
    const double x = m * (-alpha * l * std::sin(q) - w * w * l * std::cos(q));
    const double y = m * (alpha * l * std::cos(q) - w * w * l * std::sin(q) + g);
    return (J + m * l * l) * alpha + m * g * l * std::cos(q) + mu_r * std::hypot(x, y);
  };
  double low = -1e4, high = 1e4;
  for (int k = 0; k < 200; ++k) (misfit((low + high) / 2) < 0 ? low : high) = (low + high) / 2;
  return (low + high) / 2;
}

const char* const rotor = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  arm: {mass: 2, inertia: 0.05, position: [0.3, 0]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0]}
forces:
  B: {type: friction, measure: A.angle, coefficient: 0.4, radius: 0.05, slip: 1e-7}
initial:
  A.rate: 12
)";

TEST(JointFriction, EccentricRotorOnAJournal) {
  at_all_instants(model_from_text(rotor), with_tolerance("project", "verner", 1e-10, 0.2, 0.02), [&](const Row& row) {
    EXPECT_NEAR(row["A.acceleration"], rotor_acceleration(row["A.angle"], row["A.rate"], 0.4 * 0.05), 1e-7);
    EXPECT_NEAR(row["B.load"], std::hypot(row["A.fx"], row["A.fy"]), 1e-9);
    EXPECT_NEAR(row["energy.balance"], 0, 1e-6);
  });
}

// Every treatment and family of integrators arrives at the same motion.
TEST(JointFriction, EveryTreatmentSolvesTheLoop) {
  const Model model = model_from_text(rotor);
  const RunResult reference = run_model(model, with_tolerance("project", "verner", 1e-11, 0.2, 0.1));
  const std::vector<std::pair<std::string, std::string>> choices = {
      {"baumgarte", "tsitouras"}, {"augmented-1", "sdirk4"}, {"augmented-3", "trapezoidal"}, {"lagrange-3", "bdf"},
      {"partition", "bdf"},       {"partition", "merson"},   {"project", "sdirk"},           {"project", "generalized-alpha"},
      {"project", "hht"}};
  for (const auto& [treatment, integrator] : choices)
    for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
      SCOPED_TRACE(coordinates.name + " " + treatment + " " + integrator);
      RunSettings settings = with_tolerance(treatment, integrator, 1e-9, 0.2, 0.1);
      settings.coordinates = Choice{coordinates.name, {}, {}};
      const RunResult result = run_model(model, settings);
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      EXPECT_NEAR(result.last()["A.angle"], reference.last()["A.angle"], 2e-6);
      EXPECT_NEAR(result.last()["A.fx"], reference.last()["A.fx"], 1e-3);
    }
}

// A drawer pulled with P at e beside the middle of its guide of length L: each end carries P e/L, so a = P (1 - 2 mu e/L)/m.
TEST(JointFriction, DrawerPulledBesideItsMiddle) {
  for (const char* const space : {"planar", "spatial"}) {
    const bool planar = space[0] == 'p';
    const std::string z = planar ? "" : ", 0", inertia = planar ? "0.1" : "[0.1, 0.1, 0.1]";
    const Model model = model_from_text("holonom: 1\nspace: " + std::string(space) + "\ngravity: [0, 0" + z + R"(]
bodies:
  drawer: {mass: 4, inertia: )" + inertia +
                                        ", position: [0, 0" + z + R"(]}
joints:
  S: {type: translational, connect: [ground, drawer], at: [0, 0)" +
                                        z + "], axis: [1, 0" + z + R"(]}
forces:
  F: {type: friction, measure: S.travel, coefficient: 0.3, slip: 1e-7, length: 0.4}
  pull: {type: force, body: drawer, at: [0.1, 0.25)" +
                                        z + "], force: [10, 0" + z + R"(]}
initial:
  S.speed: 0.5
)");
    at_all_instants(model, with_tolerance("project", "verner", 1e-10, 0.2, 0.1), [&](const Row& row) {
      EXPECT_NEAR(row["S.acceleration"], 10 * (1 - 2 * 0.3 * 0.25 / 0.4) / 4, 1e-7);
      EXPECT_NEAR(row["F.load"], 2 * 10 * 0.25 / 0.4, 1e-7);
    });
  }
}

// A ball spins on its stud under its weight: the moment mu r m g stays against the spin, which falls without turning.
TEST(JointFriction, BallOnAStud) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  ball: {mass: 2, inertia: [0.05, 0.05, 0.05], position: [0, 0, 0]}
joints:
  S: {type: spherical, connect: [ground, ball], at: [0, 0, 0], friction: {coefficient: 0.2, radius: 0.03, slip: 1e-6}}
initial: {ball.wx: 3, ball.wy: -4, ball.wz: 12}
)");
  const double decay = 0.2 * 0.03 * 2 * 9.81 / 0.05;
  at_all_instants(model, with_tolerance("project", "verner", 1e-10, 1, 0.25), [&](const Row& row) {
    const double w = 13 - decay * row["t"];
    EXPECT_NEAR(row["ball.wx"], 3 * w / 13, 1e-8);
    EXPECT_NEAR(row["ball.wz"], 12 * w / 13, 1e-8);
    EXPECT_NEAR(row["S_friction.load"], 2 * 9.81, 1e-9);
    EXPECT_NEAR(row["S_friction.effort"], 0.2 * 0.03 * 2 * 9.81, 1e-9);
    EXPECT_NEAR(row["energy.balance"], 0, 1e-7);
  });
}

// The same eccentric, so that the load answers to the friction: all sets and an implicit method agree.
TEST(JointFriction, SphericalPendulumWithFriction) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  bob: {mass: 2, inertia: [0.05, 0.06, 0.04], position: [0.3, 0, -0.4]}
joints:
  S: {type: spherical, connect: [ground, bob], at: [0, 0, 0], friction: {coefficient: 0.4, radius: 0.05, slip: 0.3}}
initial: {bob.wx: 2, bob.wy: 1, bob.wz: 5}
)");
  const RunResult reference = run_model(model, with_tolerance("project", "verner", 1e-12, 0.5, 0.5));
  for (const char* const integrator : {"verner", "bdf", "sdirk4"})
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-9, 0.5, 0.5), [&](const RunResult& result) {
      for (const char* const channel : {"bob.x", "bob.y", "bob.wz"})
        EXPECT_NEAR(result.last()[channel], reference.last()[channel], 2e-7) << integrator << " " << channel;
      EXPECT_NEAR(result.last()["energy.balance"], 0, 1e-6);
    });
}

// A mass on a belt, held by a spring: it sticks until the spring pulls with mu_s m g, then swings about mu_k m g/k until it is as fast as the
// belt again. With A = (mu_s - mu_k) m g/k and w^2 = k/m the period is 2 A/v + 2 (pi - atan(A w/v))/w.
TEST(JointFriction, StickAndSlip) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -10]
bodies:
  belt: {mass: 1, inertia: 1, position: [0, 0]}
  mass: {mass: 1, inertia: 1, position: [0, 0]}
joints:
  G: {type: translational, connect: [ground, belt], at: [0, 0], axis: [1, 0]}
  S: {type: translational, connect: [belt, mass],   at: [0, 0], axis: [1, 0]}
drivers:
  run: {measure: G.travel, motion: 0.2*t}
forces:
  K: {type: spring, measure: mass.x, stiffness: 100, free: 0}
  F: {type: friction, measure: S.travel, coefficient: 0.3, static: 0.5, stribeck: 1e-3, slip: 2e-6}
)");
  RunSettings settings = with_tolerance("project", "bdf", 1e-7, 3, 0.002);
  const RunResult result = run_model(model, settings);
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  std::vector<double> slips;  // when the mass begins to move against the belt
  for (std::size_t k = 1; k < result.size(); ++k) {
    const double before = result.row(k - 1)["mass.vx"], now = result.row(k)["mass.vx"];
    if (before > 0 && now <= 0) slips.push_back(result.row(k)["t"] - 0.002 * now / (now - before));
  }
  ASSERT_GE(slips.size(), 3u);
  const double A = 0.2 * 10 / 100., w = 10, v = 0.2;
  const double period = 2 * A / v + 2 * (std::numbers::pi - std::atan(A * w / v)) / w;
  for (std::size_t k = 1; k < slips.size(); ++k) EXPECT_NEAR(slips[k] - slips[k - 1], period, 0.01 * period);
  // While the rate is within Stribeck's, friction is more than kinetic: that pulls the mass a little further.
  EXPECT_NEAR(result.largest("K.effort"), 100 * (0.03 + std::hypot(A, v / w)), 0.02 * 5.8);
}

// A carriage on two pins in a rail, L apart, with its mass centre at the height h: what brakes it at the first pin tilts it,
//   F = (mu/L) |P (h_P - h) + F h|,   one solution for mu h < L; beyond, none or two (P. Painleve 1895).
std::string carriage(double mu) {
  return R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  carriage: {mass: 2, inertia: 0.3, position: [0.2, 0.5]}
joints:
  A: {type: pin-in-slot, connect: [ground, carriage], at: [0, 0],   axis: [1, 0]}
  B: {type: pin-in-slot, connect: [ground, carriage], at: [0.4, 0], axis: [1, 0]}
forces:
  F: {type: friction, measure: A.travel, slip: 1e-7, coefficient: )" +
         std::to_string(mu) + R"(}
  P: {type: force, body: carriage, at: [0.2, 0.9], force: [10, 0]}
initial:
  A.speed: 1
)";
}

TEST(JointFriction, HasOneSolutionBelowPainlevesBound) {
  for (double mu : {0.1, 0.4, 0.7}) {  // mu h/L up to 0.875
    const double F = mu / 0.4 * 10 * 0.4 / (1 - mu / 0.4 * 0.5);
    in_all_coordinates(model_from_text(carriage(mu)), only_the_start(),
                       [&](const RunResult& result) { EXPECT_NEAR(result.first()["F.effort"], F, 1e-6 * F); });
  }
}

TEST(JointFriction, NamesPainlevesParadox) {
  for (double mu : {0.85, 2.0}) {
    const RunResult result = run_model(model_from_text(carriage(mu)), only_the_start());
    ASSERT_FALSE(result.diagnostics.outcome);
    EXPECT_NE(result.diagnostics.outcome.reason.find("Painleve"), std::string::npos) << result.diagnostics.outcome.reason;
    EXPECT_NE(result.diagnostics.outcome.reason.find("A.f"), std::string::npos) << result.diagnostics.outcome.reason;
  }
}

}  // namespace holonom::joint_friction_test
