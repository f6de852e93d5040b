// Every element of a deck against closed forms: one deck of bodies that do not touch one another, each constrained or pushed by
// one element, on the ground body 1.
//
//   2  a pendulum bob as a wheel on a pin at its mass centre with a rotational spring:   J phi'' = -k phi - d phi'
//   3  a block that slides down a translational joint inclined by 30 deg:                s'' = g sin 30
//   4  a mass on a translational spring with damper and actuator, kept on its line by simple constraints
//   5  a crank driven about its end: phi = 0.3 + 2 t + t^2/2
//   6  a free wheel pushed by an external force through a moving point: J phi'' = F p(t)
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/motion/run.h"
#include "io/deck_reader.h"
#include "support/run_model.h"

namespace holonom::deck_elements_test {

constexpr double g = 9.81;

const char* const deck = R"deck(GENERIC_INFORMATION
6 Rigid bodies
2 Ideal revolute joints
0 Clearance revolute joints
1 Translational joints
1 Ground constraints
2 Simple constraints
1 Driving constraints
0 Guiding constraints
0 Guiding data
1 Translational springs
1 Rotational springs
1 Bodies with external forces
3 Force data
1 Points of interest

INITIAL_CONDITIONS
0 0 0 0 0 0
1 0 0.4 0 0 0
2 0 0 0 0 0
0 1.5 0 0 0.5 0
5.477668244562803 0.14776010333066977 0.3 -0.29552020666133955 0.955336489125606 2
8 0 0 0 0 0

INERTIA_PROPERTIES
0 0
1 0.5
2 1
3 1
4 0.3
5 2

CONSTANT_APPLIED_FORCES
0 0 0
0 0 0
0 0 0
0 0 0
0 0 0
0 49.05 0

IDEAL_REVOLUTE_JOINTS
1 2  1 0  0 0
1 5  5 0  -0.5 0

TRANSLATIONAL_JOINTS
1 3  2 0  2.8660254037844386 0.5  0 0

GROUND_CONSTRAINTS
1

SIMPLE_CONSTRAINTS
4 1
4 3

DRIVING_CONSTRAINTS
5 3  0.3 2 1

TRANSLATIONAL_SPRINGS
1 4  0 0  0 0  120 6  -5 1

ROTATIONAL_SPRINGS
1 2  8 0.4

EXTERNAL_APPLIED_FORCES
6
0 0 3  8.2 0
1 0 3  8.6 0
2 0 3  9.0 0

POINTS_OF_INTEREST
5  0.5 0

TIME_PARAMETERS
0 1.5 0.001 1 5 5
)deck";

// x'' + 2 delta x' + omega^2 x = 0
double damped(double x, double v, double omega, double delta, double t) {
  const double w = std::sqrt(omega * omega - delta * delta);
  return std::exp(-delta * t) * (x * std::cos(w * t) + (v + delta * x) / w * std::sin(w * t));
}

class BalanceKeeper final : public Observer {
 public:
  bool wants_balance() override { return true; }
  void record_balance(const Snapshot& moved, const ForceBalance& balance) override {
    last_moved = moved;
    last = balance;
  }
  Snapshot last_moved;
  ForceBalance last;
};

const RowForces& of(const ForceBalance& balance, RowSource::Kind kind, int index) {
  for (const RowForces& forces : balance.sources)
    if (forces.source.kind == kind && forces.source.index == index) return forces;
  throw std::runtime_error("no such rows");
}

TEST(DeckElements, MoveAsTheirClosedFormsSay) {
  const Model model = parse_deck(deck, "elements.dat");
  RunSettings settings;
  settings.output = 0.5;
  const RunResult result = run_model(model, settings);
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (const double t : {0.5, 1.0, 1.5}) {
    const Row row = result.at(t);
    // The spring has no moment where both angles are equal.
    EXPECT_NEAR(row["body_2.angle"], damped(0.4, 0, std::sqrt(8 / 0.5), 0.4 / (2 * 0.5), t), 1e-9);
    const double s = g / 2 * t * t / 2;
    EXPECT_NEAR(row["body_3.x"], 2 - s * std::cos(M_PI / 6), 1e-9);
    EXPECT_NEAR(row["body_3.y"], -s / 2, 1e-9);
    // The spring at rest: 120 (l - 1) - 5 = -3 g
    const double rest = 1 + (5 - 3 * g) / 120;
    EXPECT_NEAR(row["body_4.y"], rest + damped(1.5 - rest, 0.5, std::sqrt(40.0), 1, t), 1e-9);
    EXPECT_NEAR(row["body_4.x"], 0, 1e-12);
    EXPECT_NEAR(row["body_5.angle"], 0.3 + 2 * t + t * t / 2, 1e-9);
    EXPECT_NEAR(row["point_1.x"], 5 + std::cos(0.3 + 2 * t + t * t / 2), 1e-9);
    // 3 N at 0.2 m + 0.4 m/s t from the mass centre
    EXPECT_NEAR(row["body_6.angle"], 3 * (0.2 * t * t / 2 + 0.4 * t * t * t / 6) / 2, 1e-9);
    EXPECT_NEAR(row["body_6.y"], 3.0 / 5 * t * t / 2, 1e-9);
  }
}

