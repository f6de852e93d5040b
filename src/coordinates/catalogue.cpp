#include "coordinates/catalogue.h"

#include "coordinates/body/body_system.h"
#include "coordinates/natural/natural_system.h"
#include "coordinates/relative/relative_system.h"

namespace holonom {

const std::vector<CoordinateInfo>& coordinate_catalogue() {
  static const std::vector<CoordinateInfo> all = {
      {{"body", "position and orientation of every body; every joint is a set of constraint equations"},
       [](const SharedModel& model) -> std::unique_ptr<System> { return make_body_system(model, RowSet::motion); },
       [](const Model& model) { return make_body_system(SharedModel::borrowed(model), RowSet::motion)->sizes(); }},
      {{"natural",
        "points and unit vectors shared by bodies at their joints; rigidity and the other joints are constraint equations"},
       [](const SharedModel& model) -> std::unique_ptr<System> { return make_natural_system(model); },
       [](const Model& model) { return make_natural_system(SharedModel::borrowed(model))->sizes(); },
       true},
      {{"relative", "motions of the joints of a spanning tree; joints that close loops are constraint equations"},
       [](const SharedModel& model) -> std::unique_ptr<System> { return make_relative_system(model); },
       [](const Model& model) { return count_relative(model).sizes; }}};
  return all;
}

std::unique_ptr<System> make_system(const SharedModel& model, const std::string& coordinates) {
  return entry_of(coordinate_catalogue(), Choice{coordinates}, "coordinate set").make(model);
}

Sizes sizes_of(const Model& model, const std::string& coordinates) {
  return entry_of(coordinate_catalogue(), Choice{coordinates}, "coordinate set").sizes(model);
}

}  // namespace holonom
