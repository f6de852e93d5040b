// f(t) with exact first and second derivatives: the motion of a driver. An expression of t, a polynomial sum c_k t^k, or an interpolant
// through a table, which may not be defined beyond its ends.
#pragma once

#include <limits>
#include <memory>
#include <variant>

#include "math/expression.h"
#include "math/interpolant.h"
#include "model/fields.h"

namespace holonom {

struct ConstantRate {  // an initial value: only the rate matters
  double rate;
};

class TimeFunction {
 public:
  explicit TimeFunction(const Element& driver);  // throws InputError if the expression uses anything but t
  explicit TimeFunction(double constant) : law_(std::vector<double>{constant}) {}
  explicit TimeFunction(ConstantRate rate) : law_(std::vector<double>{0, rate.rate}) {}

  void set_offset(double offset) { offset_ = offset; }  // sum of a coupler's measures in the reference configuration
  void set_shift(double shift) { shift_ = shift; }      // by events: where a driver was switched on
  Jet operator()(double t) const { return law(t) + Jet(offset_ + shift_); }
  // Where it is defined
  double begins() const { return begins_; }
  double ends() const { return ends_; }
  const Interpolant* table() const;  // null if it is not a table

 private:
  Jet law(double t) const;
  std::variant<std::vector<double>, Expression, std::shared_ptr<const Interpolant>> law_;
  double offset_ = 0, shift_ = 0;
  double begins_ = -std::numeric_limits<double>::infinity();
  double ends_ = std::numeric_limits<double>::infinity();
};

}  // namespace holonom
