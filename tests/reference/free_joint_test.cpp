// Free joints: a pose prescribed by three displacements and three angles against the Newton-Euler equations, a Stewart platform against the
// closed form of its legs, springs on the rotation vector and the regular precession of a free body against theirs, singular positions.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "math/jet.h"
#include "math/rotation_sequence.h"
#include "support/given_motion.h"

namespace holonom::free_joint_test {

constexpr double pi = std::numbers::pi;

using JetMatrix = std::array<std::array<Jet, 3>, 3>;

JetMatrix turned(const JetMatrix& a, int axis, const Jet& angle) {
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  JetMatrix b = a;
  for (int i = 0; i < 3; ++i) {
    b[i][u] = a[i][u] * cos(angle) + a[i][v] * sin(angle);
    b[i][v] = a[i][v] * cos(angle) - a[i][u] * sin(angle);
  }
  return b;
}

// Orientation, angular velocity and acceleration in body axes, and the axes of the three rotations in world axes
struct Turning {
  Mat3 R;
  Vec3 w, w_rate;
  std::array<Vec3, 3> axes;
};

Turning turning_of(const RotationSequence& sequence, const std::array<Jet, 3>& angles) {
  JetMatrix jets;
  for (int k = 0; k < 3; ++k) jets[k][k] = 1;
  Turning turning;
  for (int k = 0; k < 3; ++k) {
    const int axis = sequence.axes[k];
    turning.axes[k] = Vec3(jets[0][axis].v, jets[1][axis].v, jets[2][axis].v);
    jets = turned(jets, axis, angles[k]);
  }
  Mat3 R1, R2;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      turning.R(i, j) = jets[i][j].v;
      R1(i, j) = jets[i][j].d1;
      R2(i, j) = jets[i][j].d2;
    }
  const auto axial = [](const Mat3& S) -> Vec3 { return Vec3(S(2, 1) - S(1, 2), S(0, 2) - S(2, 0), S(1, 0) - S(0, 1)) / 2; };
  turning.w = axial(turning.R.transpose() * R1);
  turning.w_rate = axial(turning.R.transpose() * R2);
  return turning;
}

// The moment that the angles need, along the axes about which they rotate, and the force along the axes of the ground
TEST(FreeJoint, PrescribesAPose) {
  for (const std::string name : {"zyx", "xzy", "zxz", "yxy"}) {
    SCOPED_TRACE(name);
    const RotationSequence sequence = *rotation_sequence(name);
    const double middle = sequence.is_proper() ? 1.2 : 0.2;
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  body: {{mass: 2, inertia: [0.3, 0.4, 0.5, 0.02, -0.03, 0.05], position: [0.1, 0.2, 0.3], rotation: {{{0}: [0.4, {1}, -0.5]}}}}
joints:
  P: {{type: free, connect: [ground, body], angles: {0}}}
drivers:
  x: {{measure: P.travel1, motion: sin(2*t)}}
  y: {{measure: body.y, motion: 0.2 + t^2}}
  z: {{measure: P.travel3, motion: 0.5*cos(3*t) - 0.5}}
  first: {{measure: P.angle1, motion: 0.4 + 0.8*t + 0.3*sin(2*t)}}
  second: {{measure: P.angle2, motion: {1} + 0.6*sin(1.3*t)}}
  third: {{measure: P.angle3, motion: -0.5 + 1.1*t^2 - t}}
)",
                                                    name, middle));
    Mat3 J;
    J << 0.3, 0.02, -0.03, 0.02, 0.4, 0.05, -0.03, 0.05, 0.5;
    RunSettings settings = kinematics_to(4, 0.5);
    at_all_instants(model, settings, [&](const Row& row) {
      const Jet t = Jet::variable(row["t"]);
      const Turning turning = turning_of(
          sequence, {Jet(0.4) + 0.8 * t + 0.3 * sin(2 * t), Jet(middle) + 0.6 * sin(1.3 * t), Jet(-0.5) + 1.1 * t * t - t});
      EXPECT_LT((row.rotation("body").toRotationMatrix() - turning.R).norm(), 1e-10);
      EXPECT_LT((row.vector("body.w") - turning.R * turning.w).norm(), 1e-9);
      EXPECT_LT((row.vector("body.al") - turning.R * turning.w_rate).norm(), 1e-8);
      const Vec3 moment = turning.R * (J * turning.w_rate + turning.w.cross(J * turning.w));
      const char* drivers[] = {"first", "second", "third"};
      for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(row[std::string(drivers[k]) + ".effort"], moment.dot(turning.axes[k]), 1e-7 * (1 + moment.norm())) << k;
      EXPECT_NEAR(row["z.effort"], 2 * (-4.5 * std::cos(3 * t.v) + 9.81), 1e-8);
      EXPECT_NEAR(row["P.angle1"], 0.4 + 0.8 * t.v + 0.3 * std::sin(2 * t.v), 1e-10);  // never wrapped
    });
  }
}

