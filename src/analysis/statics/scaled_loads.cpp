#include "analysis/statics/scaled_loads.h"

#include <algorithm>

namespace holonom {
namespace {

Expression scaled(const Expression& law, double factor) {
  const double weights[] = {factor};
  const Expression terms[] = {law};
  return Expression::combination(weights, terms);
}

bool is_load(const Element& force) { return force.type == "force" || force.type == "moment" || force.type == "motor"; }

}  // namespace

Model with_loads_scaled(const Model& model, double factor) {
  Model result = model;
  result.gravity *= factor;
  for (Element& force : result.forces) {
    if (!is_load(force)) continue;
    for (Element::Entry& entry : force.entries) {
      if (auto* law = std::get_if<Expression>(&entry.value)) *law = scaled(*law, factor);
      if (auto* laws = std::get_if<std::vector<Expression>>(&entry.value))
        for (Expression& component : *laws) component = scaled(component, factor);
    }
  }
  return result;
}

}  // namespace holonom
