// An arm on a cross, and a second body connected to it by the joint E. Rotations of the second body are driven through its
// points, because bodies in space have no angles.
#include "grid_models.h"

namespace holonom::grid {
namespace {

const char* const spatial_arm = R"yaml(
bodies:
  one: {mass: 2, inertia: [0.12, 0.2, 0.15, 0.01, 0, 0.02], position: [0.3, 0.1, 0]}
  two: {mass: 1, inertia: [0.06, 0.08, 0.05], position: [1, 0.3, 0.2], rotation: {xyz: [0.2, 0.1, -0.3]}}
markers:
  P: {body: two, at: [1.3, 0.3, 0.2]}
  R: {body: two, at: [1, 0.6, 0.2]}
joints:
  A: {type: universal, connect: [ground, one], at: [0, 0, 0], axes: [[0, 1, 0], [0, 0, 1]]}
)yaml";

const char* const forced_spatial_arm = R"yaml(
drivers:
  pitch: {measure: A.angle1, motion: "0.8*t + 0.1*sin(12*t)"}
  yaw: {measure: A.angle2, motion: "2*t^2 - 0.6*t"}
)yaml";

const char* const along_x = "  along_x: {measure: two.x, motion: \"1 + 0.3*sin(5*t)\"}\n";
const char* const along_y = "  along_y: {measure: two.y, motion: \"0.3 - 0.4*t + 2*t^2\"}\n";
const char* const along_z = "  along_z: {measure: two.z, motion: \"0.2 + 0.2*t + t^2\"}\n";
const char* const about_z = "  about_z: {measure: P.y, motion: \"0.3 + 0.5*t\"}\n";
const char* const about_y = "  about_y: {measure: P.z, motion: \"0.2 + 0.4*t - 2*t^2\"}\n";
const char* const about_x = "  about_x: {measure: R.z, motion: \"0.2 - 0.3*t\"}\n";

const char* const at = "connect: [one, two], at: [0.7, 0.2, 0.1]";

std::string measured(const std::string& measure, const std::string& motion) {
  std::string name = "held_" + measure;
  name[name.find('.')] = '_';
  return "  " + name + ": {measure: " + measure + ", motion: \"" + motion + "\"}\n";
}

GridModel spatial_joint(const std::string& type, const std::string& line, const std::string& initial,
                        const std::string& drivers) {
  return {"joints",
          type,
          3,
          std::string(spatial_arm) + "  E: {type: " + type + ", " + line + "}\n",
          "initial: {A.rate1: 1.5, A.rate2: -0.8" + (initial.empty() ? "" : ", " + initial) + "}\n",
          forced_spatial_arm + drivers};
}

GridModel joint_at(const std::string& type, const std::string& more, const std::string& initial, const std::string& drivers) {
  return spatial_joint(type, at + (more.empty() ? "" : ", " + more), initial, drivers);
}

std::vector<GridModel> lower_pairs() {
  return {
      joint_at("revolute", "axis: [0.2, 1, 0.3]", "E.rate: -2", measured("E.angle", "2*t^2 - t")),
      joint_at("translational", "axis: [1, 0.3, 0.2]", "E.speed: -0.6", measured("E.travel", "0.5*t - 2*t^2")),
      joint_at("fixed", "", "", ""),
      joint_at("cylindrical", "axis: [1, 0.3, 0.2]", "E.rate: 2, E.speed: 0.4",
               measured("E.angle", "2*t^2 - t") + measured("E.travel", "0.5*t - 2*t^2")),
      joint_at("universal", "axes: [[0, 1, 0.2], [1, 0, 0]]", "E.rate1: 1, E.rate2: 2",
               measured("E.angle1", "2*t^2 - t") + measured("E.angle2", "t + 0.1*sin(9*t)")),
      joint_at("spherical", "", "two.wx: 2, two.wy: -0.5, two.wz: 1", std::string(about_x) + about_y + about_z),
      joint_at("planar", "axis: [0.2, 0.1, 1]", "E.rate: 2, E.speed1: 0.3, E.speed2: -0.4",
               measured("E.travel1", "0.5*t - 2*t^2") + measured("E.travel2", "-0.4*t") + measured("E.angle", "2*t^2 - t")),
      joint_at("screw", "axis: [1, 0.3, 0.2], pitch: 0.6", "E.rate: 3", measured("E.angle", "2*t - 5*t^2")),
      joint_at("constant-velocity", "axis: [1, 0.4, 0.1]", "two.wz: 1", std::string(about_y) + about_z),
  };
}

