// Units of recorded quantities as text, in the units of the model file.
#pragma once

#include <string>

#include "model/model.h"

namespace holonom {

struct UnitNames {
  explicit UnitNames(const Model& model);

  std::string length, speed, acceleration;  // m, m/s, m/s^2
  std::string angle = "rad", angular_velocity, angular_acceleration;
  std::string mass, time;
  std::string force, moment, energy;  // N, N*m, J; lb*in/s^2 and the like when the file has units of its own
};

// Of a quantity, such as kg*m^2; "" without dimension
std::string unit_of(const Dimension& dimension, const Model& model);

double in_seconds(double time, const Model& model);  // `time` in the unit of the model file

}  // namespace holonom
