// Follows what unit suffixes say about an expression while it is parsed. A number without a suffix is in the units of the file and may be
// anything, so a product with it is open; a sum has the dimension of the part that has one.
#pragma once

#include <optional>
#include <vector>

#include "math/expression.h"

namespace holonom {

class DimensionTrace {
 public:
  void number(double value) { terms_.push_back({{}, value}); }
  void number(const Dimension& dimension) { terms_.push_back({dimension, {}}); }
  void anything() { terms_.push_back({}); }

  // Of the last two terms; false when they are known to differ
  bool add();
  void multiply(int sign);       // -1: divide
  bool power();                  // of the last two terms; false when the exponent is known to be no pure number
  void anything_of(int count) {  // the last terms
    terms_.resize(terms_.size() - static_cast<std::size_t>(count));
    anything();
  }

  const std::optional<Dimension>& result() const { return terms_.back().dimension; }

 private:
  struct Term {
    std::optional<Dimension> dimension;
    std::optional<double> plain;  // a number without a unit
  };
  Term take();

  std::vector<Term> terms_;
};

}  // namespace holonom
