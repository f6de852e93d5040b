#include "model/bounds.h"

#include <algorithm>
#include <stdexcept>

namespace holonom {
namespace {

constexpr const char* bound_type = "bound";  // not in the catalogue, so no model file can contain it

}  // namespace

bool is_bound(const Element& driver) { return driver.type == bound_type; }

void add_bounds(Model& model, const Schema& schema) {
  for (const Element& event : model.events) {
    const ElementType* type = find_type(schema, "events", event.type, model.dimension);
    const auto is_own = [&](const Element& driver) { return is_bound(driver) && driver.name == event.name; };
    if (!type) throw std::logic_error("event '" + event.name + "' has the unknown type '" + event.type + "'");
    if (type->action != EventAction::impact || std::ranges::any_of(model.drivers, is_own)) continue;
    Element bound;
    bound.name = event.name;
    bound.type = bound_type;
    bound.where = event.where;
    bound.entries = {{"measure", event.get<std::string>("measure"), event.location("measure")},
                     {"polynomial", std::vector<double>{event.get<double>("at")}, event.location("at")}};
    bound.is_on = false;
    model.drivers.push_back(bound);
  }
}

}  // namespace holonom
