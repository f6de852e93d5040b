// Curvatures m and values f of a natural spline at its points satisfy T m = Q^T f, where, with h_i = t_{i+1} - t_i,
//
//   (Q^T f)_i = (f_{i+1} - f_i)/h_i - (f_i - f_{i-1})/h_{i-1},      (T m)_i = h_{i-1}/6 m_{i-1} + (h_{i-1} + h_i)/3 m_i + h_i/6 m_{i+1}
//
// for the inner points, m = 0 at both ends, and the integral of f''^2 is m^T T m. With a Lagrange parameter p for the bound the minimum
// of m^T T m + p |f - y|^2 has Q m = p (y - f): an elastic beam on springs of stiffness p. Hence, with m = p u,
//
//   (Q^T Q + p T) u = Q^T y,      f = y - Q u,      F(p) = |Q u| = deviation sqrt(S).
//
// F falls from the residual of the least-squares line at p = 0 to 0, and F F' = -(Q u)^T Q w with (Q^T Q + p T) w = T u. Newton's
// iteration is applied to 1/F, which is concave and nearly straight, so that p increases from 0 to the solution without
// overshooting it. Sources: C. H. Reinsch, Smoothing by Spline Functions, Numerische Mathematik 10 (1967) 177-183, and II, 16
// (1971) 451-454, for 1/F.
//
// The condition number of Q^T Q grows as N^4, and more for uneven steps: formed and factorised directly, the matrix loses
// definiteness by round-off. Its Cholesky factor is therefore computed by rotating rows into it, which involves only the square
// root of that number: u is the least-squares solution of Q u = y and sqrt(p) E u = 0, where T = E^T E and E has for every
// interval of length h the rows
//
//   sqrt(h/4) (u_i + u_{i+1})   and   sqrt(h/12) (u_{i+1} - u_i).
//
// Source of the rotations: A. Bjorck, Numerical Methods for Least Squares Problems, SIAM (1996), section 6.2.
#include "math/smoothing_spline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace holonom {
namespace {

using Vector = std::vector<double>;
using Coefficients = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

// Upper triangle U of three diagonals with U^T U = sum of a a^T over the rows a added to it. One column per point; those of the
// two ends stay empty.
class BandFactor {
 public:
  explicit BandFactor(std::size_t points) : rows_(points), right_(points, 0.0) {}

  // The equation a_0 u_first + a_1 u_{first+1} + a_2 u_{first+2} = right; rows must be added in the order of their first columns.
  void add(std::size_t first, Coefficients a, double right) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (first + i == 0 || first + i + 1 >= rows_.size()) a[i] = 0;
    for (std::size_t j = first; j < rows_.size() && a != Coefficients{}; ++j, a = {a[1], a[2], 0})
      if (a[0] != 0) rotate(rows_[j], right_[j], a, right);
  }

  Vector least_squares() const { return solve_upper(right_); }
  Vector solve(const Vector& b) const { return solve_upper(solve_lower(b)); }  // U^T U w = b

 private:
  static void rotate(Coefficients& upper, double& upper_right, Coefficients& a, double& right) {
    const double length = std::hypot(upper[0], a[0]), c = upper[0] / length, s = a[0] / length;
    const auto turn = [c, s](double& x, double& y) {
      const double before = x;
      x = c * before + s * y;
      y = c * y - s * before;
    };
    for (std::size_t i = 0; i < a.size(); ++i) turn(upper[i], a[i]);
    turn(upper_right, right);
  }

  Vector solve_lower(Vector b) const {
    for (std::size_t j = 1; j + 1 < b.size(); ++j)
      b[j] = (b[j] - rows_[j - 1][1] * b[j - 1] - (j > 1 ? rows_[j - 2][2] * b[j - 2] : 0)) / rows_[j][0];
    return b;
  }

  Vector solve_upper(Vector b) const {
    b.front() = b.back() = 0;
    for (std::size_t j = b.size() - 2; j > 0; --j)
      b[j] = (b[j] - rows_[j][1] * b[j + 1] - (j + 2 < b.size() ? rows_[j][2] * b[j + 2] : 0)) / rows_[j][0];
    return b;
  }

  std::vector<Coefficients> rows_;  // diagonal and the two above it
  Vector right_;
};

// The spline as a beam on supports at distances h; u and w vanish at both ends.
struct Beam {
  Vector h;

  Vector apply_Q(const Vector& u) const {
    Vector jump(u.size(), 0.0);
    for (std::size_t i = 0; i < h.size(); ++i) {
      const double slope = (u[i + 1] - u[i]) / h[i];
      jump[i] += slope;
      jump[i + 1] -= slope;
    }
    return jump;
  }

  Vector apply_T(const Vector& u) const {
    Vector product(u.size(), 0.0);
    for (std::size_t i = 1; i + 1 < u.size(); ++i)
      product[i] = h[i - 1] / 6 * u[i - 1] + (h[i - 1] + h[i]) / 3 * u[i] + h[i] / 6 * u[i + 1];
    return product;
  }

