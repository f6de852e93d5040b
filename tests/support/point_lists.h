// Lists of points for the model file, sampled from parametric curves with all digits.
#pragma once

#include <cstdio>
#include <string>

#include "math/types.h"

namespace holonom {

inline std::string all_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

// `[[x, y], ...]` or `[[x, y, z], ...]` of curve(u) at `count` values of u from `from` to `to`, without `to` for a closed curve.
template <class Curve>
std::string points_of(const Curve& curve, double from, double to, int count, bool is_closed) {
  std::string list = "[";
  for (int k = 0; k < count; ++k) {
    const auto point = curve(from + (to - from) * k / (is_closed ? count : count - 1));
    list += k == 0 ? "[" : ", [";
    for (int c = 0; c < point.size(); ++c) list += (c == 0 ? "" : ", ") + all_digits(point[c]);
    list += "]";
  }
  return list + "]";
}

}  // namespace holonom
