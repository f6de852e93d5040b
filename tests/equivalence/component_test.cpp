// A mechanism assembled from components moves like the same mechanism written out; placed elsewhere it moves there, and mirrored
// it moves as the mirror image.
#include <gtest/gtest.h>

#include <numbers>

#include "support/model_files.h"
#include "support/run_model.h"

namespace holonom::component_test {

RunResult run_fixed(const Model& model, double end = 0.5) {
  RunResult result = run_model(model, with_fixed_step("project", "verner", 0.0025, end, 0.1));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return result;
}

// Every channel of one is a channel of the other, with the same numbers.
void expect_same_channels(const RunResult& a, const RunResult& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  ASSERT_EQ(a.names.size(), b.names.size());
  for (std::size_t k = 0; k < a.size(); ++k)
    for (const std::string& name : a.names)
      EXPECT_NEAR(a.row(k)[name], b.row(k)[name], tolerance * (1 + std::abs(b.row(k)[name]))) << name << " in row " << k;
}

const std::string planar_head = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";

const std::string four_bar = planar_head + R"yaml(
parameters: {a: 0.1, d: 0.3, speed: 20}
bodies:
  crank:   {mass: 1,   inertia: a^2/12, position: [0, a/2]}
  coupler: {mass: 2,   inertia: 0.02,   position: [0.15, 0.2]}
  rocker:  {mass: 1.5, inertia: 0.01,   position: [d, 0.15], angle: 0.3}
markers:
  P: {body: coupler, at: [0.15, 0.4]}
joints:
  A: {type: revolute, connect: [ground, crank],   at: [0, 0]}
  B: {type: revolute, connect: [crank, coupler],  at: [0, a]}
  D: {type: revolute, connect: [coupler, rocker], at: [d, 0.3]}
  C: {type: revolute, connect: [ground, rocker],  at: [d, 0]}
forces:
  coil: {type: rotational-spring, connect: [ground, rocker], moment: "2*angle + 0.1*rate + 0.05*crank.omega"}
initial: {A.rate: speed}
topology: {cut: [D]}
)yaml";

TEST(Component, FourBarUsedTwiceIsTheSameWrittenOut) {
  const ModelFiles files;
  files.write("four_bar.yaml", four_bar);
  const Model used = files.read("pair.yaml", planar_head + R"yaml(
parameters: {size: 0.2}
include:
  one: {file: four_bar.yaml}
  two: {file: four_bar.yaml, prefix: b, at: [1, 0], parameters: {d: 2*size, speed: -3}}
)yaml");
  const Model flat = files.read("flat.yaml", planar_head + R"yaml(
bodies:
  one_crank:   {mass: 1,   inertia: 0.1^2/12, position: [0, 0.05]}
  one_coupler: {mass: 2,   inertia: 0.02,     position: [0.15, 0.2]}
  one_rocker:  {mass: 1.5, inertia: 0.01,     position: [0.3, 0.15], angle: 0.3}
  b_crank:     {mass: 1,   inertia: 0.1^2/12, position: [1, 0.05]}
  b_coupler:   {mass: 2,   inertia: 0.02,     position: [1.15, 0.2]}
  b_rocker:    {mass: 1.5, inertia: 0.01,     position: [1.4, 0.15], angle: 0.3}
markers:
  one_P: {body: one_coupler, at: [0.15, 0.4]}
  b_P:   {body: b_coupler,   at: [1.15, 0.4]}
joints:
  one_A: {type: revolute, connect: [ground, one_crank],       at: [0, 0]}
  one_B: {type: revolute, connect: [one_crank, one_coupler],  at: [0, 0.1]}
  one_D: {type: revolute, connect: [one_coupler, one_rocker], at: [0.3, 0.3]}
  one_C: {type: revolute, connect: [ground, one_rocker],      at: [0.3, 0]}
  b_A: {type: revolute, connect: [ground, b_crank],     at: [1, 0]}
  b_B: {type: revolute, connect: [b_crank, b_coupler],  at: [1, 0.1]}
  b_D: {type: revolute, connect: [b_coupler, b_rocker], at: [1.4, 0.3]}
  b_C: {type: revolute, connect: [ground, b_rocker],    at: [1.4, 0]}
forces:
  one_coil: {type: rotational-spring, connect: [ground, one_rocker], moment: "2*angle + 0.1*rate + 0.05*one_crank.omega"}
  b_coil:   {type: rotational-spring, connect: [ground, b_rocker],   moment: "2*angle + 0.1*rate + 0.05*b_crank.omega"}
initial: {one_A.rate: 20, b_A.rate: -3}
topology: {cut: [one_D, b_D]}
)yaml");
  EXPECT_EQ(used.cut, flat.cut);
  expect_same_channels(run_fixed(used), run_fixed(flat), 1e-12);
}

