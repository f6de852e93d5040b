// The components of examples/components/planar. Andrews' seven-body mechanism assembled from them, against the published state at
// t = 0.03 s (Test Set for IVP Solvers, problem "Andrews"; see andrews_test.cpp) in the presets that the library's sources used.
// Then its crank is driven by a motion, and the required torque must be the one that produced the motion. Every joint of the
// library is compared with that of the catalogue.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/given_motion.h"
#include "support/model_files.h"

namespace holonom::planar_library_test {

const std::string examples = HOLONOM_SOURCE_DIR "/examples/";
const std::string library = examples + "components/planar/";
const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, 0]\n";

double largest_error(const Row& row, const std::string& quantity, const std::vector<double>& published) {
  double k[8];
  for (int b = 1; b <= 7; ++b) k[b] = row["m_K" + std::to_string(b) + "_body." + quantity];
  const double found[] = {k[1], k[2] - k[1], k[3], k[4] - k[5], k[5], k[6] - k[7], k[7]};
  double largest = 0;
  for (int j = 0; j < 7; ++j) largest = std::max(largest, std::abs(found[j] - published[j]));
  return largest;
}

// beta, Theta, gamma, Phi, delta, Omega, epsilon and their rates
double angle_error(const Row& row) {
  return largest_error(row, "angle",
                       {15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948, 0.5244099658805304,
                        0.5347301163226948, 1.048080741042263});
}
double rate_error(const Row& row) {
  return largest_error(row, "omega",
                       {1139.920302151208, -1424.379294994111, 11.03291221937134, 19.29337464421385, 0.5735699284790808,
                        -19.29337464421385, 0.3231791658026955});
}

RunResult run_example(const std::string& file, const RunSettings& settings) {
  RunResult result = run_model(read_model(examples + file, schema()), settings);
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return result;
}

// The errors are those of the same mechanism written out, in andrews_presets_test.cpp.
TEST(PlanarLibrary, AndrewsInThePresetMubodyna) {
  const RunResult result = run_example("andrews_components.yaml", with_preset("mubodyna", 4e-5, 0.03, 0.01));
  EXPECT_LT(angle_error(result.last()), 1.1 * 1.794e-6);
  EXPECT_LT(rate_error(result.last()), 1.1 * 6.59e-4);
}

TEST(PlanarLibrary, AndrewsInThePresetAmesim) {
  RunSettings settings = with_preset("amesim", 1, 0.03, 0.01);
  settings.step.reset();
  settings.tolerance = 1e-10;
  const RunResult result = run_example("andrews_components.yaml", settings);
  EXPECT_LT(angle_error(result.last()), 1e-7);
  EXPECT_LT(rate_error(result.last()), 1e-4);
}

// The crank's motion under the constant torque as a table with a point every h. Its spline has accelerations good to h^2, but for the ends,
// where it has none. The torque found must be the constant one, and four times nearer to it with half the distance.
double torque_error(int points) {
  const double end = 0.006, h = end / points;
  const RunResult free = run_example("andrews_components.yaml", with_tolerance("project", "verner", 1e-12, end, h));
  std::vector<double> times, angles;
  for (std::size_t k = 0; k < free.size(); ++k) {
    times.push_back(free.row(k)["t"]);
    angles.push_back(free.row(k)["drive_J.angle"]);
  }
  const ModelFiles files;
  const Model driven = files.read(
      "driven.yaml",
      planar + fmt::format("markers:\n  O: {{body: ground, at: [0, 0]}}\ninclude:\n  m: {{file: {0}}}\n  drive: "
                           "{{file: {1}revolute.yaml, connect: {{first: O, second: m.crank}}}}\ndrivers:\n  told: "
                           "{{measure: drive_J.angle, table: {{t: [{2:.17g}], value: [{3:.17g}]}}}}\n",
                           examples + "components/seven_bodies.yaml", library, fmt::join(times, ", "), fmt::join(angles, ", ")));
  const RunResult found = inverse_of_model(driven, kinematics_to(end, 10 * h), {});
  double largest = 0;
  for (std::size_t k = 2; k + 2 < found.size(); ++k) largest = std::max(largest, std::abs(found.row(k)["told.effort"] - 0.033));
  return largest;
}

TEST(PlanarLibrary, TheMotionOfTheConstantTorqueTakesThatTorque) {
  const double coarse = torque_error(600), fine = torque_error(1200);
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.3);
  EXPECT_LT(fine, 4e-8);  // 3.0e-8 N m
}

// And the way back: the torque that a motion input takes, as a table, given to the torque input.
TEST(PlanarLibrary, TheTorqueOfAMotionInputGivesTheMotionBack) {
  const double end = 0.012;
  const RunResult told = inverse_of_model(read_model(examples + "andrews_driven.yaml", schema()), kinematics_to(end, 1e-5), {});
  std::vector<double> times, torques;
  for (std::size_t k = 0; k < told.size(); ++k) {
    times.push_back(told.row(k)["t"]);
    torques.push_back(told.row(k)["drive_J_motion.effort"]);
  }
  const ModelFiles files;
  const Model free = files.read(
      "free.yaml",
      planar +
          fmt::format("markers:\n  O: {{body: ground, at: [0, 0]}}\nsignals:\n  needed: {{type: table, table: {{t: [{2:.17g}], "
                      "value: [{3:.17g}]}}}}\ninclude:\n  m: {{file: {0}}}\n  drive: {{file: {1}revolute_torque.yaml, connect: "
                      "{{first: O, second: m.crank, torque: needed}}}}\n",
                      examples + "components/seven_bodies.yaml", library, fmt::join(times, ", "), fmt::join(torques, ", ")));
  const RunResult result = run_model(free, with_tolerance("project", "verner", 1e-11, end, end / 6));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const double t = result.row(k)["t"], s = t / 0.03;
    EXPECT_NEAR(result.row(k)["drive_J.angle"], 16 * (s - std::sin(2 * M_PI * s) / (2 * M_PI)), 1e-5) << t;
  }
}

