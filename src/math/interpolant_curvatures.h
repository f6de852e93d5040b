// The second derivatives m and n at the ends of each interval of an interpolant (interpolant.h), from its points. With the slopes
// D_i = (y_{i+1} - y_i)/h_i of the chords:
//
// spline, s'' = m_i at the points:
//   h_{i-1} m_{i-1} + 2 (h_{i-1} + h_i) m_i + h_i m_{i+1} = 6 (D_i - D_{i-1})
//   natural   m_0 = m_n = 0
//   clamped   2 h_0 m_0 + h_0 m_1 = 6 (D_0 - s'_0),   h_{n-1} m_{n-1} + 2 h_{n-1} m_n = 6 (s'_n - D_{n-1})
//   periodic  m_0 = m_n, with the equation of an inner point there
//   Source: Stoer & Bulirsch, Introduction to Numerical Analysis, section 2.4.
//
// monotone, s' = d_i at the points: 0 where D_{i-1} and D_i differ in sign or one is 0, otherwise their weighted harmonic mean
//   d_i = (w_1 + w_2)/(w_1/D_{i-1} + w_2/D_i),   w_1 = 2 h_i + h_{i-1},   w_2 = h_i + 2 h_{i-1}
//   Source: F. N. Fritsch, J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984) 300-304. At natural ends the slope of the parabola through three
//   points, limited to [0, 3 D_0] so that the function stays monotone: C. B. Moler, Numerical Computing with Matlab (2004), section 3.4. Given
//   slopes of clamped ends must lie in this range: F. N. Fritsch, R. E. Carlson, SIAM J. Numer. Anal. 17 (1980) 238-246.
//   On an interval   m = (6 D - 4 d_i - 2 d_{i+1})/h,   n = (2 d_i + 4 d_{i+1} - 6 D)/h
#pragma once

#include <vector>

#include "math/interpolant.h"

namespace holonom {

struct EndCurvatures {
  double begin = 0, end = 0;
};

// std::invalid_argument if the points or slopes do not fit the choice
std::vector<EndCurvatures> interval_curvatures(const Knots& t, const std::vector<double>& value, const InterpolantChoice& choice);

}  // namespace holonom
