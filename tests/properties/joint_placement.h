// Places the bodies of a joint by the motions that it permits: those of mobility() composed from the first frame to the second.
#pragma once

#include "coordinates/body/body_system.h"
#include "math/rotation.h"
#include "properties/test_motion.h"

namespace holonom::property_test {

// A pose in space; planar poses have z = 0 and rotations about z.
struct Pose {
  Mat3 R = Mat3::Identity();
  Vec3 p = Vec3::Zero();

  Pose operator*(const Pose& next) const { return {R * next.R, p + R * next.p}; }
  Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

inline int degrees_of_freedom_of(const std::vector<Motion>& motions) {
  int count = 0;
  for (const Motion& motion : motions) count += motion.degrees_of_freedom();
  return count;
}

inline Pose compose(const std::vector<Motion>& motions, const VecX& coordinates) {
  Pose pose;
  int next = 0;
  for (const Motion& motion : motions) {
    const Vec3 axis = Vec3::Unit(motion.axis);
    switch (motion.kind) {
      case Motion::rotation:
        pose = pose * Pose{rotation_exp(coordinates[next] * axis).toRotationMatrix(), Vec3::Zero()};
        break;
      case Motion::translation:
        pose = pose * Pose{Mat3::Identity(), coordinates[next] * axis};
        break;
      case Motion::offset:
        pose = pose * Pose{Mat3::Identity(), motion.length * axis};
        break;
      case Motion::ball:
        pose = pose * Pose{rotation_exp(coordinates.segment<3>(next)).toRotationMatrix(), Vec3::Zero()};
        break;
    }
    next += motion.degrees_of_freedom();
  }
  return pose;
}

template <int d>
Pose pose_of_frame(const JointFrame<d>& frame) {
  Pose pose;
  pose.R.topLeftCorner<d, d>() = frame.axes;
  pose.p.head<d>() = frame.origin;
  return pose;
}

template <int d>
constexpr int coordinates_of_body = d == 2 ? 3 : 7;

template <int d>
Pose pose_of_body(const VecX& q, int body) {
  Pose pose;
  if (body == 0) return pose;
  const auto own = q.segment<coordinates_of_body<d>>(coordinates_of_body<d> * (body - 1));
  pose.p.head<d>() = own.template head<d>();
  if constexpr (d == 2) pose.R = Eigen::AngleAxisd(own[2], Vec3::UnitZ()).toRotationMatrix();
  if constexpr (d == 3) pose.R = Quaternion(own[3], own[4], own[5], own[6]).toRotationMatrix();
  return pose;
}

template <int d>
void set_pose_of_body(const Pose& pose, int body, VecX& q) {
  auto own = q.segment<coordinates_of_body<d>>(coordinates_of_body<d> * (body - 1));
  own.template head<d>() = pose.p.head<d>();
  if constexpr (d == 2) own[2] = std::atan2(pose.R(1, 0), pose.R(0, 0));
  if constexpr (d == 3) {
    const Quaternion rotation(pose.R);
    own.template tail<4>() << rotation.w(), rotation.vec();
  }
}

// Moves one body of the joint and leaves the other in place. The ground cannot be moved.
template <int d>
void place(const Joint<d>& joint, const VecX& coordinates, int moved_body, VecX& q) {
  const Pose joint_pose = compose(joint.mobility(), coordinates);
  const Pose first = pose_of_frame(joint.first), second = pose_of_frame(joint.second);
  if (moved_body == joint.second.body)
    set_pose_of_body<d>(pose_of_body<d>(q, joint.first.body) * first * joint_pose * second.inverse(), moved_body, q);
  else
    set_pose_of_body<d>(pose_of_body<d>(q, joint.second.body) * second * joint_pose.inverse() * first.inverse(), moved_body, q);
}

}  // namespace holonom::property_test
