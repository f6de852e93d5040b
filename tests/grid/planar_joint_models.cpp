// An arm on a pin, and a second body connected to it by the joint E.
#include "grid_models.h"

namespace holonom::grid {
namespace {

const char* const arm_and_body = R"yaml(
bodies:
  one: {mass: 2, inertia: 0.15, position: [0.3, 0.1], angle: 0.2}
  two: {mass: 1, inertia: 0.06, position: [1, 0.3]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
)yaml";

const char* const arm_forced = "drivers:\n  arm: {measure: A.angle, motion: \"0.8*t + 0.1*sin(12*t)\"}\n";

GridModel joint(const std::string& type, const std::string& line, const std::string& initial, const std::string& drivers) {
  return {"joints",
          type,
          2,
          std::string(arm_and_body) + "  E: {type: " + type + ", " + line + "}\n",
          "initial: {" + initial + "}\n",
          arm_forced + drivers};
}

}  // namespace

std::vector<GridModel> planar_joint_models() {
  return {
      joint("revolute", "connect: [one, two], at: [0.7, 0.2]", "A.rate: 1.5, E.rate: -2",
            "  relative: {measure: E.angle, motion: \"2*t^2 - t\"}\n"),
      joint("translational", "connect: [one, two], at: [0.7, 0.2], axis: [1, 0.3]", "A.rate: 1.5, E.speed: -0.6",
            "  relative: {measure: E.travel, motion: \"0.5*t - 2*t^2\"}\n"),
      joint("fixed", "connect: [one, two], at: [0.7, 0.2]", "A.rate: 1.5", ""),
      joint("rod", "connect: [one, two], at: [[0.6, 0.2], [0.9, 0.8]]", "A.rate: 1.5, two.omega: 1, two.vx: -0.4",
            "  turn: {measure: two.angle, motion: \"t - 3*t^2\"}\n  across: {measure: two.x, motion: \"1 + 0.3*sin(5*t)\"}\n"),
      joint("lock", "connect: [one, two], coordinates: [x, angle]", "A.rate: 1.5, two.vy: 0.5",
            "  up: {measure: two.y, motion: \"0.3 + 0.4*t + 3*t^2\"}\n"),
      joint(
          "pin-in-slot", "connect: [one, two], at: [0.7, 0.2], axis: [1, 0.3]", "A.rate: 1.5, E.speed: 0.4, E.rate: -1",
          "  slide: {measure: E.travel, motion: \"0.3*t - 2*t^2\"}\n  turn: {measure: E.angle, motion: \"t + 0.1*sin(9*t)\"}\n"),
      joint("rolling", "connect: [one, two], at: [[0.2, 0.05], [1, 0.3]], axis: [1, 0.1]", "A.rate: 0.7, E.speed: 0.8",
            "  roll: {measure: E.travel, motion: \"0.8*t - 2*t^2\"}\n"),
      joint("point-on-curve", "connect: [one, two], at: [0.8, 0.1], curve: [[-0.5, 0.8], [0.2, 0.3], [1.4, 0.3], [2.1, 0.8]]",
            "A.rate: 1.5, two.omega: 1, two.vx: -0.4",
            "  turn: {measure: two.angle, motion: \"t - 3*t^2\"}\n  across: {measure: two.x, motion: \"1 + 0.3*sin(5*t)\"}\n"),
      joint("equations", "connect: [one, two], at: [[0.7, 0.2], [1.1, 0.2]], equations: [\"dot(MN, y_i)\", \"dot(x_i, y_j)\"]",
            "A.rate: 1.5, two.vx: 0.5", "  across: {measure: two.x, motion: \"1 + 0.3*sin(5*t)\"}\n"),
  };
}

}  // namespace holonom::grid
