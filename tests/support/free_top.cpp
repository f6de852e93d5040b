#include "support/free_top.h"

#include <cmath>

#include "support/elliptic.h"
#include "support/quadrature.h"

namespace holonom {

FreeTop::FreeTop(const Vec3& inertia, double w1, double w3, const Quaternion& start) : I_(inertia), w1_(w1), w3_(w3) {
  const double I1 = I_[0], I2 = I_[1], I3 = I_[2];
  T_ = (I1 * w1 * w1 + I3 * w3 * w3) / 2;
  H_ = std::hypot(I1 * w1, I3 * w3);
  const double about_third = H_ * H_ - 2 * T_ * I1, about_first = 2 * T_ * I3 - H_ * H_;
  rate_ = std::sqrt((I3 - I2) * about_third / (I1 * I2 * I3));
  m_ = (I2 - I1) * about_first / ((I3 - I2) * about_third);
  w2_ = std::sqrt(about_first / (I2 * (I3 - I2)));
  to_world_ = start * euler(0).conjugate();
}

// Euler's equation I2 w2' = (I3 - I1) w3 w1 fixes the sign of w2.
Vec3 FreeTop::angular_velocity(double t) const {
  const Elliptic at = jacobi_elliptic(rate_ * t, m_);
  return Vec3(w1_ * at.cn, w2_ * at.sn, w3_ * at.dn);
}

Quaternion FreeTop::euler(double t) const {
  using Eigen::AngleAxisd;
  const auto precession_rate = [this](double time) {
    const Vec3 w = angular_velocity(time), h = I_.cwiseProduct(w);
    return H_ * (h[0] * w[0] + h[1] * w[1]) / (h[0] * h[0] + h[1] * h[1]);
  };
  const double phi = integral(precession_rate, 0, t, 20 + static_cast<int>(40 * rate_ * t));
  const Vec3 h = I_.cwiseProduct(angular_velocity(t)) / H_;
  const double theta = std::atan2(std::hypot(h[0], h[1]), h[2]), psi = std::atan2(h[0], h[1]);
  return AngleAxisd(phi, Vec3::UnitZ()) * AngleAxisd(theta, Vec3::UnitX()) * AngleAxisd(psi, Vec3::UnitZ());
}

Quaternion FreeTop::rotation(double t) const { return (to_world_ * euler(t)).normalized(); }

}  // namespace holonom
