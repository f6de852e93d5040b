// Cubic spline through (t_i, y_i), natural or closed: on each interval, with h = t_{i+1} - t_i, a = (t_{i+1} - t)/h, b = (t - t_i)/h,
//
//   s(t) = a y_i + b y_{i+1} + h^2/6 ((a^3 - a) m_i + (b^3 - b) m_{i+1}),      m = s'' at the points,
//
// where continuity of s' gives h_{i-1} m_{i-1} + 2 (h_{i-1} + h_i) m_i + h_i m_{i+1} = 6 (slope_i - slope_{i-1}) and m = 0 at
// both ends; a closed spline has y_n = y_0 with continuous slope and curvature there. Source: Stoer & Bulirsch, Introduction to
// Numerical Analysis, section 2.4. Beyond its ends a natural spline continues as a straight line, a closed one periodically.
#pragma once

#include <vector>

#include "math/jet.h"

namespace holonom {

class NaturalSpline {
 public:
  // At least two points, t strictly increasing, as many values as times; std::invalid_argument otherwise.
  NaturalSpline(std::vector<double> t, std::vector<double> value, bool is_closed = false);

  Jet evaluate(double t) const;  // value, first and second derivative
  double third_derivative(double t) const;
  const std::vector<double>& curvatures() const { return curvature_; }  // at the points
  bool inside(double t) const;  // within the points, with a margin for round-off at the ends
  double begins() const { return t_.front(); }
  double ends() const { return t_.back(); }

 private:
  void solve_curvatures();
  void solve_closed_curvatures();
  double wrapped(double t) const;
  std::size_t interval_of(double t) const;  // for t within the points
  Jet straight_on(std::size_t end_point, std::size_t interval, double t) const;
  Jet within(std::size_t interval, double t) const;

  std::vector<double> t_, value_, curvature_;
  bool is_closed_;
};

}  // namespace holonom
