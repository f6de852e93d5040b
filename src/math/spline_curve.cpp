#include "math/spline_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace holonom {

template <int d>
SplineCurve<d>::SplineCurve(std::vector<Vec<d>> points, bool is_closed) : is_closed_(is_closed) {
  last_place_.fill(std::numeric_limits<double>::quiet_NaN());
  if (is_closed && !points.empty()) points.push_back(points.front());
  std::vector<double> s(points.size(), 0.0);
  for (std::size_t i = 1; i < points.size(); ++i) s[i] = s[i - 1] + (points[i] - points[i - 1]).norm();
  InterpolantChoice choice;
  if (is_closed) choice.ends = Ends::periodic;
  for (int c = 0; c < d; ++c) {
    std::vector<double> values;
    for (const Vec<d>& point : points) values.push_back(point[c]);
    coordinates_.emplace_back(s, values, choice);
  }
  for (std::size_t i = 0; i + 1 < s.size(); ++i)
    for (int k = 0; k < samples_per_span; ++k) sample_.push_back(s[i] + (s[i + 1] - s[i]) * k / samples_per_span);
  if (!is_closed) sample_.push_back(s.back());
  length_ = s.back();
  for (double at : sample_) {
    Vec<d> x;
    for (int c = 0; c < d; ++c) x[c] = coordinates_[c].evaluate(at).v;
    sampled_.push_back(x);
  }
}

template <int d>
JetVector<d> SplineCurve<d>::place(const Jet& s) const {
  JetVector<d> result;
  for (int c = 0; c < d; ++c) {
    const Jet at = coordinates_[c].evaluate(s.v);
    result[c] = chain(s, at.v, at.d1, at.d2);
  }
  return result;
}

template <int d>
JetVector<d> SplineCurve<d>::tangent(const Jet& s) const {
  JetVector<d> result;
  for (int c = 0; c < d; ++c) {
    const Jet at = coordinates_[c].evaluate(s.v);
    result[c] = chain(s, at.d1, at.d2, coordinates_[c].third_derivative(s.v));
  }
  return result;
}

template <int d>
double SplineCurve<d>::slope_of_distance(double s, const Vec<d>& x, double& derivative) const {
  double slope = 0;
  derivative = 0;
  for (int c = 0; c < d; ++c) {
    const Jet at = coordinates_[c].evaluate(s);
    slope += at.d1 * (at.v - x[c]);
    derivative += at.d1 * at.d1 + at.d2 * (at.v - x[c]);
  }
  return slope;
}

// The nearest of the minimum near the nearest sample and, for an open curve, the feet of the perpendiculars on its straight
// extensions.
template <int d>
double SplineCurve<d>::nearest(const Vec<d>& x) const {
  double best = nearest_within(x);
  if (is_closed_) return best;
  for (const double end : {0.0, length_}) {
    double unused, straight = 0;
    for (const Interpolant& coordinate : coordinates_) straight += std::pow(coordinate.evaluate(end).d1, 2);
    const double foot = end - slope_of_distance(end, x, unused) / straight;
    const bool is_outside = end == 0 ? foot < 0 : foot > length_;
    if (is_outside && distance_to(foot, x) < distance_to(best, x)) best = foot;
  }
  return best;
}

template <int d>
double SplineCurve<d>::distance_to(double s, const Vec<d>& x) const {
  double square = 0;
  for (int c = 0; c < d; ++c) square += std::pow(coordinates_[c].evaluate(s).v - x[c], 2);
  return square;
}

// Newton's method between the neighbours of the nearest sample, with bisection if it would leave this interval
template <int d>
double SplineCurve<d>::nearest_within(const Vec<d>& x) const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < sampled_.size(); ++i)
    if ((sampled_[i] - x).squaredNorm() < (sampled_[best] - x).squaredNorm()) best = i;
  const bool is_first = best == 0, is_last = best + 1 == sample_.size();
  double s = sample_[best];
  double low = !is_first ? sample_[best - 1] : is_closed_ ? sample_.back() - length_ : s;
  double high = !is_last ? sample_[best + 1] : is_closed_ ? length_ : s;
  for (int iteration = 0; iteration < 100; ++iteration) {
    double derivative;
    const double F = slope_of_distance(s, x, derivative);
    (F > 0 ? high : low) = s;
    double next = derivative > 0 ? s - F / derivative : low - 1;
    if (!(next >= low && next <= high)) next = (low + high) / 2;
    const double step = next - s;
    s = next;
    if (std::abs(step) <= 1e-15 * (std::abs(s) + length_)) break;
  }
  return s;
}

template <int d>
Jet SplineCurve<d>::nearest(const JetVector<d>& x) const {
  Vec<d> here;
  for (int c = 0; c < d; ++c) here[c] = x[c].v;
  if (!(here == last_place_)) {
    last_parameter_ = nearest(here);
    last_place_ = here;
  }
  Jet s = last_parameter_;
  double derivative;
  slope_of_distance(s.v, here, derivative);
  for (int order = 1; order <= 2; ++order) {
    const Jet F = dot(tangent(s), place(s) - x);
    s.d1 -= F.d1 / derivative;
    s.d2 -= F.d2 / derivative;
  }
  return s;
}

template class SplineCurve<2>;
template class SplineCurve<3>;

}  // namespace holonom
