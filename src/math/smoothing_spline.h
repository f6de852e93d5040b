// Smoothing of noisy points (t_i, y_i), i = 1 .. N: the function of least curvature,
//
//   integral of f''^2 = minimum   subject to   sum ((f(t_i) - y_i)/deviation)^2 <= S,      S = N,
//
// as noise of this standard deviation adds one to the sum per point on average. The minimiser is a natural cubic spline
// with knots at the t_i, so its values there suffice: Interpolant(t, smoothed_values(t, y, deviation)). Source: C. H. Reinsch,
// Smoothing by Spline Functions, Numerische Mathematik 10 (1967) 177-183, who recommends N - sqrt(2 N) <= S <= N + sqrt(2 N).
//
// Too small a deviation leaves noise in f''; 10 % too large does less harm.
#pragma once

#include <vector>

namespace holonom {

// f(t_i). A deviation of zero leaves y unchanged; a large one gives the least-squares line. Requires at least two points, all
// finite, t strictly increasing with distinguishable values, as many values as times, and a finite non-negative deviation; throws
// std::invalid_argument otherwise.
std::vector<double> smoothed_values(const std::vector<double>& t, const std::vector<double>& y, double deviation);

}  // namespace holonom
