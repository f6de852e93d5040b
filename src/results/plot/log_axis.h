// A logarithmic axis: its range, its grid lines and the position of a value on it.
#pragma once

#include <vector>

namespace holonom {

struct Tick {
  double value;
  int exponent;  // of ten, for a whole decade
  enum Kind { decade, labelled, minor } kind;
};

class LogAxis {
 public:
  // Slightly more than the range of the positive values; about one decade around 1 if there are none.
  explicit LogAxis(const std::vector<double>& values);

  double fraction(double value) const;  // 0 at the low end, 1 at the high end
  double low() const { return low_; }
  double high() const { return high_; }

  // Decades, and 2 to 9 between them. On a short axis 2 and 5 are labelled too; on a long one only some decades are.
  std::vector<Tick> ticks() const;

 private:
  double low_, high_;
};

}  // namespace holonom
