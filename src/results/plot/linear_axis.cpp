#include "results/plot/linear_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace holonom {

namespace {

constexpr double least_plain = 0.01, most_plain = 1e4;  // written without a power of ten
constexpr int most_digits = 6;                          // of a label, before an offset is split off
constexpr double least_relative_width = 1e-13;          // a range below it is rounding
constexpr double least_size = 1e-290;                   // smaller numbers count as zero
constexpr double rounding_of_ticks = 1e-9;              // of a step: a tick at the very end is shown

double size_of(AxisRange range) { return std::max(std::abs(range.low), std::abs(range.high)); }

int decade_of(double size) { return static_cast<int>(std::floor(std::log10(size))); }

double within_doubles(double value) {
  constexpr double most = std::numeric_limits<double>::max();
  return std::clamp(value, -most, most);
}

}  // namespace

AxisRange range_of(std::span<const double> values) {
  if (values.empty()) return {};
  const auto [low, high] = std::ranges::minmax(values);
  return {low, high};
}

AxisRange united(AxisRange first, AxisRange second) {
  return {std::min(first.low, second.low), std::max(first.high, second.high)};
}

AxisRange extended(AxisRange range, double fraction) {
  const double size = size_of(range), half = range.high / 2 - range.low / 2;  // the width itself may overflow
  if (size < least_size) return {-1, 1};
  if (half <= least_relative_width * size) {
    const double value = range.low / 2 + range.high / 2, extent = size / 10;
    return {within_doubles(value - extent), within_doubles(value + extent)};
  }
  return {within_doubles(range.low - 2 * fraction * half), within_doubles(range.high + 2 * fraction * half)};
}

double TickStep::value() const { return digit * std::pow(10.0, exponent); }

TickStep tick_step(double size) {
  TickStep step{1, decade_of(size)};
  for (int digit : {1, 2, 5}) {
    step.digit = digit;
    if (step.value() >= size * (1 - rounding_of_ticks)) return step;
  }
  return {1, step.exponent + 1};
}

std::string with_minus_sign(std::string number) {
  for (std::size_t at = number.find('-'); at != number.npos; at = number.find('-', at + 3)) number.replace(at, 1, "\u2212");
  return number;
}

LinearAxis::LinearAxis(AxisRange range, double length, double spacing) {
  choose_offset(range);
  choose_exponent({range.low - offset_, range.high - offset_});
  low_ = scaled(range.low);
  width_ = scaled(range.high) - low_;
  // Two labels at least: with one alone the scale of the axis would be unknown.
  for (double part = std::min(spacing / length, 1.0); ticks_.size() < 2; part /= 2) place_ticks(tick_step(width_ * part));
}

void LinearAxis::place_ticks(const TickStep& step) {
  const int decimals = std::max(0, -step.exponent);
  const auto first = static_cast<long>(std::ceil(low_ / step.value() - rounding_of_ticks));
  const auto last = static_cast<long>(std::floor((low_ + width_) / step.value() + rounding_of_ticks));
  ticks_.clear();
  for (long k = first; k <= last; ++k) {
    const double value = static_cast<double>(k) * step.value();
    const double fraction = std::clamp((value - low_) / width_, 0.0, 1.0);
    ticks_.push_back({fraction, fmt::format("{:.{}f}", k == 0 ? 0.0 : value, decimals)});
  }
}

// The offset is the middle, rounded to the decade above the width: few digits, and the labels are near zero.
void LinearAxis::choose_offset(AxisRange range) {
  const double size = size_of(range), width = range.high - range.low;
  if (!std::isfinite(width) || decade_of(size) - decade_of(width) + 1 < most_digits) return;
  const int decade = decade_of(width) + 1;
  const double unit = std::pow(10.0, decade);
  const double rounded = std::round((range.low + range.high) / 2 / unit) * unit;
  const int digits = std::clamp(decade_of(std::abs(rounded)) - decade + 1, 1, 17);
  offset_text_ = fmt::format("{:.{}g}", rounded, digits);
  std::from_chars(offset_text_.data(), offset_text_.data() + offset_text_.size(), offset_);
}

void LinearAxis::choose_exponent(AxisRange range) {
  const double size = size_of(range);
  if (size >= least_plain && size < most_plain) return;
  exponent_ = 3 * static_cast<int>(std::floor(decade_of(size) / 3.0));
}

double LinearAxis::scaled(double value) const { return (value - offset_) / std::pow(10.0, exponent_); }

double LinearAxis::fraction(double value) const { return (scaled(value) - low_) / width_; }

}  // namespace holonom
