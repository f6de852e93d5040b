// Rotors: the published inertia matrix of a two-link arm, explicit rotor bodies with gears, and closed forms of one degree of freedom.
#include <fmt/format.h>

#include <cmath>

#include "support/all_coordinates.h"
#include "support/linear.h"
#include "support/model_files.h"
#include "unit/small_models.h"

namespace holonom::rotor_test {

constexpr double g = 9.81;

// B. Siciliano, L. Sciavicco, L. Villani, G. Oriolo, Robotics: Modelling, Planning and Control, 2009, section 7.3.2: two links with
// motors at their joints, each motor carried by the body before. B(q) q'' + h(q, q') + gravity = the torques of the joints.
TEST(Rotor, TwoLinkArmOfSiciliano) {
  const double a = 1, l1 = 0.5, l2 = 0.4, m1 = 50, m2 = 30, I1 = 10, I2 = 8, J1 = 0.01, J2 = 0.02, n1 = 100, n2 = 80;
  const Model model = model_from_text(fmt::format(
      R"yaml(
holonom: 1
space: planar
gravity: [0, -{g}]
bodies:
  one: {{mass: {m1}, inertia: {I1} + {J2}, position: [{l1}, 0]}}
  two: {{mass: {m2}, inertia: {I2}, position: [{a} + {l2}, 0]}}
joints:
  A: {{type: revolute, connect: [ground, one], at: [0, 0], rotor: {{inertia: {J1}, ratio: {n1}, axis: 1}}}}
  B: {{type: revolute, connect: [one, two], at: [{a}, 0], rotor: {{inertia: {J2}, ratio: {n2}, axis: 1}}}}
drivers:
  first: {{measure: A.angle, motion: "0.7*sin(3*t) + t"}}
  second: {{measure: B.angle, motion: "1.1*cos(2*t) - 1.1"}}
)yaml",
      fmt::arg("g", g), fmt::arg("m1", m1), fmt::arg("I1", I1), fmt::arg("J2", J2), fmt::arg("l1", l1), fmt::arg("m2", m2),
      fmt::arg("I2", I2), fmt::arg("a", a), fmt::arg("l2", l2), fmt::arg("J1", J1), fmt::arg("n1", n1), fmt::arg("n2", n2)));
  at_all_instants(model, kinematics_to(2, 0.25), [&](const Row& row) {
    const double t = row["t"], q1 = row["A.angle"], q2 = row["B.angle"];
    const double v1 = 2.1 * std::cos(3 * t) + 1, v2 = -2.2 * std::sin(2 * t), a1 = -6.3 * std::sin(3 * t),
                 a2 = -4.4 * std::cos(2 * t);
    const double c2 = std::cos(q2), h = -m2 * a * l2 * std::sin(q2);
    const double B11 = I1 + m1 * l1 * l1 + n1 * n1 * J1 + I2 + m2 * (a * a + l2 * l2 + 2 * a * l2 * c2) + J2;
    const double B12 = I2 + m2 * (l2 * l2 + a * l2 * c2) + n2 * J2, B22 = I2 + m2 * l2 * l2 + n2 * n2 * J2;
    const double g2 = m2 * l2 * g * std::cos(q1 + q2), g1 = (m1 * l1 + m2 * a) * g * std::cos(q1) + g2;
    EXPECT_NEAR(row["first.effort"], B11 * a1 + B12 * a2 + h * (2 * v1 * v2 + v2 * v2) + g1, 1e-8);
    EXPECT_NEAR(row["second.effort"], B12 * a1 + B22 * a2 - h * v1 * v1 + g2, 1e-8);
    EXPECT_NEAR(row["energy.kinetic"], 0.5 * (B11 * v1 * v1 + 2 * B12 * v1 * v2 + B22 * v2 * v2), 1e-9);
    EXPECT_NEAR(row["A_rotor.speed"], n1 * v1, 1e-9);
    EXPECT_NEAR(row["A_rotor.effort"], n1 * n1 * J1 * a1, 1e-8);
    EXPECT_NEAR(row["B_rotor.effort"], n2 * n2 * J2 * a2 + n2 * J2 * a1, 1e-8);
  });
}

