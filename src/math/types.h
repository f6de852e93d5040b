// Types of linear algebra for d = 2, the plane, and d = 3, space.
//
//   quantity             plane   space
//   point, director      2       3       Vec<d>
//   angular velocity     1       3       AngularVelocity<d>
//   twist (speeds of a   3       6       Twist<d>: translation first, then rotation
//   rigid body)
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace holonom {

template <int d>
inline constexpr int rotation_count = d == 2 ? 1 : 3;
template <int d>
inline constexpr int speeds_per_body = d + rotation_count<d>;

template <int d>
using Vec = Eigen::Matrix<double, d, 1>;
template <int d>
using Mat = Eigen::Matrix<double, d, d>;
template <int d>
using AngularVelocity = Eigen::Matrix<double, rotation_count<d>, 1>;
template <int d>
using Twist = Eigen::Matrix<double, speeds_per_body<d>, 1>;

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;
using Vec4 = Vec<4>;
using Mat3 = Mat<3>;
using VecX = Eigen::VectorXd;
using Quaternion = Eigen::Quaterniond;

}  // namespace holonom