// Two bodies that fly and turn, joined by a component or by the catalogue's joint between the same points: every channel the same.
void expect_joined_alike(const std::string& component, const std::string& use, const std::string& rest,
                         const std::string& joint) {
  const std::string text = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n" + std::string(R"(
bodies:
  upper: {mass: 2, inertia: 0.2, position: [0.5, 0], angle: 0.4}
  lower: {mass: 1, inertia: 0.1, position: [1.4, 0.2], angle: -0.7}
markers:
  M: {body: upper, at: [1, 0]}
  N: {body: lower, at: [1.3, 0.4]}
  S: {body: lower, at: [1, 0]}
initial: {upper.omega: 2, upper.vx: 1}
)");
  const ModelFiles files;
  const RunSettings settings = with_tolerance("project", "verner", 1e-11, 0.6, 0.05);
  const RunResult used = run_model(
      files.read("used.yaml", text + fmt::format("include:\n  c: {{file: {}{}.yaml, {}}}\n", library, component, use)), settings);
  const RunResult plain = run_model(files.read("plain.yaml", text + rest + "joints:\n  c_J: " + joint + "\n"), settings);
  ASSERT_TRUE(used.diagnostics.outcome && plain.diagnostics.outcome) << component;
  int compared = 0;
  for (const std::string& channel : plain.names) {
    if (channel.starts_with("violation") || channel.starts_with("energy")) continue;
    if (std::find(used.names.begin(), used.names.end(), channel) == used.names.end()) continue;
    for (std::size_t k = 0; k < plain.size(); ++k)
      EXPECT_NEAR(used.row(k)[channel], plain.row(k)[channel], 1e-7 * (1 + std::abs(plain.row(k)[channel])))
          << component << " " << channel;
    ++compared;
  }
  EXPECT_GT(compared, 30) << component;
}

TEST(PlanarLibrary, ComponentsAreTheJointsOfTheCatalogue) {
  const std::string both = "connect: {first: M, second: S}", shared = "connect: [upper, lower], at: [1, 0]";
  expect_joined_alike(
      "revolute", both + ", parameters: {stiffness: 3, damping: 0.2, upper: 0.5}", "",
      "{type: revolute, " + shared + ", spring: {stiffness: 3, damping: 0.2}, stop: {upper: 0.5, stiffness: 1e4}}");
  expect_joined_alike("translational", "angle: 0.3, " + both + ", parameters: {stiffness: 20}", "",
                      "{type: translational, " + shared + ", axis: [cos(0.3), sin(0.3)], spring: {stiffness: 20}}");
  expect_joined_alike("pin_in_slot", "angle: 0.3, " + both, "",
                      "{type: pin-in-slot, " + shared + ", axis: [cos(0.3), sin(0.3)]}");
  expect_joined_alike("fixed", both, "", "{type: fixed, " + shared + "}");
  expect_joined_alike("rod", "connect: {first: M, second: N}", "",
                      "{type: rod, connect: [upper, lower], at: [[1, 0], [1.3, 0.4]]}");
}

TEST(PlanarLibrary, ActuatedComponentsAreMotorsAndDrivers) {
  const std::string both = "connect: {first: M, second: S, ", shared = "connect: [upper, lower], at: [1, 0]";
  expect_joined_alike("revolute_torque", both + "torque: 2*sin(9*t)}", "",
                      "{type: revolute, " + shared + ", motor: {effort: 2*sin(9*t)}}");
  expect_joined_alike("revolute_motion", both + "wanted: t^2}", "", "{type: revolute, " + shared + ", motion: {motion: t^2}}");
  expect_joined_alike("translational_force", both + "force: 3*t}", "",
                      "{type: translational, " + shared + ", axis: [1, 0], motor: {effort: 3*t}}");
  expect_joined_alike("translational_motion", both + "wanted: t^2}", "",
                      "{type: translational, " + shared + ", axis: [1, 0], motion: {motion: t^2}}");
  expect_joined_alike("pin_in_slot_force", both + "force: 3*t, torque: 0.2}", "",
                      "{type: pin-in-slot, " + shared +
                          ", axis: [1, 0], motor: [{measure: travel, effort: 3*t}, {measure: angle, effort: 0.2}]}");
  expect_joined_alike("pin_in_slot_motion", both + "wanted: t^2}", "",
                      "{type: pin-in-slot, " + shared + ", axis: [1, 0], motion: {measure: travel, motion: t^2}}");
  expect_joined_alike("revolute_friction", "connect: {first: M, second: S}, parameters: {coefficient: 0.3}", "",
                      "{type: revolute, " + shared + ", friction: {coefficient: 0.3, radius: 0.01, slip: 1e-3}}");
}

}  // namespace holonom::planar_library_test
