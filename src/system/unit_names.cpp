#include "system/unit_names.h"

#include <fmt/format.h>

#include <array>

#include "math/expression.h"

namespace holonom {

UnitNames::UnitNames(const Model& model) : length(model.units[0]), mass(model.units[1]), time(model.units[2]) {
  speed = fmt::format("{}/{}", length, time);
  acceleration = fmt::format("{}/{}^2", length, time);
  angular_velocity = fmt::format("rad/{}", time);
  angular_acceleration = fmt::format("rad/{}^2", time);
  const bool si = length == "m" && mass == "kg" && time == "s";
  force = si ? "N" : fmt::format("{}*{}/{}^2", mass, length, time);
  moment = si ? "N*m" : fmt::format("{}*{}^2/{}^2", mass, length, time);
  energy = si ? "J" : moment;
}

double in_seconds(double time, const Model& model) {
  double size = 1;
  std::array<int, 3> dimension;
  UnitSystem::known(model.units[2], size, dimension);
  return time * size;
}

}  // namespace holonom
