#include "io/include_reader.h"

namespace holonom {

bool IncludeReader::read(const YamlNode& section) {
  bool good = true;
  for (const YamlEntry& entry : section.entries()) {
    std::optional<Included> included = read_use(reading_, inclusion_, entry);
    good = good && included;
    if (included) all_.push_back(std::move(*included));
  }
  for (Included& included : all_) {
    append_bodies(included.component, included.use, reading_.model);
    offer_bodies(included);
  }
  return good && connections_.read_signals();
}

// Under their prefixed names, and those with a port also as left.hub
void IncludeReader::offer_bodies(const Included& included) {
  const Use& use = included.use;
  for (std::size_t k = static_cast<std::size_t>(use.first_body); k < reading_.model.bodies.size(); ++k)
    reading_.bodies.try_emplace(reading_.model.bodies[k].name, static_cast<int>(k));
  for (const ComponentPort& port : included.component.ports)
    if (port.kind == ComponentPort::Kind::body)
      reading_.bodies.try_emplace(use.name + "." + port.name, use.first_body + port.body - 1);
}

void IncludeReader::append() {
  const std::size_t own_initial = reading_.model.initial.size();
  bool good = true;
  for (Included& included : all_) good = connections_.attach(included) && good;
  if (!good) return;
  for (const Included& included : all_) {
    try {
      append_elements(included.component, reading_.schema, included.use, own_initial, reading_.model);
    } catch (const InputError& error) {
      reading_.faults.insert(reading_.faults.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  connections_.check_channels_read();
}

}  // namespace holonom
