#include "math/root.h"

#include <gtest/gtest.h>

#include <cmath>

namespace holonom::root_test {

struct Search {
  Bracket found;
  int calls = 0;
};

template <class Function>
Search search(double a, double b, double width, Function f) {
  Search result;
  result.found = narrow({a, b}, f(a), f(b), width, [&](double x) {
    ++result.calls;
    return f(x);
  });
  return result;
}

TEST(Root, SmoothFunctionsTakeFewCalls) {
  const Search cosine = search(0, 3, 1e-14, [](double x) { return std::cos(x); });
  EXPECT_LE(cosine.found.b - cosine.found.a, 1e-14);
  EXPECT_NEAR(cosine.found.a, std::acos(-1) / 2, 1e-14);
  EXPECT_LT(cosine.calls, 15);
  const Search parabola = search(0, 1, 1e-14, [](double x) { return x * (0.3 - x); });  // also zero at the left end
  EXPECT_NEAR(parabola.found.b, 0.3, 1e-14);
}

// At most two calls more than bisection for any function
TEST(Root, HardFunctionsTakeNoMoreThanBisection) {
  const double third = 1. / 3, width = 1e-12;
  const int bisections = static_cast<int>(std::ceil(std::log2(1 / width)));
  const auto step = [&](double x) { return x < third ? 1. : -1.; };
  const auto flat = [&](double x) { return x < third ? 1e-300 : -1.; };
  const auto steep = [&](double x) { return std::pow(std::abs(third - x), 0.05) * (x < third ? 1 : -1); };
  const auto high = [&](double x) { return std::pow(third - x, 21) * 1e10; };
  const auto check = [&](const Search& result) {
    EXPECT_LE(result.found.b - result.found.a, width);
    EXPECT_GE(result.found.b, third - 1e-12);
    EXPECT_LE(result.found.a, third + 1e-12);
    EXPECT_LE(result.calls, bisections + 2);
  };
  check(search(0, 1, width, step));
  check(search(0, 1, width, flat));
  check(search(0, 1, width, steep));
  const Search flat_zero = search(0, 1, width, high);  // values near the zero round to zero
  EXPECT_LE(flat_zero.calls, bisections + 2);
}

TEST(Root, EndsWhereNothingLiesBetween) {
  const double a = 1, b = std::nextafter(1, 2);
  const Search result = search(a, b, 0, [&](double x) { return a - x; });
  EXPECT_EQ(result.calls, 0);
}

}  // namespace holonom::root_test