std::vector<GridModel> weaker_joints() {
  const std::string rotations = std::string(about_x) + about_y + about_z;
  const std::string angular_velocities = "two.wx: 2, two.wy: -0.5, two.wz: 1";
  return {
      spatial_joint("rod", "connect: [one, two], at: [[0.6, 0.2, 0.1], [0.9, 0.3, 0.7]]", angular_velocities + ", two.vx: -0.4",
                    along_x + (along_y + rotations)),
      spatial_joint("lock", "connect: [one, two], coordinates: [x, rz]", "two.vz: 0.5, two.wx: 1",
                    std::string(along_y) + along_z + about_x + about_y),
      spatial_joint(
          "point-on-curve",
          "connect: [one, two], at: [0.8, 0.1, 0.1], curve: [[-0.5, 0.8, -0.3], [0.2, 0.3, 0], [1.4, 0.3, 0.2], [2.1, 0.8, 0.1]]",
          angular_velocities + ", two.vx: -0.3", along_x + rotations),
      joint_at("point-on-line", "axis: [1, 0.3, 0.2]", angular_velocities + ", E.speed: 0.3",
               measured("E.travel", "0.5*t - 2*t^2") + rotations),
      joint_at("point-on-plane", "axis: [0.2, 0.1, 1]", angular_velocities + ", E.speed1: 0.3, E.speed2: -0.4",
               measured("E.travel1", "0.5*t - 2*t^2") + measured("E.travel2", "-0.4*t") + rotations),
      spatial_joint("point-on-surface", "connect: [one, two], at: [[0.7, 0.2, -0.4], [0.8, 0.2, 0.1]], semiaxes: [1.5, 1.2, 0.5]",
                    angular_velocities + ", two.vx: 0.3", along_x + (along_y + rotations)),
      joint_at("parallel-axes", "axis: [1, 0.3, 0.2]", "E.rate: 2, two.vz: 0.5",
               measured("E.angle", "2*t^2 - t") + along_x + along_y + along_z),
      joint_at("perpendicular-axes", "axes: [[0, 1, 0.2], [1, 0, 0]]", "E.rate1: 1, E.rate2: 2, two.vz: 0.5",
               measured("E.angle1", "2*t^2 - t") + measured("E.angle2", "t + 0.1*sin(9*t)") + along_x + along_y + along_z),
      spatial_joint("rolling",
                    "connect: [one, two], at: [[0.7, 0.2, -0.1], [1, 0.3, 0.2]], normal: [0, 0, 1], axis: [0, 1, 0], radius: 0.3",
                    "two.wy: 3, two.wz: 0.5", std::string(along_x) + along_y + about_z),
      spatial_joint(
          "equations",
          "connect: [one, two], at: [[0.7, 0.2, 0.1], [0.7, 0.2, 0.1]], equations: [\"dot(MN, x_i)\", \"dot(MN, y_i)\", "
          "\"dot(MN, z_j)\", \"dot(z_i, x_j)\"]",
          "two.wx: 1, two.wz: 2", std::string(about_x) + about_z),
      joint_at("free",
               "angles: yxz, axes: [[0, 0.2, 1], [1, 0, 0]], spring: [{measure: angle1, stiffness: 3, damping: 0.2}, {measure: "
               "angle2, "
               "stiffness: 2}, {measure: travel3, stiffness: 20, free: 0.1}]",
               "E.rate1: 2, E.rate2: -0.5, E.rate3: 1, E.speed1: 0.3, E.speed3: -0.4",
               measured("E.travel1", "0.5*t - 2*t^2") + measured("E.travel2", "-0.4*t") + measured("E.travel3", "0.1*sin(9*t)") +
                   measured("E.angle1", "2*t^2 - t") + measured("E.angle2", "0.5*t") + measured("E.angle3", "t + 0.1*sin(9*t)")),
  };
}

}  // namespace

std::vector<GridModel> spatial_joint_models() {
  std::vector<GridModel> all = lower_pairs();
  for (GridModel& model : weaker_joints()) all.push_back(std::move(model));
  return all;
}

}  // namespace holonom::grid
