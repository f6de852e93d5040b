// A function through points (t_i, y_i). On each interval, with h = t_{i+1} - t_i, a = (t_{i+1} - t)/h, b = (t - t_i)/h, it is the cubic
//
//   s(t) = a y_i + b y_{i+1} + h^2/6 ((a^3 - a) m + (b^3 - b) n),      m, n = s'' at the two ends of the interval,
//
// and the choices differ in m and n only:
//
//   linear     m = n = 0
//   monotone   s' given at the points, so that s rises where the points rise and falls where they fall (Fritsch, Butland)
//   spline     s'' continuous: m and n are those of the neighbouring intervals; s'' = 0 at natural ends, s' given at clamped ones
//
// With periodic ends the last value is the first one, and slope (monotone) or slope and curvature (spline) agree there. See
// interpolant_curvatures.h for equations and sources.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "math/jet.h"
#include "math/knots.h"

namespace holonom {

enum class Interpolation { linear, monotone, spline };
enum class Ends { natural, clamped, periodic };
// Beyond the points: the values at the ends, or straight lines with the slopes there. `error`: as hold, where the caller has tested
// `inside`. Periodic functions repeat.
enum class Beyond { error, hold, extend };

struct InterpolantChoice {
  Interpolation interpolation = Interpolation::spline;
  Ends ends = Ends::natural;
  std::array<double, 2> slopes = {0, 0};  // of clamped ends
  Beyond beyond = Beyond::extend;
};

class Interpolant {
 public:
  // At least two points, t strictly increasing, as many values as times, and what the choice requires; std::invalid_argument otherwise.
  Interpolant(std::vector<double> t, const std::vector<double>& value, const InterpolantChoice& choice = {});

  Jet evaluate(double t) const;  // value, first and second derivative; at a point those of the interval after it
  double third_derivative(double t) const;
  // s'' at the points, where it is continuous: of a spline
  std::vector<double> curvatures() const;
  bool inside(double t) const { return is_periodic() || knots_.inside(t); }  // with a margin for round-off at the ends
  double begins() const { return knots_.front(); }
  double ends() const { return knots_.back(); }
  const InterpolantChoice& choice() const { return choice_; }
  bool is_periodic() const { return choice_.ends == Ends::periodic; }

  // How far the function leaves the range of its values: the share of this range, 0 if it stays within, and where that is largest.
  struct Excess {
    double share = 0, t = 0, value = 0, least = 0, greatest = 0;  // least and greatest of the points
  };
  Excess excess() const;

 private:
  struct Piece {
    double begin, end, from, to, m, n;  // interval, values and second derivatives at its ends
    Jet at(double t) const;
  };
  double wrapped(double t) const;
  Jet outside(double t) const;

  InterpolantChoice choice_;
  Knots knots_;
  std::vector<Piece> pieces_;
};

}  // namespace holonom
