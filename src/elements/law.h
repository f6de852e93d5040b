// An expression of the model file bound to what it reads: time, the element's own variables, and quantities (values and rates of measures,
// components of angular velocities, signals and states, what observed.h lists). Quantity 0 is time.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "elements/law_tape.h"
#include "elements/measure.h"
#include "math/expression.h"

namespace holonom {

template <int d>
struct Quantity {
  // derived: a signal or state, see signals/network.h; held and delayed: from the memory, see signals/memory.h; observed: number `observed`
  // of the mechanism's list, see observed.h
  enum class Kind { time, measure, angular_velocity, derived, held, delayed, observed } kind = Kind::time;
  const LocalMeasure<d>* measure = nullptr;
  int order = 0;  // of a measure: 0 value, 1 rate
  int body = -1;  // of an angular velocity
  int axis = 0;
  int observed = -1;
  int in_motion = -1;   // of a signal that is only recorded and reads one of the motion: the latter's quantity
  int remembered = -1;  // held: slot of the memory; delayed: number of the delay
};

class Law {
 public:
  Law() = default;
  // source[k] >= 0: quantity; < 0: the element's own variable number -1 - source[k]
  Law(const std::shared_ptr<LawTape>& tape, const Expression& expression, std::vector<int> source)
      : tape_(tape), number_(tape->add(expression, source)), source_(std::move(source)) {}

  double operator()(const QuantityArray& quantities, const std::array<double, 2>& own = {0, 0}) const {
    return sign_ * tape_->value(number_, quantities, own);
  }
  void negate() { sign_ = -sign_; }

  int number() const { return number_; }  // in the tape
  int reads() const { return static_cast<int>(source_.size()); }
  int source(int k) const { return source_[k]; }
  // The derivative with respect to read number k
  double partial(int k, const QuantityArray& quantities, const std::array<double, 2>& own = {0, 0}) const {
    return sign_ * tape_->slope(number_, k, quantities, own);
  }
  // The change when quantities change along a direction
  double along(std::span<const double> direction, const QuantityArray& quantities,
               const std::array<double, 2>& own = {0, 0}) const {
    double sum = 0;
    for (int k = 0; k < reads(); ++k)
      if (source_[k] >= 0 && direction[source_[k]] != 0) sum += partial(k, quantities, own) * direction[source_[k]];
    return sum;
  }
  // With respect to the element's own variable, 0 if it is not read
  double partial_by_own(int variable, const QuantityArray& quantities, const std::array<double, 2>& own) const {
    for (int k = 0; k < reads(); ++k)
      if (source_[k] == -1 - variable) return partial(k, quantities, own);
    return 0;
  }

 private:
  std::shared_ptr<const LawTape> tape_;
  int number_ = -1;
  std::vector<int> source_;
  double sign_ = 1;
};

}  // namespace holonom
