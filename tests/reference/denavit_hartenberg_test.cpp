// Chains given by Denavit-Hartenberg rows: poses against products of homogeneous matrices, and the gravity torques of a PUMA 560 as they are
// published.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "support/given_motion.h"
#include "support/model_files.h"

namespace holonom::denavit_hartenberg_test {

using Mat4 = Eigen::Matrix4d;

constexpr double pi = std::numbers::pi;

struct DhRow {
  double theta, d, a, alpha;
  bool slides;
};

// The matrix of the textbooks, written out: J. Craig, Introduction to Robotics, equations 3.6 (modified); R. Paul, Robot Manipulators, 2.36
Mat4 link_matrix(const DhRow& row, double motion, bool is_modified) {
  const double theta = row.theta + (row.slides ? 0 : motion), d = row.d + (row.slides ? motion : 0);
  const double c = std::cos(theta), s = std::sin(theta), ca = std::cos(row.alpha), sa = std::sin(row.alpha);
  Mat4 T;
  if (is_modified)
    T << c, -s, 0, row.a, s * ca, c * ca, -sa, -sa * d, s * sa, c * sa, ca, ca * d, 0, 0, 0, 1;
  else
    T << c, -s * ca, s * sa, row.a * c, s, c * ca, -c * sa, row.a * s, 0, sa, ca, d, 0, 0, 0, 1;
  return T;
}

std::string arm_text(const std::vector<DhRow>& rows, bool is_modified) {
  std::string text = fmt::format(
      "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nchains:\n  arm:\n    convention: {}\n    at: [0.5, -0.2, 0.3]\n"
      "    rotation: {{rpy: [0.1, 0.2, 0.3]}}\n    rows:\n",
      is_modified ? "modified" : "standard");
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const DhRow& row = rows[k];
    text += fmt::format(
        "      J{0}: {{type: {1}, body: L{0}, theta: {2}, d: {3}, a: {4}, alpha: {5}, mass: 1, inertia: [1, 1, 1], centre: [0.1, "
        "-0.2, "
        "0.05], markers: {{P{0}: [0.3, 0.1, -0.4]}}, motion: {{polynomial: [0, {6}]}}}}\n",
        k, row.slides ? "translational" : "revolute", row.theta, row.d, row.a, row.alpha, 0.3 + 0.2 * static_cast<double>(k));
  }
  return text;
}

TEST(DenavitHartenberg, LinksMoveAsTheProductOfTheirMatrices) {
  const std::vector<DhRow> rows = {{0.3, 0.4, 0.2, 1.1, false},
                                   {-1.2, 0.1, 0.5, -0.7, false},
                                   {0.4, 0.3, -0.2, 0.9, true},
                                   {2.0, -0.2, 0.1, -1.5, false},
                                   {0.1, 0.6, 0, 0.2, true}};
  for (const bool is_modified : {false, true}) {
    const Model model = model_from_text(arm_text(rows, is_modified));
    at_all_instants(model, kinematics_to(2, 0.5), [&](const Row& row) {
      Mat4 T = Mat4::Identity();
      T.topLeftCorner<3, 3>() =
          (Eigen::AngleAxisd(0.3, Vec3::UnitZ()) * Eigen::AngleAxisd(0.2, Vec3::UnitY()) * Eigen::AngleAxisd(0.1, Vec3::UnitX()))
              .toRotationMatrix();
      T.topRightCorner<3, 1>() = Vec3(0.5, -0.2, 0.3);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        T = T * link_matrix(rows[k], (0.3 + 0.2 * static_cast<double>(k)) * row["t"], is_modified);
        const std::string number = std::to_string(k);
        const Mat3 R = T.topLeftCorner<3, 3>();
        const Vec3 origin = T.topRightCorner<3, 1>();
        EXPECT_LT((row.rotation("L" + number).toRotationMatrix() - R).norm(), 1e-10);
        EXPECT_LT((row.vector("L" + number + ".") - (origin + R * Vec3(0.1, -0.2, 0.05))).norm(), 1e-10);
        EXPECT_LT((row.vector("P" + number + ".") - (origin + R * Vec3(0.3, 0.1, -0.4))).norm(), 1e-10);
      }
    });
  }
}

// P. Corke, Robotics, Vision and Control, Springer 2011, section 9.1.4, and the tests of his Robotics Toolbox for MATLAB
TEST(DenavitHartenberg, PumaCarriesItsPublishedWeight) {
  struct Published {
    std::array<double, 6> q, torque;
  };
  const std::vector<Published> all = {{{0, pi / 4, pi, 0, pi / 4, 0}, {0, 31.6399, 6.0351, 0, 0.0283, 0}},
                                      {{0, pi / 4, -pi, 1, pi / 4, 0}, {0, 31.6334, 6.0286, -0.0119, 0.0218, 0}},
                                      {{0, pi / 2, -pi, 1, pi / 2, 0}, {0, 7.7198, 8.7439, -0.0238, 0, 0}},
                                      {{0, 0, 0, 0, 0, 0}, {0, 37.4837, 0.2489, 0, 0, 0}}};
  for (const Published& published : all) {
    Model model = read_model(HOLONOM_SOURCE_DIR "/examples/puma560.yaml", schema());
    for (std::size_t k = 0; k < 6; ++k)
      for (Element::Entry& entry : model.drivers[k].entries)
        if (entry.field == "polynomial") {
          const double q = published.q[k];
          entry.value = std::vector<double>{0, 0, 0, 10 * q, -15 * q, 6 * q};  // at rest at t = 1
        }
    in_all_coordinates(model, kinematics_to(1, 0.25), [&](const RunResult& result) {
      for (int k = 0; k < 6; ++k) {
        EXPECT_NEAR(result.last()[fmt::format("J{}_motion.effort", k + 1)], published.torque[static_cast<std::size_t>(k)], 5.1e-5)
            << k;
        EXPECT_NEAR(result.last()[fmt::format("J{}.angle", k + 1)], published.q[static_cast<std::size_t>(k)], 1e-10);
      }
    });
  }
}

