#include "model/name_index.h"

namespace holonom {

void NameIndex::build() const {
  const auto add = [this](const auto& elements, Section section) {
    for (std::size_t k = 0; k < elements.size(); ++k) places_.try_emplace(elements[k].name, Place{section, static_cast<int>(k)});
  };
  places_.reserve(1 + model_.bodies.size() + model_.markers.size() + model_.joints.size() + model_.forces.size() +
                  model_.drivers.size() + model_.signals.size());
  places_.try_emplace("ground", Place{Section::body, 0});
  add(model_.bodies, Section::body);
  add(model_.markers, Section::marker);
  add(model_.joints, Section::joint);
  add(model_.forces, Section::force);
  add(model_.drivers, Section::driver);
  add(model_.signals, Section::signal);
}

int NameIndex::find(Section section, std::string_view name) const {
  if (places_.empty()) build();
  const auto found = places_.find(name);
  return found != places_.end() && found->second.section == section ? found->second.number : -1;
}

}  // namespace holonom