// TIME START is when the initial conditions hold; tables and driving constraints go by the same clock.
TEST(DeckElements, ARunMayBeginLater) {
  std::string later(deck);
  const std::string parameters = "0 1.5 0.001 1 5 5", crank = "5 3  0.3 2 1";
  later.replace(later.find(parameters), parameters.size(), "0.5 1.5 0.001 1 5 5");
  later.replace(later.find(crank), crank.size(), "5 3  -0.575 1.5 1");  // the same motion, counted from t = 0
  const Model model = parse_deck(later, "later.dat");
  RunSettings fixed, adaptive;
  fixed.output = adaptive.output = 0.25;
  adaptive.integrator = Choice{"verner", {}, {}};
  adaptive.tolerance = 1e-11;
  for (const RunSettings& settings : {fixed, adaptive}) {
    const RunResult result = run_model(model, settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.size(), 5u);
    EXPECT_EQ(result.first()["t"], 0.5);
    const Row row = result.last();
    EXPECT_EQ(row["t"], 1.5);
    EXPECT_NEAR(row["body_2.angle"], damped(0.4, 0, 4, 0.4, 1), 1e-9);
    EXPECT_NEAR(row["body_5.angle"], 0.3 + 2 + 0.5, 1e-9);
    EXPECT_NEAR(row["body_6.angle"], 3 * (0.4 / 2 + 0.4 / 6) / 2, 1e-9);  // 3 N at 0.2 m + 0.4 m/s t, from t = 0.5
  }
  EXPECT_EQ(run_model(model, fixed).diagnostics.statistics.steps, 1000);
}

TEST(DeckElements, ForcesAboutTheMassCentres) {
  const Model model = parse_deck(deck, "elements.dat");
  BalanceKeeper keeper;
  ASSERT_TRUE(run(model, model.run, keeper).outcome);
  const double t = 1.5, phi = 0.3 + 2 * t + t * t / 2, w = 2 + t;
  // Slide: the joint pushes the block at right angles by m g cos 30, and the ground body the other way, at the block's place.
  const RowForces& slide = of(keeper.last, RowSource::joint, 2);
  ASSERT_EQ(slide.on.size(), 2u);
  const double push = 2 * g * std::cos(M_PI / 6), s = g / 2 * t * t / 2;
  EXPECT_NEAR(slide.on[1].force.x(), -push * std::sin(M_PI / 6), 1e-8);
  EXPECT_NEAR(slide.on[1].force.y(), push * std::cos(M_PI / 6), 1e-8);
  EXPECT_NEAR(slide.on[1].moment.z(), 0, 1e-8);
  EXPECT_NEAR(slide.on[0].force.y(), -slide.on[1].force.y(), 1e-12);
  const Vec3 at(2 - s * std::cos(M_PI / 6), -s / 2, 0);
  EXPECT_NEAR(slide.on[0].moment.z(), at.cross(-slide.on[1].force).z(), 1e-7);
  // Crank: m a = F + m g at the mass centre, and the pin's moment about it with the driver's makes J phi''
  const Vec3 arm(0.5 * std::cos(phi), 0.5 * std::sin(phi), 0), turned(-arm.y(), arm.x(), 0);
  const Vec3 force = 4 * (turned - w * w * arm + Vec3(0, g, 0));
  const RowForces& pin = of(keeper.last, RowSource::joint, 1);
  EXPECT_NEAR(pin.on[1].force.x(), force.x(), 1e-7);
  EXPECT_NEAR(pin.on[1].force.y(), force.y(), 1e-7);
  EXPECT_NEAR(pin.on[1].moment.z(), (-arm).cross(force).z(), 1e-7);
  const RowForces& drive = of(keeper.last, RowSource::driver, 0);
  ASSERT_EQ(drive.on.size(), 1u);
  EXPECT_EQ(drive.on[0].body, 5);
  EXPECT_NEAR(drive.on[0].moment.z(), 0.3 * 1 - (-arm).cross(force).z(), 1e-7);
  // The simple constraint on x holds nothing; the ground constraint holds all that leans on body 1.
  EXPECT_NEAR(of(keeper.last, RowSource::joint, 4).on[0].force.norm(), 0, 1e-9);
  const double l = keeper.last_moved.bodies[4].position.y(), rate = keeper.last_moved.bodies[4].velocity.y();
  const double spring = 120 * (l - 1) + 6 * rate - 5;
  EXPECT_NEAR(of(keeper.last, RowSource::joint, 3).on[0].force.y(), force.y() + g + push * std::cos(M_PI / 6) - spring, 1e-6);
  EXPECT_NEAR(keeper.last.applied[5].moment.z(), 3 * (0.2 + 0.4 * t), 1e-12);
}

