#include "support/elliptic.h"

#include <cmath>
#include <numbers>

namespace holonom {
namespace {

// a_n, c_n of the arithmetic-geometric mean of 1 and sqrt(1 - m)
struct Mean {
  static constexpr int most = 16;
  double a[most], c[most];
  int n = 0;

  explicit Mean(double m) {
    a[0] = 1;
    c[0] = std::sqrt(m);
    double b = std::sqrt(1 - m);
    while (n + 1 < most && std::abs(c[n]) > 1e-17) {
      a[n + 1] = (a[n] + b) / 2;
      c[n + 1] = (a[n] - b) / 2;
      b = std::sqrt(a[n] * b);
      ++n;
    }
  }
};

}  // namespace

double complete_elliptic_integral(double m) {
  const Mean mean(m);
  return std::numbers::pi / (2 * mean.a[mean.n]);
}

Elliptic jacobi_elliptic(double u, double m) {
  const Mean mean(m);
  double phi = std::ldexp(mean.a[mean.n] * u, mean.n), sine_of_phi = std::sin(phi);
  for (int n = mean.n; n > 0; --n) {
    phi = (phi + std::asin(mean.c[n] / mean.a[n] * sine_of_phi)) / 2;
    sine_of_phi = std::sin(phi);
  }
  return {sine_of_phi, std::cos(phi), std::sqrt(1 - m * sine_of_phi * sine_of_phi)};
}

}  // namespace holonom
