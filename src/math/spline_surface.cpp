#include "math/spline_surface.h"

#include <algorithm>
#include <array>

#include "math/spline.h"

namespace holonom {
namespace {

using Heights = std::vector<std::vector<double>>;

Heights curvatures_in_y(const std::vector<double>& y, const Heights& z) {
  Heights result;
  for (const auto& line : z) result.push_back(NaturalSpline(y, line).curvatures());
  return result;
}

Heights transposed(const Heights& z) {
  Heights result(z[0].size(), std::vector<double>(z.size()));
  for (std::size_t i = 0; i < z.size(); ++i)
    for (std::size_t j = 0; j < z[i].size(); ++j) result[j][i] = z[i][j];
  return result;
}

std::size_t mesh_of(const std::vector<double>& t, double value) {
  const auto next = std::upper_bound(t.begin(), t.end(), value);
  const auto after = std::clamp<std::ptrdiff_t>(next - t.begin(), 1, static_cast<std::ptrdiff_t>(t.size()) - 1);
  return static_cast<std::size_t>(after - 1);
}

std::array<Jet, 4> weights(const std::vector<double>& t, std::size_t i, const Jet& at) {
  const double h = t[i + 1] - t[i];
  const Jet a = (Jet(t[i + 1]) - at) / Jet(h), b = (at - Jet(t[i])) / Jet(h);
  return {a, b, Jet(h * h / 6) * (a * a * a - a), Jet(h * h / 6) * (b * b * b - b)};
}

}  // namespace

SplineSurface::SplineSurface(std::vector<double> x, std::vector<double> y, const Heights& z)
    : x_(std::move(x)), y_(std::move(y)), z_(z) {
  z_yy_ = curvatures_in_y(y_, z_);
  z_xx_ = transposed(curvatures_in_y(x_, transposed(z_)));
  z_xxyy_ = curvatures_in_y(y_, z_xx_);
}

Jet SplineSurface::height(const Jet& x, const Jet& y) const {
  const std::size_t i = mesh_of(x_, x.v), j = mesh_of(y_, y.v);
  const auto wx = weights(x_, i, x), wy = weights(y_, j, y);
  Jet sum = 0;
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t l = 0; l < 4; ++l) {
      const Heights& table = k < 2 ? (l < 2 ? z_ : z_yy_) : (l < 2 ? z_xx_ : z_xxyy_);
      sum = sum + wx[k] * wy[l] * Jet(table[i + k % 2][j + l % 2]);
    }
  return sum;
}

}  // namespace holonom