// A spatial mechanism with all kinds of joints and forces, and expressions that read coordinates in its own axes.
const std::string arm = R"yaml(
parameters: {k: 40}
bodies:
  one:   {mass: 2,   inertia: [0.1, 0.2, 0.15, 0.01, -0.02, 0.03], position: [0.3, 0.1, 0.2], rotation: {xyz: [0.3, -0.2, 0.5]}}
  two:   {mass: 1,   inertia: [0.05, 0.08, 0.06, 0.01, 0, 0.02],   position: [0.8, 0.1, 0.3]}
  three: {mass: 1.5, inertia: [0.1, 0.12, 0.09],                   position: [1.3, -0.1, 0.1]}
markers:
  tip: {body: three, at: [1.6, 0, 0]}
joints:
  A: {type: revolute,    connect: [ground, one], at: [0, 0, 0],     axis: [0.2, 1, 0.3]}
  C: {type: cylindrical, connect: [one, two],    at: [0.5, 0, 0.2], axis: [1, 0.4, -0.2]}
  U: {type: universal,   connect: [two, three],  at: [1, 0, 0.2],   axes: [[0, 1, 1], [1, 0, 0]]}
forces:
  S: {type: spring-damper, connect: [ground, three], at: [[1.5, 1, -1], [1.4, 0, 0]], stiffness: k, damping: 0.3}
  T: {type: spring-damper, connect: [one, two], at: {one: [0, 0, 0.1], two: [0, 0.1, 0]}, force: "20*C.travel + 2*C.speed"}
  R: {type: rotational-spring, connect: [ground, one], axis: [0.2, 1, 0.3], stiffness: 8, damping: 0.1}
  V: {type: rotational-spring, connect: [one, two], axis: [1, 0.4, -0.2], moment: "3*angle + 0.2*rate + 4*C.travel"}
  F: {type: force, body: three, at: [1.5, 0.1, 0], force: ["sin(5*t) - 0.4*three.vx", "0.3*tip.y", "2*three.z"]}
  W: {type: force, body: two, force: [1, "two.wx", -0.5], axes: body}
  M: {type: moment, body: three, moment: ["-0.1*three.wx", "0.2*A.angle", 0.1]}
  N: {type: moment, body: one, moment: [0.2, "0.1*one.x", -0.3], axes: body}
initial: {A.rate: 1.5, C.rate: -2, C.speed: 0.7, U.rate1: 1, U.rate2: -0.8}
)yaml";

std::string spatial_head(const Vec3& gravity) {
  return "holonom: 1\nspace: spatial\ngravity: [" + std::to_string(gravity[0]) + ", " + std::to_string(gravity[1]) + ", " +
         std::to_string(gravity[2]) + "]\n";
}

struct PlacedRun {
  std::string title, placement;
  Mat3 map;
  Vec3 shift;
};

