#include "elements/time_function.h"

namespace holonom {

TimeFunction::TimeFunction(const Element& driver) {
  if (driver.has("polynomial")) {
    law_ = driver.get<std::vector<double>>("polynomial");
  } else if (driver.has("table")) {
    const Table& table = driver.get<Table>("table");
    law_ = NaturalSpline(table.t, table.value);
    begins_ = table.t.front();
    ends_ = table.t.back();
  } else if (driver.has("motion")) {
    const Expression& motion = driver.get<Expression>("motion");
    for (std::size_t k = 0; k < motion.variables().size(); ++k)
      if (motion.variables()[k] != "t")
        throw InputError(driver.location("motion"),
                         "the motion of a driver may use t and parameters only, not '" + motion.variables()[k] + "'",
                         "use a force for an expression of channels");
    law_ = motion;
  }
}

Jet TimeFunction::law(double t) const {
  const Jet time = Jet::variable(t);
  if (const auto* coefficients = std::get_if<std::vector<double>>(&law_)) {
    Jet sum = 0;
    for (auto c = coefficients->rbegin(); c != coefficients->rend(); ++c) sum = sum * time + Jet(*c);
    return sum;
  }
  if (const auto* spline = std::get_if<NaturalSpline>(&law_)) return spline->evaluate(t);
  const Expression& expression = std::get<Expression>(law_);
  return expression.is_constant() ? Jet(expression.constant()) : expression.evaluate(std::span<const Jet>(&time, 1));
}

}  // namespace holonom
