// Observed order: the ratio of the errors with a fixed step and with half of it. Closed forms make the errors exact.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace holonom {

struct Method {
  std::string integrator;
  int order;
  int refinement = 1;  // of steps: points of the past are spread over several, so that the order shows with shorter ones only
  std::string name() const {  // for the name of a test
    std::string name = integrator;
    std::ranges::replace(name, '-', '_');
    return name;
  }
};

inline const std::vector<Method>& all_methods() {
  static const std::vector<Method> methods = {
      {"rk4", 4}, {"merson", 4}, {"tsitouras", 5}, {"verner", 6}, {"shampine-gordon", 5, 4}};
  return methods;
}

template <class ErrorWithStep>
double observed_order(ErrorWithStep error, double step) {
  const double coarse = error(step), fine = error(step / 2);
  EXPECT_GT(fine, 1e-13) << "rounding hides the order";
  return std::log2(coarse / fine);
}

}  // namespace holonom
