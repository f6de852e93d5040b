#include "grid_models.h"

#include <algorithm>
#include <iterator>

#include "elements/catalogue.h"

namespace holonom::grid {

std::string name_of(Analysis analysis) { return analysis == Analysis::dynamics ? "dynamics" : "kinematics"; }

std::string GridModel::name() const {
  std::string name = section + "_" + type + (variant.empty() ? "" : "_" + variant) + (dimension == 2 ? "_planar" : "_spatial");
  std::ranges::replace(name, '-', '_');
  return name;
}

// A forced joint is cut, so that relative coordinates meet it as equations there and as an arc of their tree in the dynamics.
std::string GridModel::text(Analysis analysis) const {
  std::string text = "holonom: 1\n";
  text += dimension == 2 ? "space: planar\ngravity: [0.5, -9.81]\n" : "space: spatial\ngravity: [0.5, 1, -9.81]\n";
  text += common;
  text += analysis == Analysis::dynamics ? free : forced;
  if (analysis == Analysis::kinematics && section == "joints") text += std::string("topology: {cut: [") + element_name + "]}\n";
  return text;
}

const ElementType* GridModel::catalogue_entry() const {
  static const Schema entries = schema();
  return find_type(entries, section, type, dimension);
}

const std::vector<GridModel>& grid_models() {
  static const std::vector<GridModel> all = [] {
    std::vector<GridModel> joined;
    for (auto list : {planar_joint_models(), spatial_joint_models(), force_models(), coupling_models(), signal_models()})
      std::ranges::move(list, std::back_inserter(joined));
    return joined;
  }();
  return all;
}

}  // namespace holonom::grid
