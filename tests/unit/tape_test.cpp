// Tapes against the expressions that they contain, which are evaluated on a stack, and against derivatives along single variables.
#include "math/tape.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

namespace holonom::tape_test {

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

// A tape of one expression, with its variables in the order of its names
struct Compiled {
  explicit Compiled(const std::string& text) : expression(Expression::parse(text)) {
    std::vector<int> variables;
    for (std::size_t k = 0; k < expression.variables().size(); ++k) variables.push_back(tape.input(static_cast<int>(k)));
    output = tape.expression(expression, variables);
    nodes = tape.needed_for({&output, 1});
    for (int node : variables) inputs.push_back(node);
  }
  double value(const std::vector<double>& x) const {
    std::vector<double> values(tape.size());
    tape.prepare(values.data());
    tape.evaluate<double>(nodes, x.data(), nullptr, values.data());
    return values[output];
  }
  std::vector<double> gradient(const std::vector<double>& x) const {
    std::vector<double> values(tape.size()), slopes(tape.size()), result;
    tape.prepare(values.data());
    tape.evaluate<double>(nodes, x.data(), nullptr, values.data());
    tape.differentiate(nodes, output, values.data(), slopes.data());
    for (int node : inputs) result.push_back(slopes[node]);
    return result;
  }
  double slope(const std::vector<double>& x, std::size_t variable) const {
    std::vector<Jet> along(x.begin(), x.end());
    along[variable].d1 = 1;
    return expression.evaluate(std::span<const Jet>(along)).d1;
  }

  Expression expression;
  Tape tape;
  int output;
  std::vector<int> nodes, inputs;
};

const std::vector<std::string> samples = {
    "x*y + sin(x*y)^2 - cos(x*y)/(1 + x^2)",
    "if(x*y > 0.1, sqrt(x*y - 0.1), exp(x*y)) + y",
    "max(x, y, x*y, 0.3) - min(x - y, y - x)*abs(x - y)",
    "step(x, -0.5, y, 0.5, x*y) + mod(x, 0.3) + hypot(x, y)*atan2(y, x)",
    "pow(1.1 + x^2, y) + log(2 + x) + tanh(x)*sinh(y) - cosh(x*y) + atan(x) + asin(x/2) + acos(y/2) + tan(x) + log10(3 + y)",
    "(x > 0 and y > 0 or not (x > y)) + floor(3*x) + ceil(y) + sign(x)*y",
    "2*(3 + 4)*x - (2*3)*y + -(x*y) - (y*x)"};

TEST(Tape, ValuesHaveTheBitsOfTheExpressions) {
  std::mt19937 engine(1);
  std::uniform_real_distribution<double> number(-1, 1);
  for (const std::string& text : samples) {
    const Compiled compiled(text);
    for (int round = 0; round < 100; ++round) {
      const std::vector<double> x = {number(engine), number(engine)};
      const double wanted = compiled.expression.evaluate(std::span<const double>(x)), found = compiled.value(x);
      EXPECT_TRUE(bits(found) == bits(wanted) || (std::isnan(found) && std::isnan(wanted)))
          << text << " at " << x[0] << ", " << x[1];
    }
  }
}

TEST(Tape, SlopesAreThoseAlongEachVariable) {
  std::mt19937 engine(2);
  std::uniform_real_distribution<double> number(-1, 1);
  for (const std::string& text : samples) {
    const Compiled compiled(text);
    for (int round = 0; round < 100; ++round) {
      const std::vector<double> x = {number(engine), number(engine)}, gradient = compiled.gradient(x);
      for (std::size_t k = 0; k < x.size(); ++k) {
        const double wanted = compiled.slope(x, k);
        EXPECT_NEAR(gradient[k], wanted, 1e-12 * (1 + std::abs(wanted))) << text << " at " << x[0] << ", " << x[1];
      }
    }
  }
}

TEST(Tape, EqualTermsAreOneNode) {
  const Compiled twice("sin(x*y) + sin(y*x)"), once("sin(x*y)");
  EXPECT_EQ(twice.nodes.size(), once.nodes.size() + 1);
  const Compiled constants("2*pi*x + 2*pi*y");
  EXPECT_EQ(constants.tape.size(), 6);  // x, y, 2 pi and three operations
}

TEST(Tape, ConstantsKeepTheSignOfZero) {
  Tape tape;
  EXPECT_NE(tape.constant(0.0), tape.constant(-0.0));
  const int product = tape.multiply(tape.constant(-1), tape.constant(0.0));
  EXPECT_EQ(product, tape.constant(-0.0));
}

// The branch that is not taken has neither a value nor a slope here.
TEST(Tape, OnlyTheChosenBranchCounts) {
  const Compiled compiled("if(x > 0, x*y, sqrt(x)*log(x))");
  EXPECT_EQ(compiled.gradient({2, 3}), (std::vector<double>{3, 2}));
}

// w' of (H u) against differences of expansions along u + s 1_k and u - s 1_k
TEST(Tape, SecondDerivativesOfSumsProductsQuotientsAndRoots) {
  const Compiled compiled("sqrt(2 + x*y)/(3 + z) - x*z*(y - z)/(2 - x) + -(x*x*x)");
  std::mt19937 engine(3);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int round = 0; round < 50; ++round) {
    std::vector<Jet> at(3);
    for (Jet& x : at) x = Jet(number(engine), number(engine));
    std::vector<Jet> values(compiled.tape.size()), slopes(compiled.tape.size());
    compiled.tape.prepare(values.data());
    compiled.tape.evaluate<Jet>(compiled.nodes, at.data(), nullptr, values.data());
    compiled.tape.differentiate_twice(compiled.nodes, compiled.output, values.data(), slopes.data());
    for (std::size_t k = 0; k < at.size(); ++k) {
      std::vector<Jet> ahead = at, behind = at, single = at;
      ahead[k].d1 += 1;
      behind[k].d1 -= 1;
      for (std::size_t j = 0; j < at.size(); ++j) single[j].d1 = j == k ? 1 : 0;
      const auto evaluate = [&](const std::vector<Jet>& x) { return compiled.expression.evaluate(std::span<const Jet>(x)); };
      EXPECT_NEAR(slopes[compiled.inputs[k]].v, evaluate(single).d1, 1e-12);
      EXPECT_NEAR(slopes[compiled.inputs[k]].d1, (evaluate(ahead).d2 - evaluate(behind).d2) / 4, 1e-12);
    }
  }
}

}  // namespace holonom::tape_test
