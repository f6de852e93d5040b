#include "math/spline.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace holonom {

NaturalSpline::NaturalSpline(std::vector<double> t, std::vector<double> value, bool is_closed)
    : t_(std::move(t)), value_(std::move(value)), is_closed_(is_closed) {
  if (t_.size() < 2 || t_.size() != value_.size())
    throw std::invalid_argument("a spline needs at least two points, each with a value");
  for (std::size_t i = 1; i < t_.size(); ++i)
    if (!(t_[i] > t_[i - 1])) throw std::invalid_argument("the times of a spline must increase");
  if (is_closed_ && (t_.size() < 4 || value_.front() != value_.back()))
    throw std::invalid_argument("a closed spline needs at least three points followed by the first one again");
  is_closed_ ? solve_closed_curvatures() : solve_curvatures();
}

// Solves the cyclic system by two solutions of the tridiagonal system with m_0 eliminated (Sherman and Morrison).
void NaturalSpline::solve_closed_curvatures() {
  const std::size_t n = t_.size() - 1;
  const auto step = [this, n](std::size_t i) { return t_[i % n + 1] - t_[i % n]; };
  const auto slope = [this, n, &step](std::size_t i) { return (value_[i % n + 1] - value_[i % n]) / step(i); };
  // Unknowns m_1 .. m_{n-1} for given m_0 = m_n: m = p + m_0 q
  std::vector<double> upper(n, 0.0), p(n, 0.0), q(n, 0.0);
  for (std::size_t i = 1; i < n; ++i) {
    const double pivot = 2 * (step(i - 1) + step(i)) - (i > 1 ? step(i - 1) * upper[i - 1] : 0);
    upper[i] = i + 1 < n ? step(i) / pivot : 0;
    p[i] = (6 * (slope(i) - slope(i - 1)) - (i > 1 ? step(i - 1) * p[i - 1] : 0)) / pivot;
    const double from_ends = (i == 1 ? step(0) : 0) + (i + 1 == n ? step(i) : 0);
    q[i] = (-from_ends - (i > 1 ? step(i - 1) * q[i - 1] : 0)) / pivot;
  }
  for (std::size_t i = n - 1; i-- > 1;) {
    p[i] -= upper[i] * p[i + 1];
    q[i] -= upper[i] * q[i + 1];
  }
  const double first = 6 * (slope(0) - slope(n - 1)), sum = 2 * (step(n - 1) + step(0));
  const double m0 = (first - step(n - 1) * p[n - 1] - step(0) * p[1]) / (sum + step(n - 1) * q[n - 1] + step(0) * q[1]);
  curvature_.assign(n + 1, m0);
  for (std::size_t i = 1; i < n; ++i) curvature_[i] = p[i] + m0 * q[i];
}

double NaturalSpline::wrapped(double t) const {
  const double length = t_.back() - t_.front();
  return is_closed_ ? t - length * std::floor((t - t_.front()) / length) : t;
}

std::size_t NaturalSpline::interval_of(double t) const {
  const auto next = std::upper_bound(t_.begin(), t_.end(), t);
  return std::min(static_cast<std::size_t>(next - t_.begin()) - 1, t_.size() - 2);
}

double NaturalSpline::third_derivative(double t) const {
  t = wrapped(t);
  if (t < t_.front() || t > t_.back()) return 0;
  const std::size_t i = interval_of(t);
  return (curvature_[i + 1] - curvature_[i]) / (t_[i + 1] - t_[i]);
}

// The tridiagonal system is diagonally dominant, so elimination needs no pivoting (Thomas).
void NaturalSpline::solve_curvatures() {
  const std::size_t last = t_.size() - 1;
  curvature_.assign(last + 1, 0.0);
  std::vector<double> upper(last + 1, 0.0);
  const auto step = [this](std::size_t i) { return t_[i + 1] - t_[i]; };
  const auto slope = [this, &step](std::size_t i) { return (value_[i + 1] - value_[i]) / step(i); };
  for (std::size_t i = 1; i < last; ++i) {
    const double pivot = 2 * (step(i - 1) + step(i)) - step(i - 1) * upper[i - 1];
    upper[i] = step(i) / pivot;
    curvature_[i] = (6 * (slope(i) - slope(i - 1)) - step(i - 1) * curvature_[i - 1]) / pivot;
  }
  for (std::size_t i = last - 1; i > 0; --i) curvature_[i] -= upper[i] * curvature_[i + 1];
}

Jet NaturalSpline::within(std::size_t i, double t) const {
  const double h = t_[i + 1] - t_[i], a = (t_[i + 1] - t) / h, b = (t - t_[i]) / h;
  const double m0 = curvature_[i], m1 = curvature_[i + 1];
  return {a * value_[i] + b * value_[i + 1] + h * h / 6 * ((a * a * a - a) * m0 + (b * b * b - b) * m1),
          (value_[i + 1] - value_[i]) / h + h / 6 * ((3 * b * b - 1) * m1 - (3 * a * a - 1) * m0), a * m0 + b * m1};
}

Jet NaturalSpline::straight_on(std::size_t end_point, std::size_t interval, double t) const {
  const double slope = within(interval, t_[end_point]).d1;
  return {value_[end_point] + slope * (t - t_[end_point]), slope, 0};
}

Jet NaturalSpline::evaluate(double t) const {
  const std::size_t last = t_.size() - 1;
  t = wrapped(t);
  if (t < t_.front()) return straight_on(0, 0, t);
  if (t > t_.back()) return straight_on(last, last - 1, t);
  return within(interval_of(t), t);
}

bool NaturalSpline::inside(double t) const {
  const double round_off = 1e-12 * (t_.back() - t_.front());
  return t >= t_.front() - round_off && t <= t_.back() + round_off;
}

}  // namespace holonom
