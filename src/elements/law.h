// A law of the model file bound to what it reads: time, the element's own variables, and quantities (values and rates of measures,
// components of spins). Quantity 0 is time.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "elements/measure.h"
#include "math/expression.h"

namespace holonom {

template <int d>
struct Quantity {
  const Measure<d>* measure = nullptr;  // else a spin component, else time
  int order = 0;                        // 0 value, 1 rate
  int body = -1;
  int axis = 0;
};

class Law {
 public:
  static constexpr int most_variables = 24;

  Law() = default;
  // source[k] >= 0: quantity; < 0: the element's own variable number -1 - source[k]
  Law(Expression expression, std::vector<int> source) : expression_(std::move(expression)), source_(std::move(source)) {}

  double operator()(std::span<const double> quantities, const std::array<double, 2>& own = {0, 0}) const {
    std::array<double, most_variables> values;
    for (std::size_t k = 0; k < source_.size(); ++k) values[k] = source_[k] >= 0 ? quantities[source_[k]] : own[-1 - source_[k]];
    return expression_.evaluate(std::span<const double>(values.data(), source_.size()));
  }

 private:
  Expression expression_;
  std::vector<int> source_;
};

}  // namespace holonom
