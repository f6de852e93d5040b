// Step sizes from scaled errors: a proportional-integral controller (K. Gustafsson, ACM TOMS 17 (1991) 533-554).
#pragma once

#include <algorithm>
#include <cmath>

namespace holonom {

class StepControl {
 public:
  explicit StepControl(int estimate_order) : k_(estimate_order + 1) {}

  double after_success(double h, double error) {
    const double bounded = std::max(error, 1e-8);
    double factor = 0.9 * std::pow(bounded, -0.7 / k_) * std::pow(last_error_, 0.4 / k_);
    factor = std::clamp(factor, 0.2, rejected_ ? 1.0 : 5.0);
    last_error_ = bounded;
    rejected_ = false;
    return h * factor;
  }
  double after_rejection(double h, double error) {
    rejected_ = true;
    return h * std::clamp(0.9 * std::pow(error, -1.0 / k_), 0.1, 0.7);
  }
  double after_failure(double h) {
    rejected_ = true;
    return h / 4;
  }

 private:
  double k_;
  double last_error_ = 1;
  bool rejected_ = false;
};

}  // namespace holonom
