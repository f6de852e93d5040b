// A law of the model file bound to what it reads: time, the element's own variables, and quantities (values and rates of measures,
// components of spins, signals and states, what observed.h lists). Quantity 0 is time.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "elements/measure.h"
#include "math/expression.h"

namespace holonom {

template <int d>
struct Quantity {
  // derived: a signal or state, see signals/network.h; observed: number `observed` of the mechanism's list, see observed.h
  enum class Kind { time, measure, spin, derived, observed } kind = Kind::time;
  const LocalMeasure<d>* measure = nullptr;
  int order = 0;  // of a measure: 0 value, 1 rate
  int body = -1;  // of a spin
  int axis = 0;
  int observed = -1;
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
    return sign_ * expression_.evaluate(std::span<const double>(values.data(), source_.size()));
  }
  void negate() { sign_ = -sign_; }

  int reads() const { return static_cast<int>(source_.size()); }
  int source(int k) const { return source_[k]; }
  // The derivative by what it reads as number k
  double partial(int k, std::span<const double> quantities, const std::array<double, 2>& own = {0, 0}) const {
    std::array<Jet, most_variables> values;
    for (std::size_t i = 0; i < source_.size(); ++i) values[i] = source_[i] >= 0 ? quantities[source_[i]] : own[-1 - source_[i]];
    values[k].d1 = 1;
    return sign_ * expression_.evaluate(std::span<const Jet>(values.data(), source_.size())).d1;
  }
  // The change with the quantities along a direction
  double along(std::span<const double> direction, std::span<const double> quantities,
               const std::array<double, 2>& own = {0, 0}) const {
    double sum = 0;
    for (int k = 0; k < reads(); ++k)
      if (source_[k] >= 0 && direction[source_[k]] != 0) sum += partial(k, quantities, own) * direction[source_[k]];
    return sum;
  }
  // By the element's own variable, 0 where it is not read
  double partial_by_own(int variable, std::span<const double> quantities, const std::array<double, 2>& own) const {
    for (int k = 0; k < reads(); ++k)
      if (source_[k] == -1 - variable) return partial(k, quantities, own);
    return 0;
  }

 private:
  Expression expression_;
  std::vector<int> source_;
  double sign_ = 1;
};

}  // namespace holonom