// Only the rotation is prescribed, here by its rotation vector through half a revolution: the mass centre falls
TEST(FreeJoint, PrescribesTheRotationOfAFallingBody) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  body: {mass: 2, inertia: [0.3, 0.4, 0.5, 0.02, -0.03, 0.05], position: [0, 0, 0]}
joints:
  V: {type: free, connect: [ground, body], angles: vector}
drivers:
  x: {measure: V.angle1, motion: 1.5*t}
  y: {measure: V.angle2, motion: 2*t}
  z: {measure: V.angle3, motion: 0.5*t^2}
initial: {body.vx: 3}
)");
  Mat3 J;
  J << 0.3, 0.02, -0.03, 0.02, 0.4, 0.05, -0.03, 0.05, 0.5;
  at_all_instants(model, with_short_steps(0.02, 2, 0.1), [&](const Row& row) {
    const double t = row["t"];
    const Vec3 r(1.5 * t, 2 * t, 0.5 * t * t), w = row.vector("body.w"), alpha = row.vector("body.al");  // |r| reaches 5.4 rad
    const Quaternion q = row.rotation("body"),
                     wanted(Eigen::AngleAxisd(r.norm(), t > 0 ? Vec3(r.normalized()) : Vec3(Vec3::UnitX())));
    EXPECT_LT(q.angularDistance(wanted), 1e-9);
    EXPECT_NEAR(row["body.z"], -4.905 * t * t, 1e-9);
    EXPECT_NEAR(row["body.x"], 3 * t, 1e-9);
    const Mat3 R = q.toRotationMatrix(), I = R * J * R.transpose();
    const Vec3 moment = I * alpha + w.cross(I * w);
    const double power = row["x.effort"] * row["V.rate1"] + row["y.effort"] * row["V.rate2"] + row["z.effort"] * row["V.rate3"];
    EXPECT_NEAR(power, moment.dot(w), 1e-8 * (1 + std::abs(power)));
    // along the axis of the rotation the rates of the vector are those of the angle: r.M = r.effort
    EXPECT_NEAR(r.dot(moment), r[0] * row["x.effort"] + r[1] * row["y.effort"] + r[2] * row["z.effort"],
                1e-7 * (1 + moment.norm()));
  });
}

std::string leg(int number) { return "leg" + std::to_string(number + 1); }

std::array<Vec3, 2> ends_of(int number) {  // on the base, and on the platform from its mass centre
  constexpr double base[] = {10, 110, 130, 230, 250, 350}, platform[] = {50, 70, 170, 190, 290, 310};
  const double a = base[number] * pi / 180, b = platform[number] * pi / 180;
  return {Vec3(1.2 * std::cos(a), 1.2 * std::sin(a), 0), Vec3(0.8 * std::cos(b), 0.8 * std::sin(b), -0.15)};
}

TEST(FreeJoint, StewartPlatformHasTheLegsOfItsPose) {
  const Model model = read_model(HOLONOM_SOURCE_DIR "/examples/stewart_platform.yaml", schema());
  std::vector<std::string> actuators;
  for (int k = 0; k < 6; ++k) actuators.push_back(leg(k) + ".length");
  const Vec3 g(0, 0, -9.81);
  const Mat3 J = Vec3(40, 40, 70).asDiagonal();
  inverse_in_all_coordinates(model, kinematics_to(0.7, 0.05), actuators, [&](const RunResult& result) {
    for (std::size_t n = 0; n < result.size(); ++n) {
      const Row row = result.row(n);
      const double t = row["t"], degree = pi / 180;
      const Vec3 p(0.15 * std::sin(2 * pi * t), 0.10 * std::sin(pi * t), 1.55 + 0.08 * (1 - std::cos(2 * pi * t)));
      const Quaternion q = rotation_sequence("zyx")->rotation(
          degree * Vec3(20 * std::sin(pi * t), 12 * std::sin(2 * pi * t), 10 * std::sin(3 * pi * t)));
      Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
      double power = 0;
      for (int k = 0; k < 6; ++k) {
        const auto [base, arm] = ends_of(k);
        const Vec3 along = p + q * arm - base;
        EXPECT_NEAR(row[leg(k) + ".length"], along.norm(), 1e-10) << leg(k);
        const double effort = row["actuator." + leg(k) + ".length"];
        force += effort * along.normalized();
        moment += effort * (q * arm).cross(along.normalized());
        power += effort * row[leg(k) + ".rate"];
      }
      const Vec3 v = row.vector("platform.v"), a = row.vector("platform.a"), w = row.vector("platform.w"),
                 alpha = row.vector("platform.al");
      const Mat3 I = q.toRotationMatrix() * J * q.toRotationMatrix().transpose();
      const Vec3 needed = I * alpha + w.cross(I * w);
      EXPECT_LT((force - 250 * (a - g)).norm(), 1e-6 * (250 * (a - g)).norm());
      EXPECT_LT((moment - needed).norm(), 1e-6 * (1 + needed.norm()));
      EXPECT_NEAR(power, 250 * v.dot(a - g) + w.dot(needed), 1e-6 * (1 + std::abs(power)));
    }
  });
}

