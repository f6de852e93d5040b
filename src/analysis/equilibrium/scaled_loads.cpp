#include "analysis/equilibrium/scaled_loads.h"

#include <algorithm>

#include "elements/catalogue.h"

namespace holonom {
namespace {

Expression scaled(const Expression& law, double factor) {
  const double weights[] = {factor};
  const Expression terms[] = {law};
  return Expression::combination(weights, terms);
}

}  // namespace

Model with_loads_scaled(const Model& model, double factor) {
  Model result = model;
  result.gravity *= factor;
  for (Element& force : result.forces) {
    const std::vector<std::string>& loads = force_entry(force, model.dimension).type.loads;
    for (Element::Entry& entry : force.entries) {
      if (std::ranges::count(loads, entry.field) == 0) continue;
      if (auto* law = std::get_if<Expression>(&entry.value)) *law = scaled(*law, factor);
      if (auto* laws = std::get_if<std::vector<Expression>>(&entry.value))
        for (Expression& component : *laws) component = scaled(component, factor);
    }
  }
  return result;
}

}  // namespace holonom
