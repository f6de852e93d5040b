// The parser of expressions, and the evaluation of what it accepts: as a number and with derivatives, which must agree.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "math/expression.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Expression expression = Expression::parse({reinterpret_cast<const char*>(data), size}, {{"k", 3}, {"l", -0.5}});
    const std::vector<double> numbers(expression.variables().size(), 0.7);
    const std::vector<Jet> expansions(numbers.begin(), numbers.end());
    const double value = expression.evaluate(numbers), same = expression.evaluate(expansions).v;
    if (value != same && !(std::isnan(value) && std::isnan(same))) std::abort();
    if (!numbers.empty()) expression.substitute({{expression.variables()[0], expression}});
  } catch (const ExpressionError& error) {
    if (error.offset < 0 || error.offset > static_cast<int>(size)) std::abort();  // messages point there
  }
  return 0;
}
