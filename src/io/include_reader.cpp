#include "io/include_reader.h"

namespace holonom {

bool IncludeReader::read(const YamlNode& section) {
  bool good = true;
  for (const YamlEntry& entry : section.entries()) {
    std::optional<Included> included = read_instance(reading_, inclusion_, entry, all_);
    good = good && included;
    if (included) all_.push_back(std::move(*included));
  }
  for (Included& included : all_) {
    append_bodies(included.component, included.instance, reading_.model);
    offer_bodies(included);
  }
  return good;
}

bool IncludeReader::connect() {
  bool good = connections_.check_ports();
  for (Included& included : all_) good = connections_.attach(included) && good;
  return good && connections_.read_signals();
}

// Makes the bodies known under their prefixed names, and those with a port also as left.hub.
void IncludeReader::offer_bodies(const Included& included) {
  const ComponentInstance& instance = included.instance;
  for (const HostBody& host_body : instance.host_bodies)
    if (host_body.is_own)
      reading_.bodies.try_emplace(reading_.model.bodies[static_cast<std::size_t>(host_body.body)].name, host_body.body);
  for (const ComponentPort& port : included.component.ports)
    if (port.kind == ComponentPort::Kind::body)
      reading_.bodies.try_emplace(instance.name + "." + port.name,
                                  instance.host_bodies[static_cast<std::size_t>(port.body)].body);
  for (const Element& channel : included.component.model.channels)
    reading_.derived_channels.insert(instance.prefixed(channel.name));
}

void IncludeReader::append() {
  const std::size_t own_initial = reading_.model.initial.size();
  for (const Included& included : all_) {
    try {
      append_elements(included.component, reading_.schema, included.instance, own_initial, reading_.model);
    } catch (const InputError& error) {
      reading_.faults.insert(reading_.faults.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  connections_.check_channels_read();
}

}  // namespace holonom