  // Q^T Q + p T with the right side Q^T y
  BandFactor factor(double p, const Vector& y) const {
    BandFactor result(y.size());
    result.add(0, {0, 1 / h[0], 0}, y[0]);
    for (std::size_t i = 0; i < h.size(); ++i) {
      const double before = 1 / h[i], after = i + 1 < h.size() ? 1 / h[i + 1] : 0;
      const double sum = std::sqrt(p * h[i] / 4), difference = std::sqrt(p * h[i] / 12);
      result.add(i, {before, -before - after, after}, y[i + 1]);
      result.add(i, {sum, sum, 0}, 0);
      result.add(i, {-difference, difference, 0}, 0);
    }
    return result;
  }

  // -F F' = (Q u)^T Q w, written as a sum of squares, as T (u - p w) = Q^T Q w
  double descent(const BandFactor& A, double p, const Vector& u) const {
    const Vector w = A.solve(apply_T(u)), Qw = apply_Q(w);
    Vector rest = u;
    for (std::size_t i = 0; i < u.size(); ++i) rest[i] -= p * w[i];
    return dot(rest, apply_T(rest)) + p * dot(Qw, Qw);
  }

  // y - f where |y - f| = bound, which must be less than at p = 0. For large tables round-off in F may prevent the tolerance from
  // being reached.
  Vector residual(const Vector& y, double bound) const {
    constexpr int max_iterations = 50;
    constexpr double tolerance = 1e-9, acceptable = 1e-3;
    Vector Qu;
    double p = 0, excess = 1;
    for (int iteration = 0; iteration < max_iterations && std::abs(excess) > tolerance; ++iteration) {
      const BandFactor A = factor(p, y);
      const Vector u = A.least_squares();
      Qu = apply_Q(u);
      const double F = std::sqrt(dot(Qu, Qu));
      excess = F / bound - 1;
      p += F * F * excess / descent(A, p, u);
    }
    if (!(std::abs(excess) < acceptable)) throw std::invalid_argument("the times of a smoothing spline are too close together");
    return Qu;
  }
};

void require_table(const Vector& t, const Vector& y, double deviation) {
  const auto is_finite = [](double x) { return std::isfinite(x); };
  if (t.size() < 2 || t.size() != y.size())
    throw std::invalid_argument("a smoothing spline needs at least two points, each with a value");
  if (!std::all_of(t.begin(), t.end(), is_finite) || !std::all_of(y.begin(), y.end(), is_finite))
    throw std::invalid_argument("the points of a smoothing spline must be finite");
  if (std::adjacent_find(t.begin(), t.end(), std::greater_equal<>()) != t.end())
    throw std::invalid_argument("the times of a smoothing spline must increase");
  if (!(deviation >= 0) || !is_finite(deviation))
    throw std::invalid_argument("the deviation of a smoothing spline must be finite and not negative");
}

double mean_of(const Vector& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Steps of the table, scaled to a mean of 1
Vector steps_of(const Vector& t) {
  const double mean = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
  Vector h;
  for (std::size_t i = 0; i + 1 < t.size(); ++i) h.push_back((t[i + 1] - t[i]) / mean);
  return h;
}

Vector least_squares_line(const Vector& t, const Vector& y) {
  const double length = t.back() - t.front(), mean = mean_of(y);
  Vector x, line;
  for (const double time : t) x.push_back((time - t.front()) / length);
  const double middle = mean_of(x);
  for (double& place : x) place -= middle;
  for (const double value : y) line.push_back(value - mean);
  const double slope = dot(x, line) / dot(x, x);
  for (std::size_t i = 0; i < x.size(); ++i) line[i] = mean + slope * x[i];
  return line;
}

double greatest_magnitude(const Vector& values) {
  double greatest = 0;
  for (const double value : values) greatest = std::max(greatest, std::abs(value));
  return greatest;
}

}  // namespace

// Solved for the deviation from the least-squares line, relative to its largest value and to the mean step: independent of units.
std::vector<double> smoothed_values(const std::vector<double>& t, const std::vector<double>& y, double deviation) {
  require_table(t, y, deviation);
  if (t.size() == 2 || deviation == 0) return y;
  const Vector line = least_squares_line(t, y);
  Vector above(y.size());
  std::transform(y.begin(), y.end(), line.begin(), above.begin(), std::minus<>());
  const double scale = greatest_magnitude(above);
  if (scale == 0) return line;
  for (double& value : above) value /= scale;

  const double bound = deviation / scale * std::sqrt(static_cast<double>(y.size()));
  if (std::sqrt(dot(above, above)) <= bound) return line;
  if (bound < std::numeric_limits<double>::epsilon()) return y;
  const Vector residual = Beam{steps_of(t)}.residual(above, bound);
  Vector f = y;
  for (std::size_t i = 0; i < f.size(); ++i) f[i] -= scale * residual[i];
  return f;
}

}  // namespace holonom
