// All coordinate sets by name: what they are called and how one is made.
#pragma once

#include <memory>

#include "model/choice.h"
#include "system/system.h"

namespace holonom {

struct CoordinateInfo : ChoiceInfo {
  std::unique_ptr<System> (*make)(const SharedModel&);
  Sizes (*sizes)(const Model&);  // of the system that would be made
  bool always_has_rows = false;  // whatever moves is kept rigid by constraint equations
};

const std::vector<CoordinateInfo>& coordinate_catalogue();

// Both throw UsageError for an unknown name. The system shares the model, or keeps a copy of a plain one.
std::unique_ptr<System> make_system(const SharedModel& model, const std::string& coordinates);
Sizes sizes_of(const Model& model, const std::string& coordinates);

}  // namespace holonom