// A chain on a body of an included component, and a component on the last link of a chain
TEST(DenavitHartenberg, ChainsStandBetweenComponents) {
  const ModelFiles files;
  files.write("cart.yaml",
              "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nports: {deck: {body: cart}, floor: {body: ground}}\n"
              "bodies: {cart: {mass: 5, inertia: [1, 1, 1], position: [0, 0, 0]}}\n"
              "joints: {S: {type: translational, connect: [ground, cart], axis: [1, 0, 0]}}\n");
  files.write("hand.yaml",
              "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nports: {wrist: {body: ground}}\n"
              "bodies: {finger: {mass: 0.1, inertia: [1e-3, 1e-3, 1e-3], position: [0, 0, 0.1]}}\n"
              "joints: {F: {type: revolute, connect: [ground, finger], at: [0, 0, 0], axis: [1, 0, 0]}}\n");
  const Model model = files.read("robot.yaml", R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
include:
  cart: {file: cart.yaml, connect: {floor: ground}}
  hand: {file: hand.yaml, at: [1, 0, 0.5], connect: {wrist: last}}
chains:
  arm:
    convention: standard
    base: cart.deck
    at: [0, 0, 0.5]
    rows:
      J1: {body: upper, a: 0.5, mass: 1, centre: [-0.25, 0, 0], inertia: [0.01, 0.03, 0.03], spring: {stiffness: 2}}
      J2: {body: last, a: 0.5, mass: 1, centre: [-0.25, 0, 0], inertia: [0.01, 0.03, 0.03], markers: {tip: [0, 0, 0]}}
markers:
  middle: {body: upper, at: [0.5, 0, 0.5]}
initial: {J1.angle: 0.5, J2.angle: 0, hand_F.angle: 0, cart_S.travel: 0, cart_S.speed: 1, J1.rate: 0, J2.rate: 0, hand_F.rate: 0}
)");
  const RunResult result = run_model(model, only_the_start());
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_NEAR(result.first()["J1_spring.effort"], 1, 1e-10);
  EXPECT_NEAR(result.first()["middle.vx"], 1, 1e-10);
  EXPECT_NEAR(result.first()["hand_finger.z"], 0.6, 1e-10);
  EXPECT_NEAR((result.first().vector("tip.") - result.first().vector("middle.")).norm(), 0.5, 1e-10);
}

std::string fault(const std::string& chain) {
  const ModelFiles files;
  return files.error("m.yaml", "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nchains:\n  arm: " + chain + "\n");
}

TEST(DenavitHartenberg, Faults) {
  EXPECT_EQ(fault("{rows: {J: {body: b}}}"), "m.yaml:5:3: chain 'arm': 'convention' is missing (standard or modified)");
  EXPECT_EQ(fault("{convention: craig, rows: {J: {body: b}}}").substr(0, 61),
            "m.yaml:5:21: chain 'arm': 'convention' has no choice 'craig' ");
  EXPECT_EQ(fault("{convention: standard}"), "m.yaml:5:3: chain 'arm': 'rows' is missing (one entry per joint, by its name)");
  EXPECT_EQ(fault("{convention: standard, rows: [{body: b}]}"),
            "m.yaml:5:37: chain 'arm': 'rows' must be a mapping with one entry per joint, found a list");
  EXPECT_EQ(fault("{convention: standard, rows: {J: {a: 1}}}"),
            "m.yaml:5:38: joint 'J': 'body' is missing (the name of the link)");
  EXPECT_EQ(fault("{convention: standard, rows: {J: {body: b, alpha: 1 m}}}").substr(0, 70),
            "m.yaml:5:58: joint 'J': 'alpha' is measured in rad, but '1 m' has anot");
  EXPECT_EQ(fault("{convention: standard, rows: {J: {body: b, tetha: 1}}}"),
            "m.yaml:5:51: joint 'J': unknown key 'tetha' (did you mean 'theta'?)");
  EXPECT_EQ(fault("{convention: standard, rows: {J: {type: prismatic, body: b}}}").substr(0, 58),
            "m.yaml:5:48: joint 'J': 'type' has no choice 'prismatic' (");
  EXPECT_EQ(fault("{convention: standard, rows: {J: {body: b, mass: -1}}}"),
            "m.yaml:5:57: body 'b': 'mass' must not be negative, found -1");
  EXPECT_EQ(
      fault("{convention: standard, rows: {J: {body: b}, K: {body: b}}}"),
      "m.yaml:5:62: the name 'b' is taken by the body in line 5 (bodies, markers, joints, forces, drivers, signals, states, "
      "events and channels share one set of names)");
  EXPECT_EQ(fault("{convention: standard, base: nowhere, rows: {J: {body: b}}}").substr(0, 57),
            "m.yaml:5:37: chain 'arm': 'base': unknown body 'nowhere' ");
  const ModelFiles files;
  EXPECT_EQ(files.error("p.yaml",
                        "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nchains: {arm: {convention: standard}}\nbodies: {b: "
                        "{mass: 1, position: [0, 0]}}\n"),
            "p.yaml:4:10: chain 'arm': chains are for spatial models; this model is planar (give bodies and joints)");
}

}  // namespace holonom::denavit_hartenberg_test