// A turret carries a geared rotor with a horizontal axis that turns an arm through a bevel gear: as an element, and as a body of its own.
const std::string turret = R"yaml(
holonom: 1
space: spatial
gravity: [1, 0.5, -9.81]
bodies:
  turret: {{mass: {}, inertia: [{}, {}, {}], position: [0.1, 0, 0.5], rotation: {{axis: [0, 0, 1], angle: 0.3}}}}
  arm: {{mass: 2, inertia: [0.03, 0.2, 0.19, 0.01, 0, 0], position: [0.6, 0.1, 0.9]}}
  hand: {{mass: 1, inertia: [0.01, 0.02, 0.02], position: [1.2, 0.1, 1]}}{}
joints:
  A: {{type: {}, connect: [ground, turret], at: [0, 0, 0], {}}}
  B: {{type: revolute, connect: [{}], at: [0.1, 0, 0.8], axis: [0, 1, 0]{}}}
  C: {{type: revolute, connect: [arm, hand], at: [1, 0.1, 1], axis: [1, 0, 1]}}{}
forces:
  drive: {{type: motor, measure: B.angle, effort: "3*sin(5*t) - 0.2*rate"}}
  spring: {{type: rotational-spring, connect: [ground, turret], axis: [0, 0, 1], stiffness: 2, damping: 0.1}}
{}
initial: {{{}, B.rate: 2}}
)yaml";

// The explicit rotor: its mass centre is that of the turret without it, and its transverse moments are Jt.
struct Turret {
  std::string joint, axes, initial, connect = "turret, arm";
  Model as_element() const {
    return model_from_text(fmt::format(fmt::runtime(turret), 5, 0.3 + 0.004, 0.4 + 0.003, 0.2 + 0.003, "", joint, axes, connect,
                                       ", rotor: {inertia: 0.004, ratio: 30, axis: [" + axis + "], body: turret}", "", "",
                                       initial));
  }
  // Turned by 0.3 about z in the reference configuration, the body axes of the turret differ from the world axes.
  Model as_body() const {
    return model_from_text(fmt::format(
        fmt::runtime(turret), 4, 0.3, 0.4, 0.2,
        "\n  rotor: {mass: 1, inertia: [0.004, 0.003, 0.003], position: [0.1, 0, 0.5], rotation: {axis: [0, 0, 1], angle: 0.3}}",
        joint, axes, connect, "", "\n  R: {type: revolute, connect: [turret, rotor], at: [0.1, 0, 0.5], axis: [" + axis + "]}",
        "couplers: {bevel: {type: coupler, measures: [R.angle, B.angle], factors: [1, -30]}}", initial));
  }
  static inline const std::string axis = "0.955336489125606, 0.29552020666133955, 0";
};

void expect_equal(const Turret& one, const std::vector<const char*>& channels) {
  const RunSettings settings = with_short_steps(0.005, 0.5, 0.1);
  RunSettings in_body = settings;
  in_body.coordinates = Choice{"body", {}, {}};
  const RunResult explicit_body = run_model(one.as_body(), in_body);
  ASSERT_TRUE(explicit_body.diagnostics.outcome) << explicit_body.diagnostics.outcome.reason;
  in_all_coordinates(one.as_element(), settings, [&](const RunResult& element) {
    ASSERT_EQ(element.size(), explicit_body.size());
    for (std::size_t k = 0; k < element.size(); ++k) {
      const Row row = element.row(k), wanted = explicit_body.row(k);
      for (const char* channel : channels)
        EXPECT_NEAR(row[channel], wanted[channel], 2e-8 * (1 + std::abs(wanted[channel]))) << channel << " in row " << k;
      EXPECT_NEAR(row["B_rotor.speed"], wanted["R.rate"], 1e-7);
      EXPECT_NEAR(row["B_rotor.effort"], 30 * wanted["bevel.effort"], 1e-6);
    }
  });
}

