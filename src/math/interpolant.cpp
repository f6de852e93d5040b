#include "math/interpolant.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "math/interpolant_curvatures.h"

namespace holonom {

Interpolant::Interpolant(std::vector<double> t, const std::vector<double>& value, const InterpolantChoice& choice)
    : choice_(choice), knots_(std::move(t)) {
  if (knots_.size() != value.size()) throw std::invalid_argument("each argument needs a value");
  const std::vector<EndCurvatures> curvatures = interval_curvatures(knots_, value, choice_);
  pieces_.reserve(curvatures.size());
  for (std::size_t i = 0; i < curvatures.size(); ++i)
    pieces_.push_back({knots_[i], knots_[i + 1], value[i], value[i + 1], curvatures[i].begin, curvatures[i].end});
}

double Interpolant::wrapped(double t) const {
  if (!is_periodic()) return t;
  const double length = ends() - begins(), shifted = t - length * std::floor((t - begins()) / length);
  return shifted < begins() ? begins() : shifted > ends() ? ends() : shifted;  // rounding, far from the first period
}

Jet Interpolant::Piece::at(double t) const {
  const double h = end - begin, a = (end - t) / h, b = (t - begin) / h;
  return {a * from + b * to + h * h / 6 * ((a * a * a - a) * m + (b * b * b - b) * n),
          (to - from) / h + h / 6 * ((3 * b * b - 1) * n - (3 * a * a - 1) * m), a * m + b * n};
}

Jet Interpolant::outside(double t) const {
  const bool is_before = t < begins();
  const Piece& piece = is_before ? pieces_.front() : pieces_.back();
  const double end = is_before ? piece.begin : piece.end, value = is_before ? piece.from : piece.to;
  const bool is_straight = choice_.beyond == Beyond::extend || inside(t);
  const double slope = is_straight ? piece.at(end).d1 : 0;
  return {value + slope * (t - end), slope, 0};
}

Jet Interpolant::evaluate(double t) const {
  t = wrapped(t);
  if (t < begins() || t > ends()) return outside(t);
  return pieces_[knots_.interval_of(t)].at(t);
}

double Interpolant::third_derivative(double t) const {
  t = wrapped(t);
  if (t < begins() || t > ends()) return 0;
  const Piece& piece = pieces_[knots_.interval_of(t)];
  return (piece.n - piece.m) / (piece.end - piece.begin);
}

std::vector<double> Interpolant::curvatures() const {
  std::vector<double> result = {pieces_.front().m};
  for (const Piece& piece : pieces_) result.push_back(piece.n);
  return result;
}

// Extremes within an interval are the zeros of
//   s' = (y_{i+1} - y_i)/h - h (n + 2 m)/6 + h m b + h (n - m)/2 b^2
Interpolant::Excess Interpolant::excess() const {
  Excess found;
  found.least = found.greatest = pieces_.front().from;
  for (const Piece& piece : pieces_) {
    found.least = std::min(found.least, piece.to);
    found.greatest = std::max(found.greatest, piece.to);
  }
  const double range = found.greatest - found.least;
  const auto examine = [&](const Piece& piece, double b) {
    if (!(b > 0 && b < 1)) return;
    const double t = piece.begin + b * (piece.end - piece.begin), value = piece.at(t).v;
    const double share = std::max(value - found.greatest, found.least - value) / range;
    if (share > found.share) found.share = share, found.t = t, found.value = value;
  };
  for (const Piece& piece : pieces_) {
    if (!(range > 0) || (piece.m == 0 && piece.n == 0)) continue;
    const double h = piece.end - piece.begin, A = h * (piece.n - piece.m) / 2, B = h * piece.m,
                 C = (piece.to - piece.from) / h - h * (piece.n + 2 * piece.m) / 6, D = B * B - 4 * A * C;
    if (!(D >= 0)) continue;
    const double q = -(B + std::copysign(std::sqrt(D), B)) / 2;
    if (A != 0) examine(piece, q / A);
    if (q != 0) examine(piece, C / q);
  }
  return found;
}

}  // namespace holonom
