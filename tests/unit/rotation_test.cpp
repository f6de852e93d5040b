#include "math/rotation.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

namespace holonom::rotation_test {

class Rotation : public testing::Test {
 protected:
  Vec3 vector(double length) {
    Vec3 direction(normal_(engine_), normal_(engine_), normal_(engine_));
    return length * direction.normalized();
  }
  static Vec3 vee(const Mat3& skew) { return {skew(2, 1), skew(0, 2), skew(1, 0)}; }
  const std::vector<double> angles = {0, 1e-9, 1e-4, 0.03, 0.0317, 0.2, 0.2236, 0.225, 1, 2, 3, std::numbers::pi, 4, 5.5};

 private:
  std::mt19937 engine_{1};
  std::normal_distribution<double> normal_;
};

TEST_F(Rotation, ExponentialIsTheTurnAboutItsVector) {
  for (const double angle : angles) {
    const Vec3 xi = vector(angle);
    const Mat3 wanted = angle > 0 ? Eigen::AngleAxisd(angle, xi / angle).toRotationMatrix() : Mat3::Identity();
    EXPECT_LT((rotation_exp(xi).toRotationMatrix() - wanted).norm(), 1e-14) << angle;
    EXPECT_NEAR(rotation_exp(xi).norm(), 1, 1e-15);
  }
}

TEST_F(Rotation, LogarithmUndoesTheExponentialUpToHalfATurn) {
  for (const double angle : angles) {
    if (angle > 3.1) continue;
    const Vec3 xi = vector(angle);
    const Quaternion rotation = rotation_exp(xi);
    EXPECT_LT((rotation_log(rotation) - xi).norm(), 1e-14 + 1e-15 * angle) << angle;
    const Quaternion other_sign(-rotation.w(), -rotation.x(), -rotation.y(), -rotation.z());
    EXPECT_LT((rotation_log(other_sign) - xi).norm(), 1e-14) << "both quaternions of a rotation have one logarithm";
  }
  EXPECT_NEAR(rotation_log(Quaternion(0, 1, 0, 0)).norm(), std::numbers::pi, 1e-15);
  EXPECT_LT((rotation_log(rotation_exp(vector(4)))).norm(), std::numbers::pi);
}

TEST_F(Rotation, ChartRateAndChartSpeedAreInverse) {
  for (const double angle : angles)
    for (int sample = 0; sample < 10; ++sample) {
      const Vec3 xi = vector(angle), w = vector(1.7);
      EXPECT_LT((chart_speed(xi, chart_rate(xi, w)) - w).norm(), 1e-13 * (1 + 1 / std::abs(2 * std::numbers::pi - angle)))
          << angle;
      EXPECT_LT((chart_rate(xi, chart_speed(xi, w)) - w).norm(), 1e-13 * (1 + 1 / std::abs(2 * std::numbers::pi - angle)))
          << angle;
    }
}

// w~ = R^T R' with R = exp(xi + t xi')
TEST_F(Rotation, ChartSpeedIsTheAngularVelocityInBodyAxes) {
  constexpr double h = 1e-3;
  for (const double angle : angles) {
    const Vec3 xi = vector(angle), xi_rate = vector(1);
    auto R = [&](double t) -> Mat3 { return rotation_exp(xi + t * xi_rate).toRotationMatrix(); };
    const Mat3 R_rate = (8 * (R(h) - R(-h)) - (R(2 * h) - R(-2 * h))) / (12 * h);
    EXPECT_LT((vee(R(0).transpose() * R_rate) - chart_speed(xi, xi_rate)).norm(), 1e-10) << angle;
  }
}

TEST_F(Rotation, ChartAccelerationIsTheDerivativeOfChartRate) {
  constexpr double h = 1e-3;
  for (const double angle : angles) {
    const Vec3 xi = vector(angle), xi_rate = vector(1), w = vector(2), a = vector(3);
    auto rate = [&](double t) { return chart_rate(xi + t * xi_rate, w + t * a); };
    const Vec3 slope = (8 * (rate(h) - rate(-h)) - (rate(2 * h) - rate(-2 * h))) / (12 * h);
    EXPECT_LT((slope - chart_acceleration(xi, xi_rate, w, a)).norm(), 1e-8) << angle;
  }
}

// c(u) = sum |B_2n| u^(n-1)/(2n)!, here from its closed form in long double.
TEST_F(Rotation, CoefficientAgreesOnBothSidesOfItsSwitch) {
  for (const double u : {1e-8, 1e-3, 0.01, 0.0499999, 0.05, 0.0500001, 0.1, 1.0, 9.0, 30.0}) {
    auto exact = [](long double at) {
      const long double x = std::sqrt(at) / 2;
      return (1 - x / std::tan(x)) / at;
    };
    const ChartCoefficient c = inverse_jacobian_coefficient(u);
    if (u > 5e-3) {
      EXPECT_NEAR(c.value, static_cast<double>(exact(u)), 1e-12 * c.value) << u;
      const long double h = 1e-3L * u;
      const long double slope = (8 * (exact(u + h) - exact(u - h)) - (exact(u + 2 * h) - exact(u - 2 * h))) / (12 * h);
      EXPECT_NEAR(c.derivative, static_cast<double>(slope), 1e-9 * c.derivative) << u;
    } else {
      EXPECT_NEAR(c.value, 1. / 12 + u / 720, u * u) << u;
      EXPECT_NEAR(c.derivative, 1. / 720 + u / 15120, u * u) << u;
    }
  }
}

// Neither function may jump where the closed form replaces the series.
TEST_F(Rotation, NothingJumpsAtTheSwitches) {
  for (const double u : {1e-6, 1e-3, 0.05}) {
    const Vec3 direction = vector(1), w = vector(1);
    const Vec3 below = std::sqrt(u * (1 - 1e-9)) * direction, above = std::sqrt(u * (1 + 1e-9)) * direction;
    const double allowed = 1e-9 * std::sqrt(u) + 1e-12;
    EXPECT_LT((chart_rate(below, w) - chart_rate(above, w)).norm(), allowed);
    EXPECT_LT((chart_speed(below, w) - chart_speed(above, w)).norm(), allowed);
    EXPECT_LT((rotation_exp(below).coeffs() - rotation_exp(above).coeffs()).norm(), allowed);
    EXPECT_LT((chart_acceleration(below, w, w, w) - chart_acceleration(above, w, w, w)).norm(), 10 * allowed);
  }
}

}  // namespace holonom::rotation_test
