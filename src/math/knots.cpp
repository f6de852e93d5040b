#include "math/knots.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace holonom {

Knots::Knots(std::vector<double> points) : points_(std::move(points)) {
  if (points_.size() < 2) throw std::invalid_argument("at least two points are needed");
  for (std::size_t k = 1; k < points_.size(); ++k)
    if (!(points_[k] > points_[k - 1])) throw std::invalid_argument("the arguments must increase");
  if (!std::isfinite(front()) || !std::isfinite(back())) throw std::invalid_argument("the arguments must be finite");
  const std::size_t buckets = points_.size() - 1;
  buckets_per_length_ = static_cast<double>(buckets) / (back() - front());
  before_.assign(buckets + 1, 0);
  for (const double point : points_) ++before_[bucket_of(point) + 1];
  for (std::size_t b = 0; b < buckets; ++b) before_[b + 1] += before_[b];
}

std::size_t Knots::bucket_of(double t) const {
  const double place = (t - front()) * buckets_per_length_;
  const std::size_t buckets = points_.size() - 1;
  if (!(place > 0)) return 0;
  return place < static_cast<double>(buckets) ? static_cast<std::size_t>(place) : buckets - 1;
}

std::size_t Knots::interval_of(double t) const {
  const std::size_t bucket = bucket_of(t);
  const auto begin = points_.begin();
  const auto after = std::upper_bound(begin + before_[bucket], begin + before_[bucket + 1], t) - begin;
  return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(after, 1, static_cast<std::ptrdiff_t>(points_.size()) - 1)) - 1;
}

bool Knots::inside(double t) const {
  const double round_off = 1e-12 * (back() - front());
  return t >= front() - round_off && t <= back() + round_off;
}

}  // namespace holonom
