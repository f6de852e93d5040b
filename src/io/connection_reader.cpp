#include "io/connection_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/port_reader.h"
#include "io/value_reader.h"
#include "model/component_names.h"

namespace holonom {

namespace {

bool takes_body(const ComponentPort& port) {
  return port.kind == ComponentPort::Kind::attachment || port.kind == ComponentPort::Kind::stand_in;
}

bool is_connectable(const ComponentPort& port) { return takes_body(port) || port.kind == ComponentPort::Kind::input; }

}  // namespace

bool ConnectionReader::check_ports() {
  const std::size_t faults_before = reading_.faults.size();
  for (const Included& included : all_) {
    check_keys(included);
    check_attachments(included);
  }
  return reading_.faults.size() == faults_before;
}

bool ConnectionReader::read_signals() {
  const std::size_t faults_before = reading_.faults.size();
  for (const Included& included : all_) offer_outputs(included);
  for (Included& included : all_) read_inputs(included);
  if (reading_.faults.size() == faults_before) resolve_outputs();
  return reading_.faults.size() == faults_before;
}

const YamlNode* ConnectionReader::connection(const Included& included, const std::string& port) const {
  return included.connections ? included.connections->find(port) : nullptr;
}

// Only inputs, the port of the ground and stand-ins can be connected.
void ConnectionReader::check_keys(const Included& included) {
  if (!included.connections) return;
  const std::string subject = included.subject + ": 'connect'";
  if (!included.connections->is_mapping() && !included.connections->is_null())
    reading_.fault(*included.connections, fmt::format("{} must be a mapping, found {}", subject, included.connections->what()));
  std::vector<std::string> valid;
  for (const ComponentPort& port : included.component.ports)
    if (is_connectable(port)) valid.push_back(port.name);
  for (const YamlEntry& entry : included.connections->entries()) {
    const std::string name(entry.key);
    if (std::ranges::count(valid, name) > 0) continue;
    const auto port = std::ranges::find(included.component.ports, name, &ComponentPort::name);
    if (port == included.component.ports.end()) {
      reading_.fault(entry, fmt::format("{}: the component has no port '{}'", subject, name), suggestion(name, valid));
      misspelt_.insert({&included, nearest_name(name, valid)});
      continue;
    }
    const ComponentInstance& instance = included.instance;
    reading_.fault(entry, fmt::format("{}: '{}' is an output of the component", subject, name),
                   port->kind == ComponentPort::Kind::output ? fmt::format("expressions use it as {}", instance.prefixed(name))
                                                             : fmt::format("connect others to it as {}.{}", instance.name, name));
  }
}

void ConnectionReader::offer_outputs(const Included& included) {
  for (const ComponentPort& port : included.component.ports) {
    if (port.kind != ComponentPort::Kind::output) continue;
    const std::string name = included.instance.prefixed(port.name);
    const bool is_taken = !reading_.law_names.insert(name).second;
    if (is_taken || reading_.parameters.contains(name))
      reading_.fault(*included.entry,
                     fmt::format("{}: the output '{}' has the name of {}", included.subject, name,
                                 is_taken ? "an input or another output" : "a parameter"),
                     "choose another prefix");
    outputs_.insert_or_assign(name, Output{&included, *port.law});
  }
}

void ConnectionReader::check_attachments(const Included& included) {
  if (included.connections && !included.connections->is_mapping() && !included.connections->is_null()) return;
  for (const ComponentPort& port : included.component.ports)
    if (takes_body(port) && !connection(included, port.name) && !misspelt_.contains({&included, port.name}))
      reading_.fault(*included.entry, fmt::format("{}: the port '{}' is not connected", included.subject, port.name),
                     port.kind == ComponentPort::Kind::attachment
                         ? fmt::format("write connect: {{{}: ground}} to attach it to the ground", port.name)
                         : "connect it to a body, a marker, a port of another include or the ground");
}

void ConnectionReader::read_inputs(Included& included) {
  for (const ComponentPort& port : included.component.ports)
    if (port.kind == ComponentPort::Kind::input) read_input(included, port);
}

void ConnectionReader::read_input(Included& included, const ComponentPort& port) {
  const YamlNode* node = connection(included, port.name);
  if (node) {
    const std::string subject = fmt::format("{}: '{}'", included.subject, port.name);
    const auto law = read_law(reading_, *node, subject, {});
    if (!law) return;
    connected_.push_back({node, subject, *law});
    included.instance.inputs.insert_or_assign(port.name, *law);
  } else if (port.law) {
    const ComponentNames names(included.component.model, reading_.schema, included.instance, reading_.model);
    included.instance.inputs.insert_or_assign(port.name, names.law(*port.law, {}, port.where));
  } else if (!misspelt_.contains({&included, port.name})) {
    reading_.fault(*included.entry, fmt::format("{}: the input '{}' is not connected", included.subject, port.name),
                   "connect it, or give it a default in the component");
  }
}

// Outputs may read inputs that in turn read other outputs. Unless they depend on themselves, they are replaced here by
// expressions of channels.
void ConnectionReader::resolve_outputs() {
  try {
    for (const Included& included : all_) {
      std::optional<ComponentNames> names;
      for (const ComponentPort& port : included.component.ports) {
        if (port.kind != ComponentPort::Kind::output) continue;
        if (!names) names.emplace(included.component.model, reading_.schema, included.instance, reading_.model);
        Output& output = outputs_.at(included.instance.prefixed(port.name));
        output.law = names->law(*port.law, {}, port.where);
      }
    }
    for (const auto& [name, output] : outputs_) {
      std::vector<std::string> chain;
      reading_.outputs.insert_or_assign(name, resolve(name, chain));
    }
    for (Included& included : all_)
      for (auto& [port, law] : included.instance.inputs) law = law.substitute(reading_.outputs);
  } catch (const InputError& error) {
    reading_.faults.insert(reading_.faults.end(), error.diagnostics().begin(), error.diagnostics().end());
  } catch (const ExpressionError& error) {
    reading_.fault(*all_.front().entry, fmt::format("'include': after substituting inputs and outputs: {}", error.what()));
  }
}

const Expression& ConnectionReader::resolve(const std::string& name, std::vector<std::string>& chain) {
  Output& output = outputs_.at(name);
  if (output.is_resolved) return output.law;
  const bool is_circle = std::ranges::count(chain, name) > 0;
  chain.push_back(name);
  if (is_circle)
    throw InputError(output.owner->instance.where, fmt::format("{}: the output '{}' depends on itself: {}", output.owner->subject,
                                                               name, fmt::join(chain, " -> ")));
  std::map<std::string, Expression> meaning;
  for (const std::string& variable : output.law.variables())
    if (outputs_.contains(variable)) meaning.emplace(variable, resolve(variable, chain));
  output.law = output.law.substitute(meaning);
  output.is_resolved = true;
  chain.pop_back();
  return output.law;
}

bool ConnectionReader::attach(Included& included) {
  bool good = true;
  for (const ComponentPort& port : included.component.ports)
    if (takes_body(port) && connection(included, port.name)) good = attach_port(included, port) && good;
  return good;
}

bool ConnectionReader::attach_port(Included& included, const ComponentPort& port) {
  const YamlNode& node = *connection(included, port.name);
  const std::string subject = fmt::format("{}: '{}'", included.subject, port.name);
  const auto name = read_word(reading_, node, subject);
  if (!name) return false;
  const std::optional<Target> target = find_target(*name);
  if (!target) {
    std::vector<std::string> known;
    for (const auto& [known_name, number] : reading_.bodies) known.push_back(known_name);
    for (const Marker& marker : reading_.model.markers) known.push_back(marker.name);
    std::ranges::sort(known);
    reading_.fault(node, fmt::format("{}: unknown body, marker or port '{}'", subject, *name), suggestion(*name, known));
    return false;
  }
  const auto is_target = [&](const HostBody& host_body) { return host_body.is_own && host_body.body == target->body; };
  if (std::ranges::any_of(included.instance.host_bodies, is_target)) {
    reading_.fault(node, fmt::format("{}: a component cannot be attached to its own body '{}'", subject, *name));
    return false;
  }
  HostBody& host_body = included.instance.host_bodies[static_cast<std::size_t>(port.body)];
  host_body.body = target->body;
  if (port.kind == ComponentPort::Kind::stand_in && target->point)
    host_body.shift = *target->point - reference_point(included, BodyPoint{port.body});
  return true;
}

// A body, or a marker or marker port, which also has a point
std::optional<ConnectionReader::Target> ConnectionReader::find_target(const std::string& name) const {
  for (const Included& other : all_)
    for (const ComponentPort& port : other.component.ports)
      if (port.point && other.instance.name + "." + port.name == name)
        return Target{other.instance.host_bodies[static_cast<std::size_t>(port.body)].body, reference_point(other, *port.point)};
  if (const auto body = reading_.bodies.find(name); body != reading_.bodies.end()) return Target{body->second, std::nullopt};
  for (const Marker& marker : reading_.model.markers) {
    const Body& carrier = reading_.model.bodies[static_cast<std::size_t>(marker.place.body)];
    if (marker.name == name) return Target{marker.place.body, carrier.position + carrier.rotation * marker.place.local};
  }
  for (const Included& other : all_)
    for (const Marker& marker : other.component.model.markers) {
      const HostBody& host_body = other.instance.host_bodies[static_cast<std::size_t>(marker.place.body)];
      if (host_body.is_own && other.instance.prefixed(marker.name) == name)
        return Target{host_body.body, reference_point(other, marker.place)};
    }
  return std::nullopt;
}

void ConnectionReader::check_channels_read() {
  if (connected_.empty()) return;
  const ChannelIndex index(reading_.model, reading_.schema);
  for (const Connected& connected : connected_)
    check_channels(reading_, index, *connected.node, connected.subject, connected.law);
}

}  // namespace holonom