const std::vector<const char*> everything = {"turret.x",       "turret.qz",
                                             "arm.x",          "arm.z",
                                             "hand.y",         "hand.alz",
                                             "arm.ay",         "B.rate",
                                             "B.acceleration", "C.angle",
                                             "A.fx",           "A.fz",
                                             "A.mx",           "A.my",
                                             "B.fx",           "B.fz",
                                             "B.mx",           "B.mz",
                                             "C.fx",           "C.mz",
                                             "energy.kinetic", "energy.potential"};

TEST(Rotor, IsAGearedBodyOnATurret) { expect_equal({"revolute", "axis: [0, 0, 1]", "A.rate: 1.5"}, everything); }

// With the carrier as the second body of the joint, and a carrier that floats or turns about two axes
TEST(Rotor, IsAGearedBodyElsewhere) {
  expect_equal({"revolute", "axis: [0, 0, 1]", "A.rate: 1.5", "arm, turret"}, everything);
  expect_equal({"universal", "axes: [[0, 0, 1], [1, 0, 0]]", "A.rate1: 1.5, A.rate2: -0.5"}, everything);
  expect_equal({"spherical", "alpha: 5", "turret.wz: 1.5, turret.wx: 0.7"}, everything);
}

// Without an axis the rotor only adds to the rate of its measure: here along a rod's length, in a joint that closes a loop, and in a joint with two
// motions, which relative coordinates must form as a matrix.
TEST(Rotor, OnAnyMeasure) {
  const std::string loop = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:  {mass: 1, inertia: 0.02, position: [0, 0.1]}
  link:   {mass: 2, inertia: 0.1, position: [0.3, 0.3]}
  rocker: {mass: 1, inertia: 0.05, position: [0.6, 0.2]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, link], at: [0, 0.2]}
  C: {type: revolute, connect: [link, rocker], at: [0.6, 0.4]}
  D: {type: revolute, connect: [ground, rocker], at: [0.6, 0]}
forces:
  strut: {type: spring-damper, connect: [ground, link], at: [[0.3, -0.2], [0.3, 0.3]], stiffness: 30}
  inerter: {type: rotor, measure: strut.length, inertia: 2e-3, ratio: 40}
  flywheel: {type: rotor, measure: C.angle, inertia: 1e-3, ratio: 20}
  sway: {type: rotor, measure: link.x, inertia: 1e-2, ratio: 5}
initial: {A.rate: 4}
)yaml";
  const Model model = model_from_text(loop);
  std::optional<RunResult> first;
  in_all_coordinates(model, with_short_steps(0.005, 1, 0.1), [&](const RunResult& result) {
    const double total = result.first()["energy.kinetic"] + result.first()["energy.potential"];
    if (!first) first = result;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double rates[] = {row["strut.rate"] * 40, row["C.rate"] * 20, row["link.vx"] * 5};
      EXPECT_NEAR(row["inerter.speed"], rates[0], 1e-9);
      double kinetic = 0.5 * (2e-3 * rates[0] * rates[0] + 1e-3 * rates[1] * rates[1] + 1e-2 * rates[2] * rates[2]);
      for (const auto& [body, mass, inertia] : {std::tuple{"crank", 1, 0.02}, {"link", 2, 0.1}, {"rocker", 1, 0.05}}) {
        const std::string name = body;
        kinetic += 0.5 * (mass * (std::pow(row[name + ".vx"], 2) + std::pow(row[name + ".vy"], 2)) +
                          inertia * std::pow(row[name + ".omega"], 2));
      }
      EXPECT_NEAR(row["energy.kinetic"], kinetic, 1e-9);
      EXPECT_NEAR(row["energy.kinetic"] + row["energy.potential"], total, 1e-8);
      for (const char* channel : {"A.angle", "C.angle", "A.fx", "C.fy", "inerter.effort", "sway.effort"})
        EXPECT_NEAR(row[channel], first->row(k)[channel], 1e-7) << channel;
    }
  });
}