// k r of equal springs has no moment about another axis than that of the rotation: th'' = -(k/J) th for any angle
TEST(FreeJoint, SpringsOnTheRotationVectorAreIsotropic) {
  const Model model = read_model(HOLONOM_SOURCE_DIR "/examples/torsion_ball.yaml", schema());
  RunSettings settings = with_short_steps(0.02, 3, 0.1);
  settings.tolerance = 1e-12;  // near a whole revolution errors of the direction grow a thousandfold
  at_all_instants(model, settings, [](const Row& row) {
    const double c = std::cos(2 * row["t"]);
    EXPECT_NEAR(row["O.angle1"], 4 * c, 1e-8);
    EXPECT_NEAR(row["O.angle2"], 2 * c, 1e-8);
    EXPECT_NEAR(row["O.angle3"], -4 * c, 1e-8);
    EXPECT_NEAR(row["O_spring.effort"], 0.08 * 4 * c, 1e-9);
    EXPECT_NEAR(row["energy.potential"], 0.5 * 0.08 * 36 * c * c, 1e-8);
  });
}

// A symmetric body without moments: precession L/A about its angular momentum, spin L cos(th) (1/C - 1/A) about its own axis at the constant
// angle th (H. Goldstein, Classical Mechanics, section 5.6)
TEST(FreeJoint, AnglesOfARegularPrecession) {
  const double A = 2, C = 3, L = 12, angle = 0.7;
  const double precession = L / A, spin = L * std::cos(angle) * (1 / C - 1 / A);
  const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  top: {{mass: 1, inertia: [2, 2, 3], position: [0, 0, 0], rotation: {{zxz: [0.3, 0.6, 0]}}}}
joints:
  E: {{type: free, connect: [ground, top], angles: zxz}}
initial: {{E.angle1: 0.5, E.angle2: {}, E.angle3: -0.2, E.rate1: {}, E.rate2: 0, E.rate3: {}}}
)",
                                                  angle, precession, spin));
  at_all_instants(model, with_short_steps(0.05, 10, 0.5), [&](const Row& row) {
    EXPECT_NEAR(row["E.angle1"], 0.5 + precession * row["t"], 1e-7);
    EXPECT_NEAR(row["E.angle2"], angle, 1e-8);
    EXPECT_NEAR(row["E.angle3"], -0.2 + spin * row["t"], 1e-7);
    EXPECT_NEAR(row["E.rate1"], precession, 1e-7);
  });
}

Model turning_body(const std::string& joint, const std::string& initial) {
  return model_from_text(
      "holonom: 1\nspace: spatial\ngravity: [0, 0, 0]\nbodies:\n  b: {mass: 1, inertia: [2, 1, 3], position: [0, 0, 0]}\n"
      "joints:\n  O: {type: free, connect: [ground, b], " +
      joint + "}\ninitial: {" + initial + "}\n");
}

