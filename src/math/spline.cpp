#include "math/spline.h"

#include <algorithm>
#include <stdexcept>

namespace holonom {

NaturalSpline::NaturalSpline(std::vector<double> t, std::vector<double> value) : t_(std::move(t)), value_(std::move(value)) {
  if (t_.size() < 2 || t_.size() != value_.size())
    throw std::invalid_argument("a spline needs at least two points, each with a value");
  for (std::size_t i = 1; i < t_.size(); ++i)
    if (!(t_[i] > t_[i - 1])) throw std::invalid_argument("the times of a spline must increase");
  solve_curvatures();
}

// The tridiagonal system is diagonally dominant: elimination without pivoting (Thomas).
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
  if (t < t_.front()) return straight_on(0, 0, t);
  if (t > t_.back()) return straight_on(last, last - 1, t);
  const auto next = std::upper_bound(t_.begin(), t_.end(), t);
  const auto interval = static_cast<std::size_t>(next - t_.begin()) - 1;
  return within(std::min(interval, last - 1), t);
}

bool NaturalSpline::inside(double t) const {
  const double round_off = 1e-12 * (t_.back() - t_.front());
  return t >= t_.front() - round_off && t <= t_.back() + round_off;
}

}  // namespace holonom