void expect_same_motion(const std::string& component, const PlacedRun& run) {
  const ModelFiles files;
  const auto& [title, placement, map, shift] = run;
  const Vec3 gravity(1, -2, -9);
  files.write("arm.yaml", spatial_head(gravity) + component);
  const Vec3 turned = map * gravity;
  std::ostringstream host;
  host.precision(17);
  host << "holonom: 1\nspace: spatial\ngravity: [" << turned[0] << ", " << turned[1] << ", " << turned[2]
       << "]\ninclude:\n  c: {file: arm.yaml" << placement << "}\n";
  const RunResult here = run_fixed(files.read("arm.yaml")), there = run_fixed(files.read("host.yaml", host.str()));
  ASSERT_EQ(here.size(), there.size());
  const double sense = map.determinant() < 0 ? -1 : 1;
  EXPECT_GT(here.largest("C.travel"), 0.03);
  for (std::size_t k = 0; k < here.size(); ++k) {
    const Row a = here.row(k), b = there.row(k);
    for (const std::string body : {"one", "two", "three"}) {
      EXPECT_LT((map * a.vector(body + ".") + shift - b.vector("c_" + body + ".")).norm(), 1e-10) << body;
      EXPECT_LT((map * a.vector(body + ".v") - b.vector("c_" + body + ".v")).norm(), 1e-9) << body;
      EXPECT_LT((sense * map * a.vector(body + ".w") - b.vector("c_" + body + ".w")).norm(), 1e-9) << body;
    }
    EXPECT_LT((map * a.vector("tip.") + shift - b.vector("c_tip.")).norm(), 1e-10);
    for (const std::string joint : {"A", "C", "U"}) {
      EXPECT_LT((map * a.vector(joint + ".f") - b.vector("c_" + joint + ".f")).norm(), 1e-7) << joint;
      EXPECT_LT((sense * map * a.vector(joint + ".m") - b.vector("c_" + joint + ".m")).norm(), 1e-7) << joint;
    }
    for (const std::string channel : {"A.angle", "A.rate", "C.angle", "U.angle1", "U.rate2", "S.length", "S.force", "V.moment"})
      EXPECT_NEAR(a[channel], b["c_" + channel], 1e-9) << channel;
    EXPECT_NEAR(a["C.travel"], sense * b["c_C.travel"], 1e-10);
    EXPECT_NEAR(a["energy.kinetic"], b["energy.kinetic"], 1e-9);
  }
}

class PlacedArm : public testing::TestWithParam<PlacedRun> {};

TEST_P(PlacedArm, MovesAsTheArmDoes) { expect_same_motion(arm, GetParam()); }

// A coupler between an angle and a travel, whose signs a mirror treats differently
TEST_P(PlacedArm, MovesAsTheCoupledArmDoes) {
  std::string coupled = arm.substr(0, arm.find("initial:"));
  coupled += "couplers:\n  G: {type: rack-and-pinion, rack: C.travel, pinion: A.angle, radius: 0.2}\n";
  coupled += "initial: {A.rate: 2.5, C.rate: -2, U.rate1: 1, U.rate2: -0.8}\n";
  expect_same_motion(coupled, GetParam());
}

Mat3 turn(double angle, const Vec3& axis) { return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(); }
Mat3 mirror(int axis) {
  Mat3 map = Mat3::Identity();
  map(axis, axis) = -1;
  return map;
}

INSTANTIATE_TEST_SUITE_P(Placements, PlacedArm,
                         testing::Values(PlacedRun{"shifted", ", at: [1, 2, 3]", Mat3::Identity(), Vec3(1, 2, 3)},
                                         PlacedRun{"turned", ", at: [1, 0, -1], rotation: {axis: [1, 2, 2], angle: 0.8}",
                                                   turn(0.8, Vec3(1, 2, 2)), Vec3(1, 0, -1)},
                                         PlacedRun{"mirrored_x", ", mirror: x", mirror(0), Vec3::Zero()},
                                         PlacedRun{"mirrored_y", ", mirror: y, at: [0, 1, 0]", mirror(1), Vec3(0, 1, 0)},
                                         PlacedRun{"mirrored_z_turned",
                                                   ", mirror: z, rotation: {axis: [0, 3, 1], angle: -50 deg}",
                                                   turn(-50 * std::numbers::pi / 180, Vec3(0, 3, 1)) * mirror(2), Vec3::Zero()}),
                         [](const auto& one) { return one.param.title; });

