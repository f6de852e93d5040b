// Gauss quadrature rules on the unit interval, exact to degree 2 n - 1: points and weights for n = 3, 5, 7 (A. N. Lowan, N.
// Davids, A. Levenson, Bull. Amer. Math. Soc. 48 (1942) 739-743, there on [-1, 1]).
#pragma once

#include <array>

namespace holonom {

struct GaussPoint {
  double at, weight;
};

namespace gauss {

// The midpoint, and the points above it
constexpr std::array<GaussPoint, 2> three = {{{0, 8. / 9}, {0.774596669241483377036, 5. / 9}}};
constexpr std::array<GaussPoint, 3> five = {{{0, 0.568888888888888888889},
                                             {0.538469310105683091036, 0.478628670499366468041},
                                             {0.906179845938663992798, 0.236926885056189087514}}};
constexpr std::array<GaussPoint, 4> seven = {{{0, 0.417959183673469387755},
                                              {0.405845151377397166907, 0.381830050505118944950},
                                              {0.741531185599394439864, 0.279705391489276667901},
                                              {0.949107912342758524526, 0.129484966168869693271}}};

template <std::size_t half>
constexpr std::array<GaussPoint, 2 * half - 1> on_unit_interval(const std::array<GaussPoint, half>& rule) {
  std::array<GaussPoint, 2 * half - 1> points{};
  for (std::size_t k = 0; k < half; ++k) {
    const auto [at, weight] = rule[k];
    points[half - 1 - k] = {0.5 * (1 - at), 0.5 * weight};
    points[half - 1 + k] = {0.5 * (1 + at), 0.5 * weight};
  }
  return points;
}

}  // namespace gauss

inline constexpr auto three_gauss_points = gauss::on_unit_interval(gauss::three);
inline constexpr auto five_gauss_points = gauss::on_unit_interval(gauss::five);
inline constexpr auto seven_gauss_points = gauss::on_unit_interval(gauss::seven);

}  // namespace holonom
