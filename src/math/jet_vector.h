// Vectors of Jets: points and directions with their derivatives along a line, so that functions of vectors are differentiated exactly.
#pragma once

#include <array>

#include "math/jet_functions.h"
#include "math/types.h"

namespace holonom {

template <int d>
using JetVector = std::array<Jet, d>;

template <std::size_t d>
std::array<Jet, d> operator-(const std::array<Jet, d>& a, const std::array<Jet, d>& b) {
  std::array<Jet, d> result;
  for (std::size_t k = 0; k < d; ++k) result[k] = a[k] - b[k];
  return result;
}
template <std::size_t d>
std::array<Jet, d> operator+(const std::array<Jet, d>& a, const std::array<Jet, d>& b) {
  std::array<Jet, d> result;
  for (std::size_t k = 0; k < d; ++k) result[k] = a[k] + b[k];
  return result;
}
template <std::size_t d>
std::array<Jet, d> operator*(const Jet& factor, const std::array<Jet, d>& a) {
  std::array<Jet, d> result;
  for (std::size_t k = 0; k < d; ++k) result[k] = factor * a[k];
  return result;
}
template <std::size_t d>
Jet dot(const std::array<Jet, d>& a, const std::array<Jet, d>& b) {
  Jet sum = a[0] * b[0];
  for (std::size_t k = 1; k < d; ++k) sum = sum + a[k] * b[k];
  return sum;
}
template <std::size_t d>
Jet norm(const std::array<Jet, d>& a) {
  return sqrt(dot(a, a));
}
inline JetVector<3> cross(const JetVector<3>& a, const JetVector<3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Jet cross(const JetVector<2>& a, const JetVector<2>& b) { return a[0] * b[1] - a[1] * b[0]; }

}  // namespace holonom
