#include "math/sampling.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace holonom {

namespace {

class RandomBits {
 public:
  explicit RandomBits(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // 32 bits, so that the number of a stratum plus a fraction is exact and never rounds up into the next stratum
  double fraction() { return std::ldexp(static_cast<double>(next() >> 32), -32); }

  // 0 ... count - 1 with equal probability: random numbers in the last, incomplete interval of length `count` are rejected
  std::uint64_t below(std::uint64_t count) {
    const std::uint64_t excess = (UINT64_MAX % count + 1) % count;
    std::uint64_t bits = next();
    while (bits > UINT64_MAX - excess) bits = next();
    return bits % count;
  }

 private:
  std::uint64_t state_;
};

// Fisher and Yates, in the form of Durstenfeld, Algorithm 235, CACM 7(7), 1964
std::vector<int> shuffled(int count, RandomBits& bits) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[bits.below(k)]);
  return order;
}

}  // namespace

double Interval::at(double fraction) const {
  if (fraction == 0) return from;
  if (fraction == 1) return to;
  return logarithmic ? from * std::pow(to / from, fraction) : from + (to - from) * fraction;
}

std::vector<double> Interval::spaced(int count) const {
  std::vector<double> values;
  for (int k = 0; k < count; ++k) values.push_back(at(count == 1 ? 0 : static_cast<double>(k) / (count - 1)));
  return values;
}

Points grid_points(const std::vector<std::vector<double>>& axes) {
  Points points = {{}};
  for (const std::vector<double>& axis : axes) {
    Points longer;
    for (const std::vector<double>& point : points)
      for (const double value : axis) {
        longer.push_back(point);
        longer.back().push_back(value);
      }
    points = std::move(longer);
  }
  return points;
}

Points latin_hypercube(int count, int directions, std::uint64_t seed) {
  RandomBits bits(seed);
  Points points(static_cast<std::size_t>(count));
  for (int direction = 0; direction < directions; ++direction) {
    const std::vector<int> stratum = shuffled(count, bits);
    for (std::size_t k = 0; k < points.size(); ++k) points[k].push_back((stratum[k] + bits.fraction()) / count);
  }
  return points;
}

}  // namespace holonom
