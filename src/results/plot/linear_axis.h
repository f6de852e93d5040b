// A linear axis: its range, its ticks and how its numbers are written.
//
// Ticks are multiples of 1, 2 or 5 times a power of ten. Very large or small numbers are written in units of a power of ten, and
// numbers that differ little relative to their size as differences from an offset; both belong into the title of the axis.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace holonom {

struct AxisRange {
  double low = 0, high = 0;
};

AxisRange range_of(std::span<const double> values);  // 0 to 0 if there are none
AxisRange united(AxisRange first, AxisRange second);
// Extended at both ends by a fraction of its width. A range without width is extended about its value.
AxisRange extended(AxisRange range, double fraction);

struct AxisTick {
  double fraction;  // of the axis, from its low end
  std::string label;
};

// The smallest of 1, 2 and 5 times a power of ten that is not below `size`
struct TickStep {
  int digit, exponent;
  double value() const;
};
TickStep tick_step(double size);

class LinearAxis {
 public:
  // The ticks are at least `spacing` apart on an axis of this length. The range must have a width.
  LinearAxis(AxisRange range, double length, double spacing);

  double fraction(double value) const;  // 0 at the low end, 1 at the high end
  const std::vector<AxisTick>& ticks() const { return ticks_; }
  // A label is (value - offset) / 10^exponent
  int exponent() const { return exponent_; }
  const std::string& offset() const { return offset_text_; }  // "" for zero
  double width() const { return width_; }                     // in units of 10^exponent

 private:
  void choose_offset(AxisRange range);
  void choose_exponent(AxisRange range);
  void place_ticks(const TickStep& step);
  double scaled(double value) const;

  int exponent_ = 0;
  std::string offset_text_;
  double offset_ = 0, low_ = 0, width_ = 1;  // low end and width in units of 10^exponent
  std::vector<AxisTick> ticks_;
};

std::string with_minus_sign(std::string number);  // U+2212 instead of the hyphen

}  // namespace holonom
