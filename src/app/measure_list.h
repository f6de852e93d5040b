// All owners of measures, and the meaning of the measures' names.
#pragma once

#include <string>
#include <vector>

#include "model/fields.h"

namespace holonom {

struct MeasureOwner {
  std::string name;  // planar body, marker, revolute
  std::vector<std::string> channels;
};
std::vector<MeasureOwner> measure_owners(const Schema& schema);

struct MeasureMeaning {
  std::string names;  // "x y z"
  std::string sentence;
};
std::vector<MeasureMeaning> measure_meanings(const Schema& schema);

}  // namespace holonom
