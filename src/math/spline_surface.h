// A height over a rectangle: the tensor product of natural cubic splines through heights z_ij at x_i, y_j. In a cell, with the
// weights of one direction
//
//   w = (a, b, h^2/6 (a^3 - a), h^2/6 (b^3 - b)),      a = (x_{i+1} - x)/h, b = (x - x_i)/h,
//
// of the values and curvatures at both ends, z = sum w_k(x) w_l(y) Z_kl, where Z contains z, z_xx, z_yy and z_xxyy at the four
// corners. Beyond the rectangle the polynomials of the outermost cells continue.
#pragma once

#include <vector>

#include "math/jet_functions.h"

namespace holonom {

class SplineSurface {
 public:
  // x and y strictly increasing, at least two each; z[i][j] at x[i], y[j]
  SplineSurface(std::vector<double> x, std::vector<double> y, const std::vector<std::vector<double>>& z);

  Jet height(const Jet& x, const Jet& y) const;

 private:
  using Table = std::vector<std::vector<double>>;
  std::vector<double> x_, y_;
  Table z_, z_xx_, z_yy_, z_xxyy_;
};

}  // namespace holonom
