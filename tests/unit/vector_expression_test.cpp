// Scalar equations over vectors: values, derivatives, and location and text of every error message.
#include "math/vector_expression.h"

#include <gtest/gtest.h>

#include <cmath>

namespace holonom::vector_expression_test {

using Vectors = std::array<JetVector<3>, VectorExpression::symbols>;

Vec3 vector_of(int symbol) {
  const Vec3 all[] = {{0.3, -1.2, 0.7}, {0.6, 0.8, 0.1},  {-0.8, 0.6, 0.4}, {0.1, 0.2, 0.9},
                      {0.5, -0.5, 0.7}, {0.2, 0.9, -0.3}, {1.1, 0.3, 0.4}};
  return all[symbol];
}

// Vectors that move: v(e) = v + e a + e^2/2 b
Vectors moving(double e, bool with_derivatives) {
  Vectors vectors;
  for (int k = 0; k < VectorExpression::symbols; ++k) {
    const Vec3 v = vector_of(k), a = Vec3(0.2 * k - 0.5, 0.3, 0.1 * k), b(0.4, -0.2 * k, 0.7);
    for (int c = 0; c < 3; ++c) {
      const double value = v[c] + e * a[c] + e * e / 2 * b[c];
      vectors[k][c] = with_derivatives ? Jet(value, a[c] + e * b[c], b[c]) : Jet(value);
    }
  }
  return vectors;
}

double value(const std::string& text, int dimension = 3) {
  const Vectors vectors = moving(0, false);
  return VectorExpression::parse(text, dimension, {{"r", 2.5}}).evaluate(vectors.data()).v;
}

std::string error(const std::string& text, int dimension = 3) {
  try {
    VectorExpression::parse(text, dimension, {{"r", 2.5}});
  } catch (const ExpressionError& fault) {
    return std::to_string(fault.offset) + ": " + fault.what() + (fault.hint.empty() ? "" : " (" + fault.hint + ")");
  }
  return "no error";
}

const Vec3 MN = vector_of(0), xi = vector_of(1), yi = vector_of(2), zi = vector_of(3), xj = vector_of(4), yj = vector_of(5),
           zj = vector_of(6);

TEST(VectorExpression, Values) {
  EXPECT_DOUBLE_EQ(value("dot(MN, x_i)"), MN.dot(xi));
  EXPECT_DOUBLE_EQ(value("norm(MN) - r"), MN.norm() - 2.5);
  EXPECT_NEAR(value("dot(cross(x_i, y_j), z_j)"), xi.cross(yj).dot(zj), 1e-15);
  EXPECT_NEAR(value("dot(MN - 2*z_i + y_i/4, x_j)"), (MN - 2 * zi + yi / 4).dot(xj), 1e-15);
  EXPECT_NEAR(value("-dot(-z_i*r, z_j) * (1 + 2) / 4"), zi.dot(zj) * 2.5 * 3 / 4, 1e-15);
  EXPECT_NEAR(value("norm(cross(z_i, z_j)) + dot(x_i, x_i) - 1.5e-1"), zi.cross(zj).norm() + xi.dot(xi) - 0.15, 1e-15);
  EXPECT_NEAR(value("dot(dot(x_i, y_j)*MN, MN)/norm(MN)"), xi.dot(yj) * MN.norm(), 1e-15);
  EXPECT_DOUBLE_EQ(value("8 - 4 - 2"), 2);
  EXPECT_DOUBLE_EQ(value("8/4/2"), 1);
  EXPECT_DOUBLE_EQ(value("- 2 * -3"), 6);
  EXPECT_DOUBLE_EQ(value("  ( 1 +\t2 ) * r "), 7.5);
}

TEST(VectorExpression, NumbersMayHaveUnits) {
  const Vectors vectors = moving(0, false);
  const UnitSystem millimetres = {1e-3, 1, 1};
  EXPECT_NEAR(VectorExpression::parse("20mm", 3, {}).evaluate(vectors.data()).v, 0.02, 1e-17);
  EXPECT_NEAR(VectorExpression::parse("dot(MN, x_i) - 2cm", 3, {}, millimetres).evaluate(vectors.data()).v, MN.dot(xi) - 20,
              1e-13);
}

TEST(VectorExpression, InThePlaneTheCrossProductIsANumber) {
  EXPECT_NEAR(value("cross(MN, x_i)", 2), MN[0] * xi[1] - MN[1] * xi[0], 1e-15);
  EXPECT_NEAR(value("cross(x_i, y_j)*dot(x_i, y_j) - r", 2), (xi[0] * yj[1] - xi[1] * yj[0]) * xi.dot(yj) - 2.5, 1e-15);
}

TEST(VectorExpression, DerivativesAgainstDifferences) {
  for (const char* text : {"dot(MN, x_i)", "norm(MN)", "dot(cross(x_i, y_j), z_j)", "norm(cross(z_i, z_j)*3 - MN/2)",
                           "dot(x_i, x_j)/dot(y_i, z_j)", "dot(MN/norm(MN), -x_j) - r", "dot(x_i, y_j)*dot(y_i, x_j)*z_norm"}) {
    std::map<std::string, double> constants = {{"r", 2.5}, {"z_norm", 2}};
    const VectorExpression expression = VectorExpression::parse(text, 3, constants);
    const double e = 1e-4;
    const auto at = [&](double step) { return expression.evaluate(moving(step, false).data()).v; };
    const Jet found = expression.evaluate(moving(0, true).data());
    EXPECT_DOUBLE_EQ(found.v, at(0)) << text;
    // Truncation error e^2 times third and fourth derivatives; round-off 1e-15/e^2
    EXPECT_NEAR(found.d1, (at(e) - at(-e)) / (2 * e), 2e-7 * (1 + std::abs(found.d1))) << text;
    EXPECT_NEAR(found.d2, (at(e) - 2 * at(0) + at(-e)) / (e * e), 2e-6 * (1 + std::abs(found.d2))) << text;
  }
}

TEST(VectorExpression, KnowsWhatItReads) {
  const VectorExpression expression = VectorExpression::parse("dot(MN, x_i) - r", 3, {{"r", 1}});
  EXPECT_TRUE(expression.reads(VectorExpression::MN));
  EXPECT_TRUE(expression.reads(VectorExpression::x_i));
  EXPECT_FALSE(expression.reads(VectorExpression::x_j));
  EXPECT_EQ(expression.text(), "dot(MN, x_i) - r");
}

TEST(VectorExpression, FaultsOfNames) {
  const std::string known = " (known: MN, x_i, y_i, z_i, x_j, y_j, z_j, dot, cross, norm and the parameters)";
  EXPECT_EQ(error("dot(MN, x_k)"), "8: unknown name 'x_k' in an equation" + known);
  EXPECT_EQ(error("radius"), "0: unknown name 'radius' in an equation" + known);
  EXPECT_EQ(error("1 + sin(2)"), "4: unknown name 'sin' in an equation" + known);
  EXPECT_EQ(error("dot(MN, z_i)", 2), "8: there is no axis z_i in the plane");
  EXPECT_EQ(error("dot(z_j, MN)", 2), "4: there is no axis z_j in the plane");
}

TEST(VectorExpression, FaultsOfTypes) {
  EXPECT_EQ(error("MN"), "0: an equation must be scalar, but this is a vector (use dot(..., axis) for its components)");
  EXPECT_EQ(error("cross(x_i, x_j)"),
            "0: an equation must be scalar, but this is a vector (use dot(..., axis) for its components)");
  EXPECT_EQ(error("cross(x_i, x_j)", 2), "no error");
  EXPECT_EQ(error("1 + MN").substr(1), ": a number and a vector cannot be added");
  EXPECT_EQ(error("dot(MN - r, x_i)").substr(1), ": a number and a vector cannot be added");
  EXPECT_EQ(error("MN*x_i").substr(1), ": two vectors cannot be multiplied or divided (write dot(a, b) or cross(a, b))");
  EXPECT_EQ(error("MN/x_i").substr(1), ": two vectors cannot be multiplied or divided (write dot(a, b) or cross(a, b))");
  EXPECT_EQ(error("1/MN").substr(1), ": division by a vector is not possible");
  EXPECT_EQ(error("2*dot(MN, 3)"), "2: dot takes two vectors");
  EXPECT_EQ(error("dot(cross(MN, r), x_i)"), "4: cross takes two vectors");
  EXPECT_EQ(error("norm(r)"), "0: norm takes a vector");
}

// The position is that of the operand after the operator, with or without a blank.
TEST(VectorExpression, PlacesOfFaultsOfTypes) {
  EXPECT_EQ(error("1+MN").substr(0, 2), "2:");
  EXPECT_EQ(error("MN*x_i").substr(0, 2), "3:");
  EXPECT_EQ(error("1/MN").substr(0, 2), "2:");
}

TEST(VectorExpression, FaultsOfBracketsAndEnds) {
  EXPECT_EQ(error("dot(MN, x_i"), "11: ')' is missing");
  EXPECT_EQ(error("dot MN, x_i)"), "4: '(' is missing");
  EXPECT_EQ(error("dot(MN)"), "6: ',' is missing");
  EXPECT_EQ(error("norm(MN, x_i)"), "7: ')' is missing");
  EXPECT_EQ(error("(1 + 2"), "6: ')' is missing");
  EXPECT_EQ(error("dot(MN, x_i) -"), "14: the equation is incomplete");
  EXPECT_EQ(error(""), "0: the equation is incomplete");
  EXPECT_EQ(error("dot("), "4: the equation is incomplete");
  const std::string operators = "available are + - * /, parentheses, dot(a, b), cross(a, b) and norm(a)";
  EXPECT_EQ(error("1 + 2)"), "5: unexpected ')' (" + operators + ")");
  EXPECT_EQ(error("dot(MN, x_i) = 0"), "13: unexpected '=' (write only the expression that vanishes, without = 0)");
  EXPECT_EQ(error("dot(MN, x_i)^2"), "12: unexpected '^' (" + operators + "; write a square as a*a, or dot(a, a) for a vector)");
  EXPECT_EQ(error("1 + *2"), "4: unexpected '*' (" + operators + ")");
}

TEST(VectorExpression, DepthIsCapped) {
  std::string deep = "r";
  for (int k = 0; k < 300; ++k) deep = "1 + (" + deep + ")";
  EXPECT_DOUBLE_EQ(value(deep), 302.5);
  for (int k = 0; k < 300; ++k) deep = "1 + (" + deep + ")";
  EXPECT_NE(error(deep).find("the equation is nested too deeply"), std::string::npos);
  std::string sum = "r";
  for (int k = 0; k < 1000; ++k) sum += " + 1";
  EXPECT_DOUBLE_EQ(value(sum), 1002.5);
}

}  // namespace holonom::vector_expression_test
