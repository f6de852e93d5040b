// Increasing points, and the interval between two of them that contains a value. The range is divided into as many equal buckets as there
// are intervals, and each knows which points precede it: so the search takes constant time for evenly spaced points, and at most that of a
// bisection for others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace holonom {

class Knots {
 public:
  // At least two points, finite and strictly increasing; std::invalid_argument otherwise.
  explicit Knots(std::vector<double> points);

  std::size_t interval_of(double t) const;  // the number of its first point; beyond the ends the first or last interval
  double operator[](std::size_t k) const { return points_[k]; }
  std::size_t size() const { return points_.size(); }
  double front() const { return points_.front(); }
  double back() const { return points_.back(); }
  bool inside(double t) const;  // with a margin for round-off at the ends

 private:
  std::size_t bucket_of(double t) const;  // increases with t, also in floating point

  std::vector<double> points_;
  std::vector<std::uint32_t> before_;  // the number of points in earlier buckets, for each bucket and the end
  double buckets_per_length_;
};

}  // namespace holonom
