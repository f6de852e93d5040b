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

std::string unit_of(const Dimension& dimension, const Model& model) {
  const UnitNames names(model);
  if (dimension == Dimension{1, 1, -2}) return names.force;
  if (dimension == Dimension{2, 1, -2}) return names.moment;
  std::string text;
  for (const int sign : {1, -1})
    for (const std::size_t quantity : {1, 0, 2}) {  // mass first, as in kg*m^2/s^2
      const int power = sign * dimension[quantity];
      if (power <= 0) continue;
      if (sign < 0)
        text += text.empty() ? "1/" : "/";
      else if (!text.empty())
        text += "*";
      text += model.units[quantity];
      if (power > 1) text += fmt::format("^{}", power);
    }
  return text;
}

double in_seconds(double time, const Model& model) {
  double size = 1;
  std::array<int, 3> dimension;
  UnitSystem::known(model.units[2], size, dimension);
  return time * size;
}

}  // namespace holonom
