#include "model/bounds.h"

#include <algorithm>

namespace holonom {

bool is_bound(const Element& driver) { return driver.type == "bound"; }

void add_bounds(Model& model) {
  for (const Element& event : model.events) {
    const auto is_own = [&](const Element& driver) { return is_bound(driver) && driver.name == event.name; };
    if (event.type != "impact" || std::ranges::any_of(model.drivers, is_own)) continue;
    Element bound;
    bound.name = event.name;
    bound.type = "bound";
    bound.where = event.where;
    bound.entries = {{"measure", event.get<std::string>("measure"), event.location("measure")},
                     {"polynomial", std::vector<double>{event.get<double>("at")}, event.location("at")}};
    bound.is_on = false;
    model.drivers.push_back(bound);
  }
}

}  // namespace holonom
