// The parser of joint equations over vectors, in the plane and in space, with the evaluation of what it accepts.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "math/vector_expression.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::array<JetVector<3>, VectorExpression::symbols> vectors = {};
  vectors[VectorExpression::MN] = {0.3, -0.2, 0};
  for (const int dimension : {2, 3}) {
    for (int k = 0; k < dimension; ++k) vectors[VectorExpression::x_i + k][k] = vectors[VectorExpression::x_j + k][k] = 1;
    try {
      const VectorExpression equation =
          VectorExpression::parse({reinterpret_cast<const char*>(data), size}, dimension, {{"k", 3}, {"l", -0.5}});
      equation.evaluate(vectors.data());
      equation.mirrored().evaluate(vectors.data());
    } catch (const ExpressionError& error) {
      if (error.offset < 0 || error.offset > static_cast<int>(size)) std::abort();  // messages point there
    }
  }
  return 0;
}