TEST(Rotor, OnAJointWithTwoMotions) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {nut: {mass: 2, inertia: [0.1, 0.1, 0.2], position: [0.3, 0, 0]}}
joints: {C: {type: cylindrical, connect: [ground, nut], at: [0, 0, 0], axis: [0, 0, 1], rotor: [{measure: angle, inertia: 0.01, ratio: 5}, {measure: travel, inertia: 0.02, ratio: 10}]}}
forces: {turn: {type: motor, measure: C.angle, effort: 3}}
)yaml");
  in_all_coordinates(model, with_short_steps(0.01, 1, 0.5), [](const RunResult& result) {
    const Row row = result.last();
    EXPECT_NEAR(row["C.angle"], 0.5 * 3 / (0.2 + 2 * 0.09 + 0.01 * 25), 1e-9);
    EXPECT_NEAR(row["C.travel"], -0.5 * 2 * g / (2 + 0.02 * 100), 1e-9);
  });
}

// The inertia of a massless slide is that of its rotor alone: no motion without inertia, and the frequency of an oscillator.
TEST(Rotor, CarriesTheInertiaOfAMasslessBody) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {slide: {position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, slide], at: [0, 0], axis: [1, 0], rotor: {inertia: 1e-3, ratio: 50}, spring: {stiffness: 40}}}
initial: {S.travel: 0.1}
)yaml");
  in_all_coordinates(model, with_short_steps(0.01, 2, 0.5), [](const RunResult& result) {
    EXPECT_NEAR(result.last()["S.travel"], 0.1 * std::cos(2 * std::sqrt(40 / 2.5)), 1e-9);
  });
  EXPECT_NEAR(frequencies_of(modes_of(model)).at(0), 4, 1e-8);
}

// Of a ball whose rotor spins with its displacement only the gyroscopic moment depends on speeds: C is its derivative.
TEST(Rotor, TangentOfTheGyroscopicMoment) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies: {ball: {mass: 2, inertia: [0.4, 0.4, 0.4], position: [0, 0, 0], rotation: {xyz: [0.3, 0.2, -0.5]}}}
forces: {R: {type: rotor, measure: ball.x, inertia: 0.1, ratio: 7, axis: [1, 2, -0.5], body: ball}}
)yaml");
  const auto system = make_system(model, "body");
  system->prepare_tangent();
  Evaluation here;
  system->prepare(here);
  State state = system->reference_state();
  state.v << 0.7, -0.2, 0.4, 1.1, -0.6, 0.9;
  system->evaluate(state, need_force | need_tangent, here);
  const Eigen::MatrixXd C = here.C.dense();
  EXPECT_GT(C.norm(), 0.1);
  for (int k = 0; k < 6; ++k) {
    const double h = 1e-3;  // Q is quadratic: the difference is exact
    state.v[k] += h;
    system->evaluate(state, need_force, here);
    const VecX after = here.Q;
    state.v[k] -= 2 * h;
    system->evaluate(state, need_force, here);
    state.v[k] += h;
    EXPECT_LT(((after - here.Q) / (2 * h) + C.col(k)).norm(), 1e-11) << k;
  }
}

// An expression that reads the effort of a rotor: the motor gives half of it back.
TEST(Rotor, ExpressionsReadItsEffort) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {wheel: {mass: 1, inertia: 2, position: [0, 0]}}
joints: {A: {type: revolute, connect: [ground, wheel], at: [0, 0], rotor: {inertia: 0.01, ratio: 10}}}
forces: {drive: {type: motor, measure: A.angle, effort: "6 + 0.5*A_rotor.effort"}}
)yaml");
  in_all_coordinates(model, with_short_steps(0.05, 1, 0.5), [](const RunResult& result) {
    EXPECT_NEAR(result.last()["A.acceleration"], 6 / (2 + 1 - 0.5), 1e-10);
    EXPECT_NEAR(result.last()["A_rotor.effort"], 2.4, 1e-10);
    EXPECT_NEAR(result.last()["drive.effort"], 7.2, 1e-10);
  });
}

