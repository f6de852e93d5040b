// A function of two variables through values z_ij at x_i, y_j: the tensor product of interpolants (interpolant.h), linear or natural cubic
// splines. In a cell, with the weights of one direction
//
//   w = (a, b, h^2/6 (a^3 - a), h^2/6 (b^3 - b)),      a = (x_{i+1} - x)/h, b = (x - x_i)/h,
//
// of the values and second derivatives at both ends, z = sum w_k(x) w_l(y) Z_kl, where Z contains z, z_xx, z_yy and z_xxyy at the four
// corners. Linear ones have the first two weights only. Beyond the rectangle, in each direction: the values at its edge, or straight lines
// with the slopes there.
#pragma once

#include <array>
#include <vector>

#include "math/interpolant.h"
#include "math/jet_functions.h"

namespace holonom {

class InterpolantSurface {
 public:
  // x and y strictly increasing, at least two each; z[i][j] at x[i], y[j]; std::invalid_argument otherwise. Ends are natural.
  InterpolantSurface(std::vector<double> x, std::vector<double> y, const std::vector<std::vector<double>>& z,
                     Interpolation interpolation = Interpolation::spline, Beyond beyond = Beyond::extend);

  struct Derivatives {
    double z = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  };
  Derivatives evaluate(double x, double y) const;
  Jet height(const Jet& x, const Jet& y) const;  // along a path
  bool inside(double x, double y) const { return x_.inside(x) && y_.inside(y); }
  Beyond beyond() const { return beyond_; }

  // How far the function leaves the range of its values: the share of this range at the worst of some points in every cell
  struct Excess {
    double share = 0, x = 0, y = 0, value = 0, least = 0, greatest = 0;  // least and greatest of the given values
  };
  Excess excess() const;

 private:
  using Corner = std::array<double, 4>;  // z, z_yy, z_xx, z_xxyy
  struct Weights {
    std::array<double, 4> w, d1, d2;
  };
  Weights weights(const Knots& knots, std::size_t i, double at) const;
  const Corner& corner(std::size_t i, std::size_t j) const { return corners_[i * y_.size() + j]; }

  Knots x_, y_;
  Interpolation interpolation_;
  Beyond beyond_;
  std::vector<Corner> corners_;
};

}  // namespace holonom
