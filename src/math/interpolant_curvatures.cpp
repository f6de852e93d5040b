#include "math/interpolant_curvatures.h"

#include <cmath>
#include <stdexcept>

namespace holonom {
namespace {

class Curvatures {
 public:
  Curvatures(const Knots& t, const std::vector<double>& value, const InterpolantChoice& choice)
      : t_(t), value_(value), choice_(choice), last_(t.size() - 1) {}

  std::vector<EndCurvatures> of_spline() const {
    const std::vector<double> m = choice_.ends == Ends::periodic ? periodic() : open();
    std::vector<EndCurvatures> result(last_);
    for (std::size_t i = 0; i < last_; ++i) result[i] = {m[i], m[i + 1]};
    return result;
  }

  std::vector<EndCurvatures> of_monotone() const {
    const std::vector<double> d = monotone_slopes();
    std::vector<EndCurvatures> result(last_);
    for (std::size_t i = 0; i < last_; ++i)
      result[i] = {(6 * slope(i) - 4 * d[i] - 2 * d[i + 1]) / step(i), (2 * d[i] + 4 * d[i + 1] - 6 * slope(i)) / step(i)};
    return result;
  }

 private:
  double step(std::size_t i) const { return t_[i + 1] - t_[i]; }
  double slope(std::size_t i) const { return (value_[i + 1] - value_[i]) / step(i); }

  // The tridiagonal system is diagonally dominant, so elimination needs no pivoting (Thomas).
  std::vector<double> open() const {
    const bool is_clamped = choice_.ends == Ends::clamped;
    std::vector<double> m(last_ + 1, 0.0), upper(last_ + 1, 0.0);
    if (is_clamped) {
      upper[0] = 0.5;
      m[0] = 3 * (slope(0) - choice_.slopes[0]) / step(0);
    }
    for (std::size_t i = 1; i < last_; ++i) {
      const double pivot = 2 * (step(i - 1) + step(i)) - step(i - 1) * upper[i - 1];
      upper[i] = step(i) / pivot;
      m[i] = (6 * (slope(i) - slope(i - 1)) - step(i - 1) * m[i - 1]) / pivot;
    }
    if (is_clamped)
      m[last_] = (6 * (choice_.slopes[1] - slope(last_ - 1)) / step(last_ - 1) - m[last_ - 1]) / (2 - upper[last_ - 1]);
    for (std::size_t i = last_; i-- > 0;) m[i] -= upper[i] * m[i + 1];
    return m;
  }

  // Solves the cyclic system by two solutions of the tridiagonal system with m_0 eliminated (Sherman and Morrison).
  std::vector<double> periodic() const {
    const std::size_t n = last_;
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
    std::vector<double> m(n + 1, m0);
    for (std::size_t i = 1; i < n; ++i) m[i] = p[i] + m0 * q[i];
    return m;
  }

  static double harmonic_mean(double h0, double h1, double D0, double D1) {
    if (D0 == 0 || D1 == 0 || (D0 > 0) != (D1 > 0)) return 0;
    const double w1 = 2 * h1 + h0, w2 = h1 + 2 * h0;
    return (w1 + w2) / (w1 / D0 + w2 / D1);
  }

  // From the interval at the end and the one beside it
  static double natural_slope(double h0, double h1, double D0, double D1) {
    const double d = ((2 * h0 + h1) * D0 - h0 * D1) / (h0 + h1);
    if (D0 == 0 || d == 0 || (d > 0) != (D0 > 0)) return 0;
    return (D1 == 0 || (D0 > 0) != (D1 > 0)) && std::abs(d) > 3 * std::abs(D0) ? 3 * D0 : d;
  }

  static double given_slope(double d, double D) {
    if (d * D < 0 || std::abs(d) > 3 * std::abs(D))
      throw std::invalid_argument(
          "the slope of a monotone end must have the sign of the slope to the next point and be at most three times as large");
    return d;
  }

  std::vector<double> monotone_slopes() const {
    std::vector<double> d(last_ + 1);
    for (std::size_t i = 1; i < last_; ++i) d[i] = harmonic_mean(step(i - 1), step(i), slope(i - 1), slope(i));
    const std::size_t end = last_ - 1;
    if (choice_.ends == Ends::periodic) {
      d[0] = d[last_] = harmonic_mean(step(end), step(0), slope(end), slope(0));
    } else if (choice_.ends == Ends::clamped) {
      d[0] = given_slope(choice_.slopes[0], slope(0));
      d[last_] = given_slope(choice_.slopes[1], slope(end));
    } else if (last_ == 1) {
      d[0] = d[1] = slope(0);
    } else {
      d[0] = natural_slope(step(0), step(1), slope(0), slope(1));
      d[last_] = natural_slope(step(end), step(end - 1), slope(end), slope(end - 1));
    }
    return d;
  }

  const Knots& t_;
  const std::vector<double>& value_;
  const InterpolantChoice& choice_;
  std::size_t last_;
};

}  // namespace

std::vector<EndCurvatures> interval_curvatures(const Knots& t, const std::vector<double>& value,
                                               const InterpolantChoice& choice) {
  if (choice.ends == Ends::periodic) {
    if (value.front() != value.back())
      throw std::invalid_argument("periodic ends need the first value again as the last one, one period later");
    if (t.size() < 4) throw std::invalid_argument("periodic ends need at least three points and the first one again");
  }
  if (choice.interpolation == Interpolation::linear) {
    if (choice.ends == Ends::clamped) throw std::invalid_argument("straight lines have no slopes that clamped ends could give");
    return std::vector<EndCurvatures>(t.size() - 1);
  }
  const Curvatures curvatures(t, value, choice);
  return choice.interpolation == Interpolation::spline ? curvatures.of_spline() : curvatures.of_monotone();
}

}  // namespace holonom
