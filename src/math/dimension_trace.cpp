#include "math/dimension_trace.h"

#include <cmath>

namespace holonom {

DimensionTrace::Term DimensionTrace::take() {
  const Term term = terms_.back();
  terms_.pop_back();
  return term;
}

bool DimensionTrace::add() {
  const Term right = take(), left = take();
  terms_.push_back({left.dimension ? left.dimension : right.dimension, {}});
  return !left.dimension || !right.dimension || *left.dimension == *right.dimension;
}

void DimensionTrace::multiply(int sign) {
  const Term right = take(), left = take();
  if (!left.dimension || !right.dimension) return anything();
  Dimension product = *left.dimension;
  for (int k = 0; k < 3; ++k) product[k] += sign * (*right.dimension)[k];
  number(product);
}

bool DimensionTrace::power() {
  const Term exponent = take(), base = take();
  constexpr double most = 9;
  if (!base.dimension || !exponent.plain || std::abs(*exponent.plain) > most || std::rint(*exponent.plain) != *exponent.plain) {
    anything();
    return !exponent.dimension || *exponent.dimension == Dimension{0, 0, 0};
  }
  Dimension product = *base.dimension;
  for (int& factor : product) factor *= static_cast<int>(*exponent.plain);
  number(product);
  return true;
}

}  // namespace holonom
