#include "elements/time_function.h"

#include "elements/tabulated.h"

namespace holonom {

TimeFunction::TimeFunction(const Element& driver) {
  require_table(driver);
  if (driver.has("polynomial")) {
    law_ = driver.get<std::vector<double>>("polynomial");
  } else if (driver.has("table")) {
    const auto table = interpolant_of(driver, TableUse::motion);
    law_ = table;
    if (table->is_periodic() || table->choice().beyond != Beyond::error) return;
    begins_ = table->begins();
    ends_ = table->ends();
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

const Interpolant* TimeFunction::table() const {
  const auto* shared = std::get_if<std::shared_ptr<const Interpolant>>(&law_);
  return shared ? shared->get() : nullptr;
}

Jet TimeFunction::law(double t) const {
  const Jet time = Jet::variable(t);
  if (const auto* coefficients = std::get_if<std::vector<double>>(&law_)) {
    Jet sum = 0;
    for (auto c = coefficients->rbegin(); c != coefficients->rend(); ++c) sum = sum * time + Jet(*c);
    return sum;
  }
  if (const Interpolant* points = table()) return points->evaluate(t);
  const Expression& expression = std::get<Expression>(law_);
  return expression.is_constant() ? Jet(expression.constant()) : expression.evaluate(std::span<const Jet>(&time, 1));
}

}  // namespace holonom
