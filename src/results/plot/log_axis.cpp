#include "results/plot/log_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace holonom {

namespace {

constexpr double margin = 0.05;      // relative to the range of the logarithm
constexpr double min_decades = 0.8;  // a narrower range is widened about its middle
constexpr int max_labels = 9;

}  // namespace

LogAxis::LogAxis(const std::vector<double>& values) {
  double first = std::numeric_limits<double>::infinity(), last = -first;
  for (double value : values)
    if (value > 0 && std::isfinite(value)) {
      first = std::min(first, std::log10(value));
      last = std::max(last, std::log10(value));
    }
  if (first > last) first = last = 0;
  const double spread = std::max(last - first, min_decades), middle = (first + last) / 2;
  low_ = std::pow(10, middle - spread * (0.5 + margin));
  high_ = std::pow(10, middle + spread * (0.5 + margin));
}

double LogAxis::fraction(double value) const { return std::log10(value / low_) / std::log10(high_ / low_); }

std::vector<Tick> LogAxis::ticks() const {
  const int first = static_cast<int>(std::floor(std::log10(low_))), last = static_cast<int>(std::floor(std::log10(high_)));
  const int decades = last - first;  // that begin within the axis
  const int labelled_every = (decades + max_labels - 1) / max_labels;
  std::vector<Tick> all;
  for (int exponent = first; exponent <= last; ++exponent)
    for (int digit = 1; digit <= 9; ++digit) {
      const double value = digit * std::pow(10, exponent);
      if (value < low_ || value > high_) continue;
      const bool whole = digit == 1 && (decades < max_labels || exponent % labelled_every == 0);
      const bool between = decades <= 2 && (digit == 2 || digit == 5);
      all.push_back({value, exponent, whole ? Tick::decade : between ? Tick::labelled : Tick::minor});
    }
  return all;
}

}  // namespace holonom
