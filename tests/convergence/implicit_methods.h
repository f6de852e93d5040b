// Every implicit integrator with its nominal order, and the mean order that is observed over several halvings of the step.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "integrators/catalogue.h"
#include "model/model.h"

namespace holonom {

struct ImplicitMethod {
  std::string label;  // for the name of a test
  Choice integrator;
  int order;

  bool is_damped() const { return label != "trapezoidal" && label != "newmark_undamped"; }
  bool is_sdirk() const { return integrator.type == "sdirk" || integrator.type == "sdirk4"; }
  bool is_bdf() const { return integrator.type == "bdf"; }
  // Runge-Kutta stages are not for index-3 treatments, undamped methods not for lagrange-3.
  bool goes_with(const std::string& treatment) const {
    if (treatment == "augmented-3") return !is_sdirk();
    return treatment != "lagrange-3" || (!is_sdirk() && is_damped());
  }
};

inline void PrintTo(const ImplicitMethod& method, std::ostream* out) { *out << method.label; }

inline ImplicitMethod bdf_of_order(int order) { return {"bdf" + std::to_string(order), {"bdf", {{"order", order}}, {}}, order}; }

// Newmark's method is of order 2 with gamma = 1/2 only; its damped default is of order 1.
inline const std::vector<ImplicitMethod>& implicit_methods() {
  static const std::vector<ImplicitMethod> methods = {{"trapezoidal", {"trapezoidal", {}, {}}, 2},
                                                      {"newmark_undamped", {"newmark", {{"beta", 0.25}, {"gamma", 0.5}}, {}}, 2},
                                                      {"newmark_damped", {"newmark", {}, {}}, 1},
                                                      {"hht", {"hht", {}, {}}, 2},
                                                      {"generalized_alpha", {"generalized-alpha", {}, {}}, 2},
                                                      {"sdirk", {"sdirk", {}, {}}, 3},
                                                      {"sdirk4", {"sdirk4", {}, {}}, 4},
                                                      bdf_of_order(1),
                                                      bdf_of_order(2),
                                                      bdf_of_order(3),
                                                      bdf_of_order(4),
                                                      bdf_of_order(5)};
  return methods;
}

// Errors with `step`, step/2, step/4 and step/8, and the order they show.
struct ObservedOrder {
  std::vector<double> errors;
  double mean() const { return std::log2(errors.front() / errors.back()) / static_cast<double>(errors.size() - 1); }
  std::string text() const {
    std::string all;
    for (double error : errors) all += std::to_string(std::log10(error)) + " ";
    return "log10 of the errors with halved steps: " + all;
  }
};

inline ObservedOrder over_three_halvings(const std::function<double(double)>& error, double step) {
  ObservedOrder observed;
  for (int k = 0; k <= 3; ++k, step /= 2) observed.errors.push_back(error(step));
  EXPECT_GT(observed.errors.back(), 1e-11) << "rounding hides the order";
  EXPECT_LT(observed.errors.front(), 1) << "the first step is too long to show an order";
  return observed;
}

}  // namespace holonom
