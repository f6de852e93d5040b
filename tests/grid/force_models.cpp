// A double pendulum on which the force E acts. Stops and contacts are beyond their bound during the whole run, so that the motion
// is smooth.
#include "grid_models.h"

namespace holonom::grid {
namespace {

const char* const planar_pendulum = R"yaml(
bodies:
  one: {mass: 2, inertia: 0.15, position: [0.3, 0.1], angle: 0.2}
  two: {mass: 1, inertia: 0.06, position: [1, 0.3]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [one, two], at: [0.7, 0.2]}
forces:
)yaml";

const char* const spatial_pendulum = R"yaml(
bodies:
  one: {mass: 2, inertia: [0.12, 0.2, 0.15, 0.01, 0, 0.02], position: [0.3, 0.1, 0]}
  two: {mass: 1, inertia: [0.06, 0.08, 0.05], position: [1, 0.3, 0.2], rotation: {xyz: [0.2, 0.1, -0.3]}}
joints:
  A: {type: universal, connect: [ground, one], at: [0, 0, 0], axes: [[0, 1, 0], [0, 0, 1]]}
  B: {type: revolute, connect: [one, two], at: [0.7, 0.2, 0.1], axis: [0.2, 1, 0.3]}
forces:
)yaml";

GridModel planar(const std::string& type, const std::string& line) {
  return {"forces",
          type,
          2,
          std::string(planar_pendulum) + "  E: {type: " + type + ", " + line + "}\n",
          "initial: {A.rate: 1.5, B.rate: -2}\n",
          "drivers:\n  first: {measure: A.angle, motion: \"0.8*t + 0.1*sin(12*t)\"}\n"
          "  second: {measure: B.angle, motion: \"2*t^2 - t\"}\n"};
}

GridModel spatial(const std::string& type, const std::string& line) {
  return {"forces",
          type,
          3,
          std::string(spatial_pendulum) + "  E: {type: " + type + ", " + line + "}\n",
          "initial: {A.rate1: 1.5, A.rate2: -0.8, B.rate: -2}\n",
          "drivers:\n  first: {measure: A.angle1, motion: \"0.8*t + 0.1*sin(12*t)\"}\n"
          "  second: {measure: A.angle2, motion: \"2*t^2 - 0.6*t\"}\n  third: {measure: B.angle, motion: \"2*t^2 - t\"}\n"};
}

}  // namespace

std::vector<GridModel> force_models() {
  const std::string on_pin = "measure: B.angle, stiffness: 10, damping: 0.5, free: 0.3";
  const std::string motor = "measure: B.angle, effort: \"2 + 3*sin(20*t) - 0.2*rate + value\"";
  const std::string contact = "stiffness: 80, exponent: 1.5, damping: 0.2, friction: 0.3, slip: 0.5";
  return {
      planar("spring-damper", "connect: [ground, two], at: [[1.5, 0.9], [1.3, 0.4]], stiffness: 80, damping: 4, length: 0.4"),
      planar("rotational-spring", "connect: [ground, two], stiffness: 6, damping: 0.3, angle: 0.4"),
      planar("spring", on_pin),
      planar("motor", motor),
      planar("stop", "measure: A.angle, upper: -0.3, stiffness: 40, damping: 0.5"),
      planar("friction", "measure: A.angle, coefficient: 0.3, radius: 0.2, slip: 0.5, preload: 10, viscous: 0.2"),
      spatial("friction", "measure: B.angle, coefficient: 0.3, radius: 0.2, slip: 0.5, preload: 10, length: 0.5"),
      planar("bushing", "connect: [ground, two], at: [1.2, 0.3], stiffness: [200, 150, 5], damping: [4, 3, 0.2], axis: [1, 0.3]"),
      planar("contact", "connect: [ground, two], at: [[1, 0.6], [1.3, 0.3]], normal: [0.1, 1], " + contact),
      planar("force", "body: two, at: [1.3, 0.4], force: [\"5*sin(20*t)\", \"3 - two.vx\"], axes: body"),
      planar("moment", "body: two, moment: \"2*cos(15*t) - 0.3*two.omega\""),
      planar("rotor", "measure: B.angle, inertia: 2e-4, ratio: 40, axis: 1, body: one"),
      spatial("spring-damper",
              "connect: [ground, two], at: [[1.5, 0.4, 0.9], [1.3, 0.4, 0.3]], stiffness: 80, damping: 4, length: 0.4"),
      spatial("rotational-spring", "connect: [one, two], axis: [0.2, 1, 0.3], stiffness: 6, damping: 0.3, angle: 0.4"),
      spatial("spring", on_pin),
      spatial("motor", motor),
      spatial("stop", "measure: A.angle1, upper: -0.3, stiffness: 40, damping: 0.5"),
      spatial(
          "bushing",
          "connect: [ground, two], at: [1.2, 0.3, 0.2], stiffness: [200, 150, 180, 5, 6, 7], damping: [4, 3, 5, 0.2, 0.1, 0.3], "
          "axes: [[0, 0.2, 1], [1, 0, 0]]"),
      spatial("contact", "connect: [ground, two], at: [[1, 0.3, 0.5], [1.3, 0.4, 0.2]], normal: [0.1, 0, 1], " + contact),
      spatial("force", "body: two, at: [1.3, 0.4, 0.2], force: [\"5*sin(20*t)\", 1, \"3 - two.vx\"], axes: body"),
      spatial("moment", "body: two, moment: [\"2*cos(15*t)\", 0.4, \"-0.3*two.wz\"], axes: body"),
      spatial("rotor", "measure: B.angle, inertia: 2e-4, ratio: 40, axis: [1, 0.2, 0.5], body: one"),
  };
}

}  // namespace holonom::grid