TEST(FreeJoint, WarnsWhereItsAnglesAreNotDetermined) {
  in_all_coordinates(turning_body("angles: zyx", "b.wy: 1"), with_short_steps(0.05, 3, 0.1), [](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.warnings.size(), 1u);
    const std::string &warning = result.diagnostics.warnings[0],
                      beginning = "joint O passes the singular position of its angles: near t = ";
    ASSERT_EQ(warning.substr(0, beginning.size()), beginning);
    EXPECT_NEAR(std::stod(warning.substr(beginning.size())), pi / 2, 1e-3) << warning;
  });
  // The same rotation has no singular position in these, nor has half a revolution for the rotation vector.
  for (const std::string angles : {"yzx", "vector"})
    in_all_coordinates(turning_body("angles: " + angles, "b.wy: 1"), with_tolerance("project", "tsitouras", 1e-6, 3, 0.1),
                       [](const RunResult& result) {
                         EXPECT_TRUE(result.diagnostics.warnings.empty());
                         EXPECT_NEAR(result.last()["O.rate1"] + result.last()["O.rate2"], 1, 1e-6);
                       });
}

TEST(FreeJoint, NamesItsSingularPositionWhereADriverFails) {
  const Model model = turning_body(
      "angles: zyx, motion: [{measure: angle1, motion: 0.1*t}, {measure: angle2, motion: t}, {measure: angle3, motion: 0.2*t}]",
      "");
  for (const std::string coordinates : {"body", "natural", "relative"}) {
    RunSettings settings = with_tolerance("project", "tsitouras", 1e-6, 3, 0.1);
    settings.coordinates = Choice{coordinates, {}, {}};
    const RunResult result = run_model(model, settings);
    EXPECT_FALSE(result.diagnostics.outcome);
    EXPECT_NEAR(result.diagnostics.reached, pi / 2, 0.1);
    EXPECT_NE(result.diagnostics.outcome.reason.find("from the singular position of its angles"), std::string::npos)
        << result.diagnostics.outcome.reason;
  }
}

std::string fault_of(const std::string& joint, const std::string& initial) {
  try {
    run_model(turning_body(joint, initial), only_the_start());
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(FreeJoint, RefusesPositionsWhereAnglesAreNotDetermined) {
  EXPECT_NE(fault_of("angles: zxz", "")
                .find("free joint 'O': the reference configuration is the singular position of the angles zxz, where "
                      "angle2 is 0 or 180 degrees and the other two are not determined"),
            std::string::npos);
  EXPECT_NE(
      fault_of("angles: zyx, axes: [[0, 0, 1], [1, 0, 0], [1, 0, 0], [0, 0, -1]]", "").find("where angle2 is 90 or -90 degrees"),
      std::string::npos);
  EXPECT_NE(fault_of("angles: zyx", "O.angle2: 90 deg").find("'O.angle2' must lie between -90 and 90 degrees"),
            std::string::npos);
  EXPECT_NE(fault_of("axes: [[0, 0, 1]]", "").find("free joint 'O' needs two or four axes, found 1"), std::string::npos);
  EXPECT_NE(fault_of("axes: [[0, 0, 1], [1, 0, 1]]", "").find("not perpendicular"), std::string::npos);
  EXPECT_NE(fault_of("friction: {measure: angle1, coefficient: 0.1, slip: 0.1, radius: 1}", "").find("unknown key 'friction'"),
            std::string::npos);
}

// Values and rates given at the start, between two moving bodies
TEST(FreeJoint, AssemblesTheOrientationOfOneBodyInAnother) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  base: {mass: 2, inertia: [1, 1, 1], position: [0, 0, 0], rotation: {xyz: [0.3, 0.2, 0.1]}}
  arm: {mass: 1, inertia: [0.1, 0.2, 0.25], position: [1, 0, 0]}
joints:
  S: {type: spherical, connect: [base, arm], at: [0.5, 0, 0]}
  O: {type: free, connect: [base, arm], angles: xyz}
initial: {O.angle1: 200 deg, O.angle2: -1.1, O.angle3: 0.4, O.rate1: 1, O.rate2: 2, O.rate3: -0.5}
)");
  in_all_coordinates(model, only_the_start(), [](const RunResult& result) {
    const Row row = result.first();
    const Vec3 wanted(200 * pi / 180, -1.1, 0.4);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(row["O.angle" + std::to_string(k + 1)], wanted[k], 1e-10);
    EXPECT_NEAR(row["O.rate1"], 1, 1e-10);
    EXPECT_NEAR(row["O.rate2"], 2, 1e-10);
    EXPECT_NEAR(row["O.rate3"], -0.5, 1e-10);
    const Quaternion relative = row.rotation("base").conjugate() * row.rotation("arm");
    EXPECT_LT(relative.angularDistance(rotation_sequence("xyz")->rotation(wanted)), 1e-10);
  });
}

}  // namespace holonom::free_joint_test
