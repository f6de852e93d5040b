// Tracks the physical dimension of an expression while it is parsed, from its unit suffixes. A number without a suffix is in the
// units of the file and may have any dimension, so the dimension of a product with it is unknown; a sum has the dimension of the
// terms whose dimension is known.
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

  // Adds the last two terms; false if their dimensions are known and differ
  bool add();
  void multiply(int sign);       // -1: divide
  bool power();                  // of the last two terms; false if the exponent is known to have a dimension
  void anything_of(int count) {  // the last `count` terms become one of unknown dimension
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
