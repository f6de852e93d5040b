#include "scene/plot_choice.h"

#include <algorithm>
#include <map>

namespace holonom {
namespace {

constexpr std::size_t most_curves = 5;

class Chooser {
 public:
  explicit Chooser(const std::vector<RecordedChannel>& channels) {
    for (const RecordedChannel& channel : channels) channels_[channel.name] = &channel;
  }
  bool varies(const std::string& name) const {
    const auto found = channels_.find(name);
    if (found == channels_.end() || found->second->values.empty()) return false;
    const auto [low, high] = std::ranges::minmax(found->second->values);
    return low < high;
  }
  std::vector<std::string> varying(const std::vector<std::string>& owners, const std::vector<std::string>& channels) const {
    std::vector<std::string> names;
    for (const std::string& owner : owners)
      for (const std::string& channel : channels)
        if (const std::string name = owner + "." + channel; varies(name) && names.size() < most_curves) names.push_back(name);
    return names;
  }

 private:
  std::map<std::string, const RecordedChannel*> channels_;
};

std::vector<std::string> names_of(const std::vector<Element>& elements) {
  std::vector<std::string> names;
  for (const Element& element : elements) names.push_back(element.name);
  return names;
}

void add(std::vector<PlotChoice>& plots, const std::string& title, std::vector<std::string> channels,
         const std::string& against = "t") {
  if (!channels.empty()) plots.push_back({title, against, std::move(channels)});
}

}  // namespace

std::vector<PlotChoice> first_plots(const Model& model, const std::vector<RecordedChannel>& channels) {
  const Chooser chooser(channels);
  const std::vector<std::string> joints = names_of(model.joints), drivers = names_of(model.drivers),
                                 forces = names_of(model.forces);
  std::vector<std::string> bodies;
  for (std::size_t k = 1; k < model.bodies.size(); ++k) bodies.push_back(model.bodies[k].name);

  std::vector<PlotChoice> plots;
  add(plots, "Angles of joints", chooser.varying(joints, {"angle", "angle1", "angle2", "angle3"}));
  add(plots, "Travel of joints", chooser.varying(joints, {"travel", "travel1", "travel2", "travel3"}));
  if (plots.empty()) {
    add(plots, "Positions of bodies", chooser.varying(bodies, {"x", "y", "z"}));
    add(plots, "Angles of bodies", chooser.varying(bodies, {"angle"}));
  }
  for (const Marker& marker : model.markers)
    if (chooser.varies(marker.name + ".x") && chooser.varies(marker.name + ".y")) {
      add(plots, "Path of " + marker.name, {marker.name + ".y"}, marker.name + ".x");
      break;
    }
  add(plots, "Efforts of drivers", chooser.varying(drivers, {"effort"}));
  add(plots, "Forces", chooser.varying(forces, {"effort", "force", "moment", "normal"}));
  if (plots.size() < 4) add(plots, "Reactions", chooser.varying(joints, {"fx", "fy", "fz"}));
  add(plots, "Energy", chooser.varying({"energy"}, {"kinetic", "potential", "dissipated", "supplied"}));
  add(plots, "Error of the energy balance", chooser.varying({"energy"}, {"balance"}));
  add(plots, "Violation of the constraints", chooser.varying({"violation"}, {"position", "velocity"}));
  return plots;
}

}  // namespace holonom
