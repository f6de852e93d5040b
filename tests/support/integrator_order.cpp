#include "support/integrator_order.h"

#include <map>

namespace holonom {

int order_of(const std::string& integrator) {
  static const std::map<std::string, int> orders = {{"rk4", 4},         {"merson", 4},  {"verner", 6}, {"tsitouras", 5},
                                                    {"trapezoidal", 2}, {"newmark", 1}, {"hht", 2},    {"generalized-alpha", 2},
                                                    {"sdirk", 3},       {"sdirk4", 4},  {"bdf", 2},    {"shampine-gordon", 5}};
  return orders.at(integrator);
}

}  // namespace holonom
