// Equations added between two free bodies change speeds only by impulses between the two: total linear and angular momentum are
// conserved, and the lost kinetic energy is dissipated,
//
//   P = sum m v,     L = sum (r x m v + R J R^T w),     T- - T+ = 1/2 (v+ - v-).M (v+ - v-)   (L. Carnot)
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::closing_momentum_test {

struct Body {
  std::string name;
  double mass;
  Mat3 inertia;  // in the body's axes
};

const Body one = {"one", 2, (Mat3() << 0.5, 0.05, -0.08, 0.05, 0.7, 0.1, -0.08, 0.1, 0.6).finished()};
const Body two = {"two", 3, (Mat3() << 0.9, -0.1, 0.07, -0.1, 0.8, 0.12, 0.07, 0.12, 1.1).finished()};

struct Motion {
  Vec3 momentum = Vec3::Zero(), spin_momentum = Vec3::Zero();
  double kinetic = 0;
};

Motion motion(const Row& row) {
  Motion sum;
  for (const Body& body : {one, two}) {
    const Mat3 R = row.rotation(body.name).toRotationMatrix(), J = R * body.inertia * R.transpose();
    const Vec3 r = row.vector(body.name + "."), p = body.mass * row.vector(body.name + ".v"), w = row.vector(body.name + ".w");
    sum.momentum += p;
    sum.spin_momentum += r.cross(p) + J * w;
    sum.kinetic += 0.5 * (p.squaredNorm() / body.mass + w.dot(J * w));
  }
  return sum;
}

std::string flying(const std::string& rest) {
  return R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  one: {mass: 2, inertia: [0.5, 0.7, 0.6, 0.05, -0.08, 0.1], position: [0.3, -0.2, 0.1], rotation: {xyz: [0.4, -0.7, 1.1]}}
  two: {mass: 3, inertia: [0.9, 0.8, 1.1, -0.1, 0.07, 0.12], position: [1.4, 0.5, -0.3], rotation: {xyz: [-0.9, 0.3, 0.5]}}
initial: {one.vx: 0.7, one.vy: -0.4, one.vz: 0.9, one.wx: 1.3, one.wy: -0.8, one.wz: 2.1,
          two.vx: -0.6, two.vy: 0.5, two.vz: 0.2, two.wx: -1.1, two.wy: 1.7, two.wz: 0.6}
)" + rest;
}

constexpr double closes = 0.4;

// The point in the axes of the body, where it is when the joint closes
std::string local(const Row& row, const std::string& body, const Vec3& point) {
  const Vec3 at = row.rotation(body).conjugate() * (point - row.vector(body + "."));
  return fmt::format("[{:.17g}, {:.17g}, {:.17g}]", at.x(), at.y(), at.z());
}

RunSettings tight() { return with_tolerance("project", "verner", 1e-13, 0.8, 0.2); }

// Nothing else happens before: where the bodies are then, a first run says.
std::string joint_text(const RunResult& free, const std::string& type, const std::string& rest = "") {
  const Vec3 point = free.at(closes).vector("one.") + Vec3(0.5, 0.6, -0.4);
  return fmt::format("joints:\n  J: {{type: {}, connect: [one, two], at: {{one: {}, two: {}}}, starts: off{}}}\n", type,
                     local(free.at(closes), "one", point), local(free.at(closes), "two", point), rest) +
         fmt::format("events: {{close: {{type: switch, when: t - {}, on: J}}}}\n", closes);
}

void expect_momentum(const Model& model) {
  in_all_coordinates(model, tight(), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    const Motion before = motion(result.first()), just_before = motion(result.at(0.2));
    EXPECT_NEAR(just_before.kinetic, before.kinetic, 1e-10);
    for (const double t : {closes, 0.6, 0.8}) {
      SCOPED_TRACE(t);
      const Row row = result.at(t);
      const Motion after = motion(row);
      EXPECT_LT((after.momentum - before.momentum).norm(), 1e-10);
      EXPECT_LT((after.spin_momentum - before.spin_momentum).norm(), 1e-10);
      EXPECT_LT(after.kinetic, before.kinetic - 0.5);
      EXPECT_NEAR(row["energy.dissipated"], before.kinetic - after.kinetic, 1e-10);
      EXPECT_NEAR(row["energy.supplied"], 0, 1e-10);
      EXPECT_NEAR(row["energy.kinetic"], after.kinetic, 1e-11);
    }
    EXPECT_LT(result.diagnostics.worst_position_violation, 1e-11);
  });
}

TEST(ClosingMomentum, ABallJointBetweenFreeBodies) {
  const RunResult free = run_model(model_from_text(flying("")), tight());
  expect_momentum(model_from_text(flying(joint_text(free, "spherical"))));
}

// Drivers that prescribe one measure at different rates agree where they are switched on, but cannot both be satisfied
// afterwards: the reason names one, whether the rotor is heavy or light relative to the rest of the model.
TEST(ClosingMomentum, DriversThatContradictEachOtherAreNamed) {
  for (const char* inertia : {"2", "1e-3", "1e-6"}) {
    SCOPED_TRACE(inertia);
    const Model model = model_from_text(std::string(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  heavy: {mass: 1000, inertia: 1000, position: [1, 0]}
  rotor: {mass: 1, position: [0, 0], inertia: )") +
                                        inertia + R"(}
joints: {A: {type: revolute, connect: [ground, rotor], at: [0, 0]}}
drivers:
  slow: {measure: A.angle, motion: 2*t, starts: off}
  fast: {measure: A.angle, motion: 3*t, starts: off}
events: {both: {type: switch, when: t - 1, on: [slow, fast]}}
)");
    in_every_set([&](const std::string& coordinates) {
      RunSettings settings = with_tolerance("project", "tsitouras", 1e-8, 2, 0.5);
      settings.coordinates = Choice{coordinates, {}, {}};
      const RunResult result = run_model(model, settings);
      const std::string& reason = result.diagnostics.outcome.reason;
      EXPECT_FALSE(result.diagnostics.outcome);
      EXPECT_TRUE(reason.starts_with("event both at t = 1: no impulse brings the speeds onto the equations of driver "))
          << reason;
      EXPECT_EQ(result.last()["t"], 0.5);
    });
  }
}

// A redundant driver that agrees with the motion changes nothing.
TEST(ClosingMomentum, DriversThatAgreeGoTogether) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {rotor: {mass: 1, inertia: 2, position: [0, 0]}}
joints: {A: {type: revolute, connect: [ground, rotor], at: [0, 0]}}
drivers:
  first: {measure: A.angle, motion: 2*t, starts: off}
  second: {measure: A.angle, motion: 5 + 2*t, starts: off}
events: {both: {type: switch, when: t - 1, on: [first, second]}}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 2, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["A.angle"], 2, 1e-9);
    EXPECT_NEAR(result.last()["A.rate"], 2, 1e-9);
    EXPECT_NEAR(result.last()["energy.kinetic"], 4, 1e-9);
  });
}

}  // namespace holonom::closing_momentum_test
