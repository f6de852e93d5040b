#include "math/expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "math/nearest_name.h"

namespace holonom::expression_test {

constexpr double pi = std::numbers::pi;

double value(const std::string& text, const std::map<std::string, double>& constants = {}, const UnitSystem& units = {}) {
  const Expression expression = Expression::parse(text, constants, units);
  EXPECT_TRUE(expression.is_constant()) << text;
  return expression.constant();
}

Jet at(const std::string& text, double t) {
  const Expression expression = Expression::parse(text);
  const Jet time = Jet::variable(t);
  return expression.evaluate(std::span<const Jet>(&time, 1));
}

void expect_jet(const std::string& text, double t, double v, double d1, double d2) {
  const Jet jet = at(text, t);
  EXPECT_NEAR(jet.v, v, 1e-13 * (1 + std::abs(v))) << text;
  EXPECT_NEAR(jet.d1, d1, 1e-12 * (1 + std::abs(d1))) << text;
  EXPECT_NEAR(jet.d2, d2, 1e-12 * (1 + std::abs(d2))) << text;
  const Expression expression = Expression::parse(text);
  EXPECT_EQ(expression.evaluate(std::span<const double>(&t, 1)), jet.v) << text;
}

std::string error(const std::string& text, const std::map<std::string, double>& constants = {}) {
  try {
    Expression::parse(text, constants);
  } catch (const ExpressionError& fault) {
    return std::to_string(fault.offset) + ": " + fault.what() + (fault.hint.empty() ? "" : " (" + fault.hint + ")");
  }
  return "no error";
}

TEST(Expression, Arithmetic) {
  EXPECT_EQ(value("1 + 2*3 - 4/8"), 6.5);
  EXPECT_EQ(value("2^3^2"), 512);
  EXPECT_EQ(value("-2^2"), -4);
  EXPECT_EQ(value("2^-1"), 0.5);
  EXPECT_EQ(value("8/4/2"), 1);
  EXPECT_EQ(value("- -3"), 3);
  EXPECT_EQ(value("+.5e1"), 5);
  EXPECT_EQ(value("(1 + 2)*(3)"), 9);
  EXPECT_EQ(value("012"), 12);
  EXPECT_EQ(value("r/2 + l", {{"r", 3}, {"l", 1}}), 2.5);
  EXPECT_EQ(Expression(2.5).constant(), 2.5);
  EXPECT_EQ(Expression().constant(), 0);
}

TEST(Expression, LogicAndChoice) {
  EXPECT_EQ(value("1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3 and 1 == 1 and 1 != 2"), 1);
  EXPECT_EQ(value("not 1 < 2 or 0"), 0);
  EXPECT_EQ(value("1 or 1 and 0"), 1);
  EXPECT_EQ(value("if(2 > 1, 10, 20)"), 10);
  EXPECT_EQ(value("if(0, 10, 20)"), 20);
  EXPECT_TRUE(std::isnan(value("if(0/0, 1, 2)")));
}

TEST(Expression, Functions) {
  EXPECT_DOUBLE_EQ(value("sin(pi/6)"), 0.5);
  EXPECT_DOUBLE_EQ(value("atan2(1, -1)"), 3 * pi / 4);
  EXPECT_EQ(value("min(3, 1, 2)"), 1);
  EXPECT_EQ(value("max(3, 7, 2, 5)"), 7);
  EXPECT_EQ(value("mod(-1, 3)"), 2);
  EXPECT_EQ(value("mod(7, -3)"), -2);
  EXPECT_EQ(value("hypot(3, 4)"), 5);
  EXPECT_EQ(value("pow(2, 10)"), 1024);
  EXPECT_EQ(value("sign(-4) + sign(0) + floor(-1.5) + ceil(1.2)"), -1);
  EXPECT_EQ(value("log10(1000)"), 3);
  EXPECT_EQ(value("step(0.5, 0, 10, 1, 20)"), 15);
  EXPECT_EQ(value("step(-1, 0, 10, 1, 20) + step(3, 0, 10, 1, 20)"), 30);
  EXPECT_TRUE(std::isnan(value("min(1, 0/0)")) && std::isnan(value("max(0/0, 1)")));
}

TEST(Expression, DerivativesMatchClosedForms) {
  const double t = 0.7, s = std::sin(t), c = std::cos(t), e = std::exp(t);
  expect_jet("sin(t)", t, s, c, -s);
  expect_jet("cos(t)", t, c, -s, -c);
  expect_jet("tan(t)", t, s / c, 1 / (c * c), 2 * s / (c * c * c));
  expect_jet("asin(t)", t, std::asin(t), 1 / std::sqrt(1 - t * t), t / std::pow(1 - t * t, 1.5));
  expect_jet("acos(t)", t, std::acos(t), -1 / std::sqrt(1 - t * t), -t / std::pow(1 - t * t, 1.5));
  expect_jet("atan(t)", t, std::atan(t), 1 / (1 + t * t), -2 * t / std::pow(1 + t * t, 2));
  expect_jet("atan2(t, 2)", t, std::atan(t / 2), 2 / (4 + t * t), -4 * t / std::pow(4 + t * t, 2));
  expect_jet("sinh(t)", t, std::sinh(t), std::cosh(t), std::sinh(t));
  expect_jet("cosh(t)", t, std::cosh(t), std::sinh(t), std::cosh(t));
  const double th = std::tanh(t);
  expect_jet("tanh(t)", t, th, 1 - th * th, -2 * th * (1 - th * th));
  expect_jet("sqrt(t)", t, std::sqrt(t), 0.5 / std::sqrt(t), -0.25 / std::pow(t, 1.5));
  expect_jet("exp(2*t)", t, e * e, 2 * e * e, 4 * e * e);
  expect_jet("log(t)", t, std::log(t), 1 / t, -1 / (t * t));
  expect_jet("log10(t)", t, std::log10(t), 1 / (t * std::log(10.0)), -1 / (t * t * std::log(10.0)));
  expect_jet("t^3", t, std::pow(t, 3), 3 * t * t, 6 * t);
  expect_jet("2^t", t, std::pow(2, t), std::log(2) * std::pow(2, t), std::pow(std::log(2), 2) * std::pow(2, t));
  const double tt = std::pow(t, t), l = std::log(t) + 1;
  expect_jet("t^t", t, tt, tt * l, tt * (l * l + 1 / t));
  expect_jet("hypot(t, 2)", t, std::hypot(t, 2), t / std::hypot(t, 2), 4 / std::pow(4 + t * t, 1.5));
  expect_jet("1/(1 + t)", t, 1 / (1 + t), -1 / std::pow(1 + t, 2), 2 / std::pow(1 + t, 3));
  expect_jet("mod(t^2, 0.4)", t, 0.49 - 0.4, 2 * t, 2);
  expect_jet("step(t, 0, 0, 2, 8)", t, 8 * (3 * 0.1225 - 2 * 0.042875), 8 * 0.5 * 6 * 0.35 * 0.65, 8 * 0.25 * (6 - 12 * 0.35));
}

TEST(Expression, PiecesAndEdges) {
  expect_jet("abs(t)", -2, 2, -1, 0);
  expect_jet("max(t, 3*t)", -2, -2, 1, 0);
  expect_jet("min(t^2, 100)", -2, 4, -4, 2);
  expect_jet("sign(t) + floor(t) + ceil(t)", 1.5, 4, 0, 0);
  expect_jet("t^3", -2, -8, 12, -12);
  expect_jet("t^2", 0, 0, 0, 2);
  expect_jet("t^1", 0, 0, 1, 0);
  expect_jet("t^0", 0, 1, 0, 0);
  expect_jet("sqrt(0)*t + hypot(0, 0) + atan2(0, 1)", 2, 0, 0, 0);
  expect_jet("(t >= 1) + t", 2, 3, 1, 0);
}

TEST(Expression, BranchNotTakenDoesNotLeak) {
  expect_jet("if(t > 0, sqrt(t), 2*t)", -1, -2, 2, 0);
  expect_jet("if(t < 0, log(t), t^2)", 3, 9, 6, 2);
  expect_jet("if(t == 0, 1, sin(t)/t)", 0, 1, 0, 0);
}

TEST(Expression, UnitsBindTightestAndFollowLiteralsOnly) {
  EXPECT_DOUBLE_EQ(value("2*30 deg^2"), 2 * std::pow(pi / 6, 2));
  EXPECT_DOUBLE_EQ(value("20 mm + 3cm"), 0.05);
  EXPECT_DOUBLE_EQ(value("36 km/h"), 10);
  EXPECT_DOUBLE_EQ(value("60 rpm"), 2 * pi);
  EXPECT_DOUBLE_EQ(value("50 Hz"), 50);
  EXPECT_DOUBLE_EQ(value("1 lbf"), 4.4482216152605);
  EXPECT_DOUBLE_EQ(value("1 lb"), 0.45359237);
  EXPECT_DOUBLE_EQ(value("2 t + 3 g"), 2000.003);
  EXPECT_DOUBLE_EQ(value("1.5e2 ms"), 0.15);
  EXPECT_DOUBLE_EQ(value("2 min"), 120);
  EXPECT_DOUBLE_EQ(value("2*m + 3 m", {{"m", 100}}), 203);
  EXPECT_DOUBLE_EQ(value("10 km / h", {{"h", 2}}), 5000);
  const Expression time = Expression::parse("3*t + 1 t");
  const double two = 2;
  EXPECT_DOUBLE_EQ(time.evaluate(std::span<const double>(&two, 1)), 1006);
}

TEST(Expression, UnitsOfTheFile) {
  const UnitSystem inches = {0.0254, 0.45359237, 1};
  EXPECT_DOUBLE_EQ(value("1 ft", {}, inches), 12);
  EXPECT_DOUBLE_EQ(value("1 kg", {}, inches), 1 / 0.45359237);
  EXPECT_DOUBLE_EQ(value("1 lbf", {}, inches), 9.80665 / 0.0254);
  EXPECT_DOUBLE_EQ(value("5", {}, inches), 5);
  EXPECT_DOUBLE_EQ(value("90 deg", {}, inches), pi / 2);
  EXPECT_DOUBLE_EQ(value("3 Hz", {}, {1, 1, 1e-3}), 0.003);
}

TEST(Expression, UnitsTellTheDimension) {
  const auto dimension = [](const std::string& text) { return Expression::parse(text, {{"l", 2}}).dimension(); };
  const Dimension length = {1, 0, 0}, acceleration = {1, 0, -2}, stiffness = {0, 1, -2}, none = {0, 0, 0};
  EXPECT_EQ(dimension("-20 mm"), length);
  EXPECT_EQ(dimension("l + 20 mm + 3"), length);
  EXPECT_EQ(dimension("9.81 m / 1 s^2"), acceleration);
  EXPECT_EQ(dimension("(5 N + l)*(1 m/2 m) / 1 mm"), stiffness);
  EXPECT_EQ(dimension("30 deg"), none);
  // Expressions whose units do not determine a dimension
  for (const char* open :
       {"20", "l", "2*3 mm", "3 mm/l", "3 mm*x", "(3 mm)^l", "(3 mm)^0.5", "sin(30 deg)", "max(1 m, 2 m)", "1 m < 2 m"})
    EXPECT_FALSE(dimension(open)) << open;
}

TEST(Expression, UnitsOfASumFit) {
  EXPECT_EQ(error("2 m + 3 kg"), "6: the units on both sides of the sum do not agree");
  const std::string exponent = "an exponent must be a number without a unit (a unit belongs to the number before it: 1^2 * 1 kg)";
  for (const auto& [text, place] :
       {std::pair{"1^2 kg", "4"}, {"1^-2 deg", "5"}, {"2^2 m^2", "4"}, {"2^(3 m)", "2"}, {"2^3^1 s", "6"}})
    EXPECT_EQ(error(text), place + (": " + exponent)) << text;
  EXPECT_EQ(error("1 m*1 m - 30 deg"), "10: the units on both sides of the sum do not agree");
}

TEST(UnitSystem, DimensionOfAProductOfUnits) {
  EXPECT_EQ(UnitSystem::dimension_of("kg m^2"), (Dimension{2, 1, 0}));
  EXPECT_EQ(UnitSystem::dimension_of("N m s/rad"), (Dimension{2, 1, -1}));
  EXPECT_EQ(UnitSystem::dimension_of("m/s^2"), (Dimension{1, 0, -2}));
  EXPECT_FALSE(UnitSystem::dimension_of("N/m^exponent"));
  EXPECT_FALSE(UnitSystem::dimension_of("stone"));
  EXPECT_EQ(UnitSystem::names_of({0, 1, 0}), (std::vector<std::string>{"g", "kg", "t", "lb"}));
}

TEST(Expression, Variables) {
  const Expression law = Expression::parse("k*(length - 1) + crank.omega*length", {{"k", 10}});
  EXPECT_EQ(law.variables(), (std::vector<std::string>{"length", "crank.omega"}));
  EXPECT_EQ(law.variable_offset(0), 3);
  EXPECT_EQ(law.variable_offset(1), 17);
  const std::vector<double> values = {3, 5};
  EXPECT_EQ(law.evaluate(std::span<const double>(values)), 35);
  EXPECT_EQ(law.text(), "k*(length - 1) + crank.omega*length");
}

TEST(Expression, Errors) {
  EXPECT_EQ(error(""), "0: the expression is empty");
  EXPECT_EQ(error("1 +"), "3: expected a number, a name or '(', but the expression ends");
  EXPECT_EQ(error("1 2"), "2: expected an operator, but found '2'");
  EXPECT_EQ(error("2*(3 + 1"), "2: this '(' is never closed");
  EXPECT_EQ(error("3)"), "1: expected an operator, but found ')'");
  EXPECT_EQ(error("sni(1)"), "0: unknown function 'sni' (did you mean 'sin'?)");
  EXPECT_EQ(error("2*sin(1, 2)"), "2: sin needs 1 argument, found 2 (sin(x))");
  EXPECT_EQ(error("if(1, 2)"), "0: if needs 3 arguments, found 2 (if(condition, yes, no))");
  EXPECT_EQ(error("min(1)"), "0: min needs at least 2 arguments, found 1 (min(x, y, ...))");
  EXPECT_EQ(error("sqrt()"), "0: sqrt needs 1 argument, found 0 (sqrt(x))");
  EXPECT_EQ(error("1e999"), "0: the number 1e999 is out of range");
  EXPECT_EQ(error("3 mmm"), "2: unknown unit 'mmm' after a number (did you mean 'mm'?)");
  EXPECT_EQ(error("3 width", {{"width", 1}}), "2: unknown unit 'width' after a number (to multiply, write 3*width)");
  EXPECT_EQ(error("r(2)", {{"r", 1}}), "0: unknown function 'r' (to multiply, write r*(...))");
  EXPECT_EQ(error("1,5"), "1: expected an operator, but found ',' (the decimal separator is a point)");
  EXPECT_EQ(error("2*(1, 5)"), "4: expected an operator or ')', but found ',' (the decimal separator is a point)");
  EXPECT_EQ(error("2**3"), "1: unknown operator '**' (a power is written x^2)");
  EXPECT_EQ(error("1 = 2"), "2: expected an operator, but found '=' (equality is written ==)");
  EXPECT_EQ(error("1 < 2 < 3"), "6: comparisons cannot be chained (write a < b and b < c)");
  EXPECT_EQ(error("A."), "1: a name must follow the dot (such as A.angle)");
  EXPECT_EQ(error("2 − 1"), "2: expected an operator, but found '−'");
}

// A piecewise expression with a hundred pieces
TEST(Expression, ManyPieces) {
  std::string pieces = "100";
  for (int k = 99; k >= 0; --k) pieces = "if(t < " + std::to_string(k + 1) + ", " + std::to_string(k) + ", " + pieces + ")";
  const Expression law = Expression::parse(pieces);
  for (const double t : {0.5, 31.5, 63.5, 99.5, 1000.0})
    EXPECT_EQ(law.evaluate(std::span<const double>(&t, 1)), std::min(std::floor(t), 100.0));
}

TEST(Expression, DepthIsCapped) {
  EXPECT_EQ(error(std::string(100000, '(')).substr(5), "the expression is nested more than 400 levels deep");
  EXPECT_EQ(error(std::string(100000, '-') + "1").substr(5), "the expression is nested more than 400 levels deep");
  std::string powers = "t";
  for (int k = 0; k < 1000; ++k) powers += "^t";
  EXPECT_NE(error(powers), "no error");
  std::string sum = "t";
  for (int k = 0; k < 10000; ++k) sum += "+t";
  const double two = 2;
  EXPECT_EQ(Expression::parse(sum).evaluate(std::span<const double>(&two, 1)), 20002);
  std::string deep = "t";
  for (int k = 0; k < 50; ++k) deep = "1+(" + deep + ")";
  EXPECT_EQ(Expression::parse(deep).evaluate(std::span<const double>(&two, 1)), 52);
}

TEST(NearestName, FindsSlipsOnly) {
  const std::vector<std::string> names = {"revolute", "translational", "mass", "inertia"};
  EXPECT_EQ(nearest_name("revolut", names), "revolute");
  EXPECT_EQ(nearest_name("Mass", names), "mass");
  EXPECT_EQ(nearest_name("msas", names), "mass");
  EXPECT_EQ(nearest_name("wheel", names), "");
  EXPECT_EQ(nearest_name("", names), "");
}

TEST(Expression, Substitution) {
  const Expression law = Expression::parse("2*drive^2 - A.angle*drive");
  const Expression changed =
      law.substitute({{"drive", Expression::parse("t + B.rate")}, {"A.angle", Expression::variable("x_A.angle")}});
  EXPECT_EQ(changed.variables(), (std::vector<std::string>{"t", "B.rate", "x_A.angle"}));
  EXPECT_EQ(changed.evaluate(std::vector<double>{1, 2, 5}), 2 * 9 - 5 * 3);
  EXPECT_EQ(changed.text(), law.text());
  EXPECT_EQ(changed.variable_offset(1), law.variable_offset(0));  // the position of the name that it replaces
  EXPECT_EQ(law.substitute({{"drive", Expression(3)}, {"A.angle", Expression(1)}}).constant(), 15);
  EXPECT_EQ(law.substitute({{"drive", Expression::variable("A.angle")}}).variables(), (std::vector<std::string>{"A.angle"}));
}

TEST(Expression, Combination) {
  const std::vector<Expression> terms = {Expression::parse("t"), Expression::parse("1/x"), Expression::parse("3")};
  EXPECT_EQ(Expression::combination(std::vector<double>{1, 0, 0}, terms).variables(), (std::vector<std::string>{"t"}));
  EXPECT_EQ(Expression::combination(std::vector<double>{-1, 0, 0}, terms).evaluate(std::vector<double>{2}), -2);
  EXPECT_EQ(Expression::combination(std::vector<double>{2, 4, 1}, terms, 7).evaluate(std::vector<double>{2, 8}), 4 + 0.5 + 3 + 7);
  EXPECT_EQ(Expression::combination(std::vector<double>{0, 0, 2}, terms).constant(), 6);
  EXPECT_EQ(Expression::combination(std::vector<double>{0, 0, 0}, terms).constant(), 0);
}

}  // namespace holonom::expression_test
