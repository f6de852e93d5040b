// A logarithmic axis: which range it shows, where its grid lines are and where a value stands on it.
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
  // A little more than the positive values given; one decade about 1 when there are none.
  explicit LogAxis(const std::vector<double>& values);

  double fraction(double value) const;  // 0 at the low end, 1 at the high end
  double low() const { return low_; }
  double high() const { return high_; }

  // Decades, and between them 2 to 9. Where few decades are in sight, 2 and 5 are labelled too; where many are, only some are.
  std::vector<Tick> ticks() const;

 private:
  double low_, high_;
};

}  // namespace holonom
