// Expressions that are written and parsed again give the same values bit by bit; parentheses appear only where needed.
#include <gtest/gtest.h>

#include <cmath>

#include "math/expression.h"
#include "math/vector_expression.h"

namespace holonom::expression_writer_test {

TEST(ExpressionWriter, KeepsTheOrderOfOperations) {
  const std::pair<const char*, const char*> cases[] = {
      {"a - (b - c)", "a - (b - c)"},
      {"(a - b) - c", "a - b - c"},
      {"a/(b*c)", "a/(b*c)"},
      {"a*b/c", "a*b/c"},
      {"(a + b)*c", "(a + b)*c"},
      {"-a^2", "-a^2"},
      {"(-a)^2", "(-a)^2"},
      {"a^b^c", "a^b^c"},
      {"(a^b)^c", "(a^b)^c"},
      {"a^(-b)", "a^-b"},
      {"not (a < b) and c or a", "not a < b and c or a"},
      {"not (a or b)", "not (a or b)"},
      {"a and (b or c)", "a and (b or c)"},
      {"(a < b) + 1", "(a < b) + 1"},
      {"if(a > 0, step(b, 0, 1, 2, 3), min(a, b, c))", "if(a > 0, step(b, 0, 1, 2, 3), min(min(a, b), c))"},
      {"A.angle*20 mm + 2*3", "A.angle*0.02 + 6"},
      {"atan2(a, -b) - -c", "atan2(a, -b) - -c"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(Expression::parse(text).written(), expected);
}

TEST(ExpressionWriter, NumbersForParametersAndReplacements) {
  const Expression law = Expression::parse("k*x^2 - k", {{"k", -0.1}});
  EXPECT_EQ(law.written(), "-0.1*x^2 - -0.1");
  EXPECT_EQ(law.substitute({{"x", Expression::parse("a + b")}}).written(), "-0.1*(a + b)^2 - -0.1");
  EXPECT_EQ(Expression::parse("c^x", {{"c", -2}}).written(), "(-2)^x");
  EXPECT_EQ(Expression(1.0 / 3).written(), "0.3333333333333333");
}

TEST(ExpressionWriter, SameBits) {
  const char* const texts[] = {"sin(a)*b/c - a*(b - c)/(a + b*c)^2", "-(a - b)^3*c + hypot(a, b)^(c - 1)/a",
                               "if(a < b or not (b < c), exp(-a)/3, log(b)) - mod(c, a)", "a - (b + (c - (a - b*c)))"};
  const std::vector<double> values = {0.7, 1.9, 0.31};
  for (const char* text : texts) {
    const Expression first = Expression::parse(text), second = Expression::parse(first.written());
    EXPECT_EQ(first.variables(), second.variables());
    EXPECT_EQ(first.evaluate(values), second.evaluate(values)) << first.written();
    EXPECT_EQ(first.written(), second.written());
  }
}

TEST(ExpressionWriter, Vectors) {
  const std::pair<const char*, const char*> cases[] = {
      {"dot(MN, x_i - k*y_j) + norm(MN)*dot(x_i, x_j)/3", "dot(MN, x_i - 2*y_j) + norm(MN)*dot(x_i, x_j)/3"},
      {"dot(-(x_i + y_i), z_j)", "dot(-(x_i + y_i), z_j)"},
      {"dot(cross(x_i, z_j), MN)/(1 - k*k)", "dot(cross(x_i, z_j), MN)/(1 - 2*2)"},
      {"-dot(x_i, y_j)*k - (1 - k)", "-dot(x_i, y_j)*2 - (1 - 2)"}};
  for (const auto& [text, expected] : cases) {
    const VectorExpression equation = VectorExpression::parse(text, 3, {{"k", 2}});
    EXPECT_EQ(equation.written(), expected);
    EXPECT_EQ(VectorExpression::parse(equation.written(), 3, {}).written(), expected);
  }
  const VectorExpression mirrored = VectorExpression::parse("dot(cross(x_i, y_j), MN)", 3, {}).mirrored();
  EXPECT_EQ(mirrored.written(), "dot(-cross(x_i, -y_j), MN)");
}

}  // namespace holonom::expression_writer_test
