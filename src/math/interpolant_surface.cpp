#include "math/interpolant_surface.h"

#include <algorithm>
#include <stdexcept>

namespace holonom {
namespace {

using Rows = std::vector<std::vector<double>>;

std::vector<double> points_of(const Knots& knots) {
  std::vector<double> points;
  for (std::size_t k = 0; k < knots.size(); ++k) points.push_back(knots[k]);
  return points;
}

Rows curvatures_in_y(const Knots& y, const Rows& z) {
  Rows result;
  for (const auto& line : z) result.push_back(Interpolant(points_of(y), line).curvatures());
  return result;
}

Rows transposed(const Rows& z) {
  Rows result(z[0].size(), std::vector<double>(z.size()));
  for (std::size_t i = 0; i < z.size(); ++i)
    for (std::size_t j = 0; j < z[i].size(); ++j) result[j][i] = z[i][j];
  return result;
}

}  // namespace

InterpolantSurface::InterpolantSurface(std::vector<double> x, std::vector<double> y, const Rows& z, Interpolation interpolation,
                                       Beyond beyond)
    : x_(std::move(x)), y_(std::move(y)), interpolation_(interpolation), beyond_(beyond) {
  const auto is_row = [this](const std::vector<double>& row) { return row.size() == y_.size(); };
  if (z.size() != x_.size() || !std::ranges::all_of(z, is_row)) throw std::invalid_argument("a value is needed at every x and y");
  if (interpolation == Interpolation::monotone) throw std::invalid_argument("functions of two variables are linear or splines");
  corners_.resize(x_.size() * y_.size());
  const auto set = [this](const Rows& rows, std::size_t k) {
    for (std::size_t i = 0; i < x_.size(); ++i)
      for (std::size_t j = 0; j < y_.size(); ++j) corners_[i * y_.size() + j][k] = rows[i][j];
  };
  set(z, 0);
  if (interpolation == Interpolation::linear) return;
  const Rows z_xx = transposed(curvatures_in_y(x_, transposed(z)));
  set(curvatures_in_y(y_, z), 1);
  set(z_xx, 2);
  set(curvatures_in_y(y_, z_xx), 3);
}

// Of the values at both ends of an interval, and of the second derivatives there
InterpolantSurface::Weights InterpolantSurface::weights(const Knots& knots, std::size_t i, double at) const {
  const double place = std::clamp(at, knots.front(), knots.back()), beyond = at - place;
  const double h = knots[i + 1] - knots[i], a = (knots[i + 1] - place) / h, b = (place - knots[i]) / h;
  Weights weights;
  weights.w = {a, b, h * h / 6 * (a * a * a - a), h * h / 6 * (b * b * b - b)};
  weights.d1 = {-1 / h, 1 / h, h / 6 * (1 - 3 * a * a), h / 6 * (3 * b * b - 1)};
  weights.d2 = {0, 0, a, b};
  if (beyond == 0) return weights;
  const bool is_straight = beyond_ == Beyond::extend || knots.inside(at);
  for (std::size_t k = 0; k < 4; ++k) {
    if (!is_straight) weights.d1[k] = 0;
    weights.w[k] += weights.d1[k] * beyond;
    weights.d2[k] = 0;
  }
  return weights;
}

InterpolantSurface::Derivatives InterpolantSurface::evaluate(double x, double y) const {
  const std::size_t i = x_.interval_of(x), j = y_.interval_of(y);
  const Weights wx = weights(x_, i, x), wy = weights(y_, j, y);
  Derivatives sum;
  const std::size_t count = interpolation_ == Interpolation::linear ? 2 : 4;
  for (std::size_t k = 0; k < count; ++k) {
    const Corner &first = corner(i + k % 2, j), &second = corner(i + k % 2, j + 1);
    const std::size_t of_x = k < 2 ? 0 : 2;
    const std::array<double, 4> Z = {first[of_x], second[of_x], first[of_x + 1], second[of_x + 1]};
    double value = 0, slope = 0, curvature = 0;
    for (std::size_t l = 0; l < count; ++l) {
      value += wy.w[l] * Z[l];
      slope += wy.d1[l] * Z[l];
      curvature += wy.d2[l] * Z[l];
    }
    sum.z += wx.w[k] * value;
    sum.x += wx.d1[k] * value;
    sum.xx += wx.d2[k] * value;
    sum.y += wx.w[k] * slope;
    sum.xy += wx.d1[k] * slope;
    sum.yy += wx.w[k] * curvature;
  }
  return sum;
}

Jet InterpolantSurface::height(const Jet& x, const Jet& y) const {
  const Derivatives at = evaluate(x.v, y.v);
  return {at.z, at.x * x.d1 + at.y * y.d1,
          at.x * x.d2 + at.y * y.d2 + at.xx * x.d1 * x.d1 + 2 * at.xy * x.d1 * y.d1 + at.yy * y.d1 * y.d1};
}

InterpolantSurface::Excess InterpolantSurface::excess() const {
  constexpr int parts = 4;  // of each side of a cell
  Excess found;
  found.least = found.greatest = corners_.front()[0];
  for (const Corner& corner : corners_) {
    found.least = std::min(found.least, corner[0]);
    found.greatest = std::max(found.greatest, corner[0]);
  }
  const double range = found.greatest - found.least;
  if (!(range > 0) || interpolation_ == Interpolation::linear) return found;
  for (std::size_t i = 0; i + 1 < x_.size(); ++i)
    for (std::size_t j = 0; j + 1 < y_.size(); ++j)
      for (int part = 1; part < parts * parts; ++part) {
        const double x = x_[i] + (x_[i + 1] - x_[i]) * (part % parts) / parts,
                     y = y_[j] + (y_[j + 1] - y_[j]) * (part / parts) / parts, value = evaluate(x, y).z;
        const double share = std::max(value - found.greatest, found.least - value) / range;
        if (share > found.share) found = {share, x, y, value, found.least, found.greatest};
      }
  return found;
}

}  // namespace holonom
