// All coordinate sets: names, properties, and how one is created.
#pragma once

#include <memory>

#include "model/choice.h"
#include "system/system.h"

namespace holonom {

struct CoordinateInfo : ChoiceInfo {
  std::unique_ptr<System> (*make)(const SharedModel&);
  Sizes (*sizes)(const Model&);  // of the system that would be created
  bool always_has_rows = false;  // constraint equations keep every moving body rigid
};

const std::vector<CoordinateInfo>& coordinate_catalogue();

// Both throw UsageError for an unknown name. The system shares the model, or keeps a copy of a plain one.
std::unique_ptr<System> make_system(const SharedModel& model, const std::string& coordinates);
Sizes sizes_of(const Model& model, const std::string& coordinates);

}  // namespace holonom