// In the plane: drivers and initial values on coordinates, which right angles and mirrors turn into other coordinates.
TEST(Component, MirroredSliderCrankMovesAsItsImage) {
  const ModelFiles files;
  const std::string bodies = R"yaml(
parameters: {r: 1, l: 2.5}
bodies:
  crank:  {mass: 12, inertia: 1, position: [r/2, 0]}
  rod:    {mass: 12, inertia: 4, position: [r + l/2, 0]}
  slider: {mass: 20, inertia: 10, position: [r + l, 0]}
  weight: {mass: 3, inertia: 1, position: [0, 4], angle: 0.2}
joints:
  A: {type: revolute, connect: [ground, crank],  at: [0, 0]}
  B: {type: revolute, connect: [crank, rod],     at: [r, 0]}
  C: {type: revolute, connect: [rod, slider],    at: [r + l, 0]}
  D: {type: lock,     connect: [ground, slider], coordinates: [y, angle]}
  G: {type: translational, connect: [ground, weight], at: [0, 4], axis: [1, 2]}
forces:
  coil: {type: rotational-spring, connect: [ground, crank], moment: "5*angle + rate + 0.2*crank.angle - 0.1*rod.omega"}
  push: {type: force, body: slider, force: ["10*slider.vx - 2*slider.x", 5]}
  twist: {type: moment, body: rod, moment: "3 - 0.4*rod.omega + t"}
drivers:
  lift: {measure: weight.y, motion: "4 + 0.3*sin(4*t)"
}
initial: {crank.angle: 0.4, slider.vx: -2}
)yaml";
  files.write("part.yaml", planar_head + bodies);
  const Model used = files.read("host.yaml", R"yaml(
holonom: 1
space: planar
gravity: [9.81, 0]
include:
  m: {file: part.yaml, mirror: x, angle: 90 deg, at: [2, 1]}
)yaml");  // mirrored at x = 0, then x -> y, y -> -x
  const RunResult here = run_fixed(files.read("part.yaml")), there = run_fixed(used);
  Mat3 map;
  map << 0, -1, 0, -1, 0, 0, 0, 0, 1;
  const Vec3 shift(2, 1, 0);
  for (std::size_t k = 0; k < here.size(); ++k) {
    const Row a = here.row(k), b = there.row(k);
    for (const std::string body : {"crank", "rod", "slider", "weight"}) {
      EXPECT_LT((map * a.vector(body + ".") + shift - b.vector("m_" + body + ".")).norm(), 1e-10) << body;
      EXPECT_LT((map * a.vector(body + ".v") - b.vector("m_" + body + ".v")).norm(), 1e-9) << body;
      EXPECT_NEAR(a[body + ".angle"], std::numbers::pi / 2 - b["m_" + body + ".angle"], 1e-10) << body;
    }
    for (const std::string channel : {"A.angle", "B.rate", "G.travel", "coil.moment", "lift.effort"})
      EXPECT_NEAR(std::abs(a[channel]), std::abs(b["m_" + channel]), 1e-8) << channel;
    EXPECT_NEAR(a["A.angle"], b["m_A.angle"], 1e-10);
    EXPECT_NEAR(a["G.travel"], b["m_G.travel"], 1e-10);
  }
}

// A component on a moving body: what it fixes to the ground goes to that body, wherever its mass centre and axes are.
TEST(Component, AttachedToAMovingBodyIsTheSameWrittenOut) {
  const ModelFiles files;
  files.write("hammer.yaml", planar_head + R"yaml(
ports: {base: {body: ground}, head: {body: head}, effort: {input: "1"}, swing: {output: "H.angle + 0.1*effort"}}
bodies:
  head: {mass: 1, inertia: 0.1, position: [0.5, 0]}
markers:
  pin: {body: ground, at: [0, 0.1]}
joints:
  H: {type: revolute, connect: [ground, head], at: [0, 0]}
forces:
  S: {type: spring-damper, connect: [ground, head], at: [[0, 1], [0.5, 0]], stiffness: 30}
  K: {type: moment, body: head, moment: "effort - 0.1*head.omega"}
  B: {type: force, body: ground, force: ["effort", 2]}
  E: {type: force, body: ground, force: ["0.5*effort", 1], axes: body}
)yaml");
  const std::string car = R"yaml(
bodies:
  cart: {mass: 5, inertia: 1, position: [0.2, -0.3], angle: 0.4}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0.2]}
forces:
  drag: {type: force, body: cart, force: ["-cart.vx", 0]}
)yaml";
  const Model used = files.read("used.yaml", planar_head + car + R"yaml(
  couple: {type: moment, body: cart, moment: "0.3*a_swing + second_swing"}
include:
  first: {file: hammer.yaml, prefix: a, at: [1, 0], connect: {base: cart, effort: "2*cart.vx + t"}}
  second: {file: hammer.yaml, at: [1.5, 0], angle: 0.5, connect: {base: first.head, effort: "0.5*a_swing"}}
initial: {rail.speed: 1, a_H.rate: 2}
)yaml");
  const Model flat = files.read("flat.yaml", planar_head + R"yaml(
parameters: {c: cos(0.5), s: sin(0.5), e: cos(0.4), f: sin(0.4)}
bodies:
  cart: {mass: 5, inertia: 1, position: [0.2, -0.3], angle: 0.4}
  a_head: {mass: 1, inertia: 0.1, position: [1.5, 0]}
  second_head: {mass: 1, inertia: 0.1, position: [1.5 + 0.5*c, 0.5*s], angle: 0.5}
markers:
  a_pin: {body: cart, at: [1, 0.1]}
  second_pin: {body: a_head, at: [1.5 - 0.1*s, 0.1*c]}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0.2]}
  a_H: {type: revolute, connect: [cart, a_head], at: [1, 0]}
  second_H: {type: revolute, connect: [a_head, second_head], at: [1.5, 0]}