// A slider-crank without degrees of freedom because of a driving constraint: kinematics and the generalised forces of its driver.
const char* const driven = R"deck(GENERIC_INFORMATION
4 3 0 1 1 0 1 0 0 0 0 0 0 1
INITIAL_CONDITIONS
0 0 0 0 0 0
0.1 0 0 0 1 10
0.5 0 0 0 1 -3.3333333333333335
0.8 0 0 0 0 0
INERTIA_PROPERTIES
0 0
1 0.01
2 0.06
3 0.1
CONSTANT_APPLIED_FORCES
0 0 0
0 0 0
0 0 0
-20 0 0
IDEAL_REVOLUTE_JOINTS
1 2  0 0  -0.1 0
2 3  0.1 0  -0.3 0
3 4  0.3 0  0 0
TRANSLATIONAL_JOINTS
1 4  0 0  1 0  0 0
GROUND_CONSTRAINTS
1
DRIVING_CONSTRAINTS
2 3  0 10 4
POINTS_OF_INTEREST
3 0.3 0
TIME_PARAMETERS
0 0.5 0.001 1 5 5
)deck";

// r cos phi + sqrt(l^2 - r^2 sin^2 phi), with its first two derivatives in phi
struct Slider {
  explicit Slider(double phi) {
    const double r = 0.2, l = 0.6, root = std::sqrt(l * l - r * r * std::sin(phi) * std::sin(phi));
    x = r * std::cos(phi) + root;
    dx = -r * std::sin(phi) - r * r * std::sin(phi) * std::cos(phi) / root;
    const double s = r * r * std::sin(2 * phi) / 2;
    ddx = -r * std::cos(phi) - r * r * std::cos(2 * phi) / root - s * s / (root * root * root);
  }
  double x, dx, ddx;
};

TEST(DeckElements, ADrivenDeckIsKinematics) {
  const Model model = parse_deck(driven, "driven.dat");
  RunSettings settings = model.run;
  settings.output = 0.1;
  BalanceKeeper keeper;
  const RunDiagnostics diagnostics = inverse(model, settings, {}, keeper);
  ASSERT_TRUE(diagnostics.outcome) << diagnostics.outcome.reason;
  EXPECT_EQ(diagnostics.plan.analysis, MotionAnalysis::inverse_dynamics);
  const double t = 0.5, phi = 10 * t + 2 * t * t, w = 10 + 4 * t, alpha = 4;
  const Slider slider(phi);
  const Snapshot& now = keeper.last_moved;
  EXPECT_NEAR(now.bodies[4].position.x(), slider.x, 1e-11);
  EXPECT_NEAR(now.bodies[4].velocity.x(), slider.dx * w, 1e-10);
  EXPECT_NEAR(now.bodies[4].acceleration.x(), slider.ddx * w * w + slider.dx * alpha, 1e-9);
  // The power of the driver is what changes kinetic energy, lifts weight and works against the load.
  double power = 20 * now.bodies[4].velocity.x();
  for (std::size_t b = 2; b < 5; ++b) {
    const BodySnapshot& body = now.bodies[b];
    power += model.bodies[b].mass * (body.velocity.dot(body.acceleration) + g * body.velocity.y()) +
             model.bodies[b].inertia(2, 2) * body.angular_velocity.z() * body.angular_acceleration.z();
  }
  EXPECT_NEAR(of(keeper.last, RowSource::driver, 0).on[0].moment.z() * w, power, 1e-8);
  // The connecting rod pushes the slider along x so that 3 a = F - 20.
  EXPECT_NEAR(of(keeper.last, RowSource::joint, 2).on[1].force.x(), 3 * now.bodies[4].acceleration.x() + 20, 1e-8);
}

}  // namespace holonom::deck_elements_test
