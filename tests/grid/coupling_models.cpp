// Drivers and couplers E on two measures of an arm, a second arm and a slider.
#include "grid_models.h"

namespace holonom::grid {
namespace {

const char* const planar_arms = R"yaml(
bodies:
  one: {mass: 2, inertia: 0.15, position: [0.3, 0.1], angle: 0.2}
  two: {mass: 1, inertia: 0.06, position: [1, 0.3]}
  block: {mass: 1.5, inertia: 0.1, position: [-0.5, 0.4]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [one, two], at: [0.7, 0.2]}
  S: {type: translational, connect: [ground, block], at: [-0.5, 0.4], axis: [1, -0.4]}
)yaml";

const char* const spatial_arms = R"yaml(
bodies:
  one: {mass: 2, inertia: [0.12, 0.2, 0.15, 0.01, 0, 0.02], position: [0.3, 0.1, 0]}
  two: {mass: 1, inertia: [0.06, 0.08, 0.05], position: [1, 0.3, 0.2], rotation: {xyz: [0.2, 0.1, -0.3]}}
  block: {mass: 1.5, inertia: [0.1, 0.1, 0.1], position: [-0.5, 0.4, 0]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0, 0], axis: [0.1, 1, 0.2]}
  B: {type: revolute, connect: [one, two], at: [0.7, 0.2, 0.1], axis: [0.2, 1, 0.3]}
  S: {type: translational, connect: [ground, block], at: [-0.5, 0.4, 0], axis: [1, 0.2, -0.4]}
)yaml";

const char* const first_arm = "  first: {measure: A.angle, motion: \"0.8*t + 0.1*sin(12*t)\"}\n";
const char* const second_arm = "  second: {measure: B.angle, motion: \"2*t^2 - t\"}\n";
const char* const block = "  slide: {measure: S.travel, motion: \"0.4*t + t^2\"}\n";

std::string arms(int dimension) { return dimension == 2 ? planar_arms : spatial_arms; }

// The driver goes by no type name in files: there is only one.
GridModel driver(int dimension) {
  return {"drivers",
          "driver",
          dimension,
          arms(dimension) + "drivers:\n  E: {measure: B.angle, motion: \"2*t^2 - t + 0.1*sin(9*t)\"}\n",
          "initial: {A.rate: 1.5, S.speed: 0.4}\n",
          std::string(first_arm) + block};
}

GridModel coupler(int dimension, const std::string& type, const std::string& line, const std::string& drivers) {
  return {"couplers",
          type,
          dimension,
          arms(dimension) + "couplers:\n  E: {type: " + type + ", " + line + "}\n",
          "initial: {A.rate: 1.5}\n",
          std::string("drivers:\n") + first_arm + drivers};
}

}  // namespace

std::vector<GridModel> coupling_models() {
  std::vector<GridModel> all;
  for (const int d : {2, 3}) {
    all.push_back(driver(d));
    all.push_back(coupler(d, "coupler", "measures: [A.angle, B.angle, S.travel], factors: [1, 2, -1.5], motion: \"t^2\"", block));
    all.push_back(coupler(d, "gear", "measures: [A.angle, B.angle], teeth: [20, 30]", block));
    all.push_back(coupler(d, "belt", "measures: [A.angle, B.angle], radii: [0.1, 0.25], run: crossed", block));
    all.push_back(coupler(d, "rack-and-pinion", "rack: S.travel, pinion: A.angle, radius: 0.3", second_arm));
  }
  return all;
}

}  // namespace holonom::grid
