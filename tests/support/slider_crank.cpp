#include "support/slider_crank.h"

#include <cmath>

#include "support/quadrature.h"

namespace holonom {

SliderCrank::Geometry SliderCrank::geometry(double theta) const {
  Geometry g;
  const Vec3 along(std::cos(theta), std::sin(theta), 0), across(-along[1], along[0], 0);
  g.pin = {r * along, r * across, -r * along};
  g.crank = {g.pin.at / 2, g.pin.d1 / 2, g.pin.d2 / 2};

  const Vec3 from_pin = c - g.pin.at;
  const double b = u.dot(from_pin), s = -b + std::sqrt(b * b - from_pin.squaredNorm() + l * l);
  const Vec3 w = from_pin + s * u;
  const double s1 = w.dot(g.pin.d1) / w.dot(u);
  const Vec3 w1 = s1 * u - g.pin.d1;
  const double s2 = (w.dot(g.pin.d2) - w1.squaredNorm()) / w.dot(u);
  g.slider = {c + s * u, s1 * u, s2 * u};
  g.rod = {(g.pin.at + g.slider.at) / 2, (g.pin.d1 + g.slider.d1) / 2, (g.pin.d2 + g.slider.d2) / 2};
  g.rod_vector = w;
  g.rod_d1 = w1;
  g.rod_d2 = g.slider.d2 - g.pin.d2;
  return g;
}

double SliderCrank::rod_angle(double theta) const {
  const Vec3 w = geometry(theta).rod_vector;
  return std::atan2(w[1], w[0]);
}

double SliderCrank::rod_angle_d1(double theta) const {
  const Geometry g = geometry(theta);
  return g.rod_vector.cross(g.rod_d1)[2] / (l * l);
}

double SliderCrank::rod_angle_d2(double theta) const {
  const Geometry g = geometry(theta);
  return g.rod_vector.cross(g.rod_d2)[2] / (l * l);
}

double SliderCrank::J(double theta) const {
  const Geometry g = geometry(theta);
  return crank_inertia + crank_mass * g.crank.d1.squaredNorm() + rod_mass * g.rod.d1.squaredNorm() +
         rod_inertia * g.rod_d1.squaredNorm() / (l * l) + slider_mass * g.slider.d1.squaredNorm();
}

double SliderCrank::J_d1(double theta) const {
  const Geometry g = geometry(theta);
  return 2 * (crank_mass * g.crank.d1.dot(g.crank.d2) + rod_mass * g.rod.d1.dot(g.rod.d2) +
              rod_inertia * g.rod_d1.dot(g.rod_d2) / (l * l) + slider_mass * g.slider.d1.dot(g.slider.d2));
}

double SliderCrank::V(double theta) const {
  const Geometry g = geometry(theta);
  return -gravity.dot(crank_mass * g.crank.at + rod_mass * g.rod.at + slider_mass * g.slider.at);
}

double SliderCrank::V_d1(double theta) const {
  const Geometry g = geometry(theta);
  return -gravity.dot(crank_mass * g.crank.d1 + rod_mass * g.rod.d1 + slider_mass * g.slider.d1);
}

double SliderCrank::torque(double theta, double rate_now, double acceleration) const {
  return J(theta) * acceleration + J_d1(theta) * rate_now * rate_now / 2 + V_d1(theta);
}

double SliderCrank::rate(double theta, double theta0, double rate0) const {
  const double twice_kinetic = J(theta0) * rate0 * rate0 + 2 * (V(theta0) - V(theta));
  return std::sqrt(twice_kinetic / J(theta));
}

double SliderCrank::time(double theta, double theta0, double rate0) const {
  const int pieces = 8 + static_cast<int>(16 * std::abs(theta - theta0));
  return integral([&](double x) { return 1 / rate(x, theta0, rate0); }, theta0, theta, pieces);
}

double SliderCrank::angle(double t, double theta0, double rate0) const {
  double theta = theta0 + rate0 * t;
  for (int k = 0; k < 50; ++k) {
    const double step = (t - time(theta, theta0, rate0)) * rate(theta, theta0, rate0);
    theta += step;
    if (!(std::abs(step) > 1e-14 && std::abs(theta) < 1e4)) break;  // also for NaN: the mechanism stops before
  }
  return theta;
}

}  // namespace holonom
