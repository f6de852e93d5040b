// A pendulum that goes over the top, of unit length and mass with inertia 0.2: started at the bottom with the rate w0, fast enough to go
// over,
//
//   sin(theta/2) = sn(u | m),  theta' = w0 dn(u | m),     u = w0 t/2,  m = 4 g l/(w0^2 (l^2 + i^2))
//
// one revolution per 4 K(m)/w0 (theta'^2 = w0^2 (1 - m sin^2(theta/2)) is energy; Abramowitz and Stegun 16.1).
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/elliptic.h"
#include "support/run_model.h"

namespace holonom {

inline Model spinning_pendulum(double rate) {
  return model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {rate: 0}
bodies:
  P: {mass: 1, inertia: 0.2, position: [0, -1]}
joints:
  O: {type: revolute, connect: [ground, P], at: [0, 0]}
initial: {O.rate: rate}
)yaml",
                         {{"rate", std::to_string(rate)}});
}

// Angle and rate over w0 at all recorded instants, the largest error.
inline double spinning_pendulum_error(double rate, const RunResult& result) {
  const double m = 4 * 9.81 / (1.2 * rate * rate), K = complete_elliptic_integral(m);
  double worst = 0;
  for (std::size_t k = 1; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double u = rate * row["t"] / 2, turns = std::floor((u + K) / (2 * K));
    const Elliptic at = jacobi_elliptic(u - 2 * K * turns, m);
    const double angle = 2 * std::asin(at.sn) + 2 * std::numbers::pi * turns;
    worst = std::max({worst, std::abs(row["O.angle"] - angle), std::abs(row["O.rate"] / rate - at.dn)});
  }
  return worst;
}

}  // namespace holonom