// The rotor belongs to the joint: when the joint breaks, it is gone, and the body flies on.
TEST(Rotor, GoesWithItsJoint) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {bar: {mass: 1, inertia: 0.1, position: [0.5, 0]}}
joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0], rotor: {inertia: 0.01, ratio: 10}}}
forces: {drive: {type: moment, body: bar, moment: 1}}
events: {snaps: {type: switch, when: t - 0.5, off: A}}
initial: {A.rate: 2}
)yaml");
  in_all_coordinates(model, with_short_steps(0.01, 1, 0.25), [](const RunResult& result) {
    const double before = 2 + 0.5 / (0.1 + 0.25 + 1);
    EXPECT_NEAR(result.last()["bar.omega"], before + 0.5 / 0.1, 1e-8);
    EXPECT_EQ(result.last()["A_rotor.speed"], 0);
  });
}

// In a mirrored component the spin is mirrored with everything else.
TEST(Rotor, Mirrored) {
  const std::string text = R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
ports: {base: {body: ground}}
bodies:
  hub: {mass: 2, inertia: 0.5, position: [0, 0]}
  arm: {mass: 1, inertia: 0.1, position: [0.3, 0]}
joints:
  A: {type: revolute, connect: [ground, hub], at: [0, 0]}
  B: {type: revolute, connect: [hub, arm], at: [0.1, 0], rotor: {inertia: 0.02, ratio: 12, axis: 1}, motor: {effort: 2}}
)yaml";
  const ModelFiles files;
  files.write("arm.yaml", text);
  const Model mirrored = files.read("both.yaml",
                                    "holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude:\n"
                                    "  m: {file: arm.yaml, mirror: x, connect: {base: ground}}\n");
  const RunResult plain = run_model(model_from_text(text), with_short_steps(0.01, 1, 0.5));
  in_all_coordinates(mirrored, with_short_steps(0.01, 1, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["m_arm.x"], -plain.last()["arm.x"], 1e-9);
    EXPECT_NEAR(result.last()["m_hub.omega"], -plain.last()["hub.omega"], 1e-9);
    EXPECT_NEAR(result.last()["m_B_rotor.speed"], plain.last()["B_rotor.speed"], 1e-8);
  });
}

TEST(Rotor, Faults) {
  const auto fault = [](const std::string& rotor, const std::string& inertia = "0.5") {
    return small_models::input_errors([&] {
      run_model(small_models::model_of(
                    "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n  hub: {mass: 1, inertia: " + inertia +
                    ", position: [0, 0]}\njoints:\n  A: {type: revolute, connect: [hub, ground], at: [0, 0]}\nforces:\n" +
                    "  R: {type: rotor, measure: A.angle, " + rotor + "}\n"),
                only_the_start());
    });
  };
  EXPECT_EQ(fault("inertia: 1"), "no error");
  EXPECT_EQ(fault("inertia: 0.1, axis: 1"), "9:rotor 'R' has an `axis`, but no `body` in which it is fixed\n");
  EXPECT_EQ(fault("inertia: 0.1, body: hub"), "9:rotor 'R' has no `axis`, so `body` would be ignored\n");
  EXPECT_EQ(fault("inertia: 0.1, body: hub, axis: 0"), "9:rotor 'R': 'axis' must not be zero\n");
  EXPECT_EQ(fault("inertia: 0.1, body: hub, axis: -1", "0.1"), "no error");
  EXPECT_EQ(fault("inertia: 0.1, body: hub, axis: -1", "0.09"),
            "9:rotor 'R' has more inertia about its axis than the body 'hub' that carries it\n");
  EXPECT_EQ(fault("inertia: -1"), "9:force 'R': 'inertia' must not be negative, found -1\n");
}

}  // namespace holonom::rotor_test