forces:
  drag: {type: force, body: cart, force: ["-cart.vx", 0]}
  couple: {type: moment, body: cart, moment: "0.3*(a_H.angle + 0.1*(2*cart.vx + t)) + (second_H.angle + 0.1*(0.5*(a_H.angle + 0.1*(2*cart.vx + t))))"
}
  a_S: {type: spring-damper, connect: [cart, a_head], at: [[1, 1], [1.5, 0]], stiffness: 30}
  a_K: {type: moment, body: a_head, moment: "(2*cart.vx + t) - 0.1*a_head.omega"}
  a_B: {type: force, body: cart, at: [1, 0], force: ["2*cart.vx + t", 2]}
  a_E: {type: force, body: cart, at: [1, 0], force: ["e*(0.5*(2*cart.vx + t)) + f*1", "-f*(0.5*(2*cart.vx + t)) + e*1"], axes: body}
  second_S: {type: spring-damper, connect: [a_head, second_head], at: [[1.5 - s, c], [1.5 + 0.5*c, 0.5*s]], stiffness: 30}
  second_K: {type: moment, body: second_head, moment: "0.5*(a_H.angle + 0.1*(2*cart.vx + t)) - 0.1*second_head.omega"}
  second_B: {type: force, body: a_head, at: [1.5, 0], force: ["c*(0.5*(a_H.angle + 0.1*(2*cart.vx + t))) - s*2", "s*(0.5*(a_H.angle + 0.1*(2*cart.vx + t))) + c*2"]}
  second_E: {type: force, body: a_head, at: [1.5, 0], force: ["c*(0.25*(a_H.angle + 0.1*(2*cart.vx + t))) - s", "s*(0.25*(a_H.angle + 0.1*(2*cart.vx + t))) + c"], axes: body}
initial: {rail.speed: 1, a_H.rate: 2}
)yaml");
  expect_same_channels(run_fixed(used), run_fixed(flat), 1e-11);
}

// Expressions that read reactions, accelerations and generalised forces see those in the component's own axes, wherever and
// however it is placed.
TEST(Component, LawsOverReactionsTurnWithTheComponent) {
  const ModelFiles files;
  const std::string head = "holonom: 1\nspace: planar\ngravity: [0, 0]\n";
  files.write("arm.yaml", head + R"yaml(
bodies:
  arm:  {mass: 2, inertia: 0.05, position: [0.3, 0.1], angle: 0.2}
  slug: {mass: 1, inertia: 0.02, position: [0.5, 0.2]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0], friction: {coefficient: 0.3, radius: 0.05, slip: 0.2}}
  S: {type: translational, connect: [arm, slug], at: [0.5, 0.2], axis: [1, 0.4], motor: {effort: "0.3*A.fx - 0.2*A.fy + 0.1*arm.ax"}}
forces:
  K: {type: spring, measure: S.travel, stiffness: 40, damping: 1, free: 0.02}
  M: {type: moment, body: slug, moment: "0.05*S.m + 0.1*K.effort + lagged"}
signals:
  lagged: {type: lag, of: "0.02*S.fy + A.rate", time: 0.1}
initial: {A.rate: 5}
)yaml");
  const RunResult alone = run_fixed(files.read("alone.yaml", head + "include:\n  a: {file: arm.yaml}\n"));
  for (const std::string place : {"at: [1, 2], angle: 0.7", "mirror: x", "mirror: y, at: [0.3, 0], angle: -1.1"}) {
    SCOPED_TRACE(place);
    const RunResult placed = run_fixed(files.read("placed.yaml", head + "include:\n  a: {file: arm.yaml, " + place + "}\n"));
    for (const std::string channel : {"a_A.angle", "a_S.travel", "a_lagged.value", "a_A_friction.load", "a_K.effort"})
      EXPECT_NEAR(placed.last()[channel], alone.last()[channel], 1e-9) << channel;
  }
}

}  // namespace holonom::component_test
