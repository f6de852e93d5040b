#include "io/port_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/place_reader.h"
#include "io/value_reader.h"
#include "model/names.h"

namespace holonom {

namespace {

const std::vector<std::string> kinds = {"body", "marker", "stand_in", "input", "output"};

std::string subject_of(const YamlEntry& entry) { return fmt::format("port '{}'", entry.key); }

}  // namespace

bool names_parameter(const Reading& reading, const std::string& name) {
  return reading.parameters.contains(name) || reading.broken_parameters.contains(name) ||
         reading.default_parameters.contains(name);
}

std::string law_name_problem(const Reading& reading, const std::string& name) {
  if (names_parameter(reading, name)) return "is also a parameter";
  for (const ElementType& type : reading.schema)
    if (std::ranges::count(type.law_variables, name) > 0) return fmt::format("is a variable in expressions of {}", type.name);
  return {};
}

namespace {

class PortReader {
 public:
  PortReader(Reading& reading, const ChannelIndex& index, const YamlEntry& entry)
      : reading_(reading), index_(index), entry_(entry), subject_(subject_of(entry)) {
    port_.name = std::string(entry.key);
    port_.where = reading.document.where(entry);
  }

  std::optional<ComponentPort> read(const std::map<std::string, Expression>& defaults) {
    const Keys keys(reading_, entry_.value, subject_, kinds);
    const auto is_given = [&](const std::string& kind) { return keys.find(kind) != nullptr; };
    if (!keys.is_mapping() || std::ranges::any_of(kinds, [&](const auto& kind) { return keys.is_misspelt(kind); }))
      return std::nullopt;
    if (std::ranges::count_if(kinds, is_given) != 1) {
      reading_.fault(entry_, fmt::format("{} needs exactly one of body, marker, stand_in, input, output", subject_));
      return std::nullopt;
    }
    if (const YamlNode* body = keys.find("body")) return read_body_port(*body);
    if (const YamlNode* marker = keys.find("marker")) return read_marker_port(*marker);
    if (const YamlNode* body = keys.find("stand_in")) return read_stand_in(*body);
    if (const YamlNode* input = keys.find("input")) return read_input_port(*input, defaults);
    return read_output_port(*keys.find("output"));
  }

 private:
  std::optional<ComponentPort> read_body_port(const YamlNode& node) {
    const std::optional<int> body = read_body(reading_, node, subject_ + ": 'body'");
    if (!body) return std::nullopt;
    port_.kind = *body == 0 ? ComponentPort::Kind::attachment : ComponentPort::Kind::body;
    port_.body = *body;
    return port_;
  }

  std::optional<ComponentPort> read_marker_port(const YamlNode& node) {
    std::vector<std::string> names;
    for (const Marker& marker : reading_.model.markers) names.push_back(marker.name);
    const auto name = read_choice(reading_, node, subject_ + ": 'marker'", names);
    if (!name) return std::nullopt;
    port_.kind = ComponentPort::Kind::body;
    port_.point = std::ranges::find(reading_.model.markers, *name, &Marker::name)->place;
    port_.body = port_.point->body;
    if (port_.body > 0) return port_;
    reading_.fault(node, fmt::format("{}: marker '{}' is fixed to the ground", subject_, *name),
                   "to make the ground a port write {body: ground}");
    return std::nullopt;
  }

  std::optional<ComponentPort> read_stand_in(const YamlNode& node) {
    const std::optional<int> body = read_body(reading_, node, subject_ + ": 'stand_in'");
    if (!body) return std::nullopt;
    port_.kind = ComponentPort::Kind::stand_in;
    port_.body = *body;
    if (port_.body > 0) return port_;
    reading_.fault(node, fmt::format("{}: the ground cannot stand in for a body", subject_),
                   "to make the ground a port write {body: ground}");
    return std::nullopt;
  }

  std::optional<ComponentPort> read_input_port(const YamlNode& node, const std::map<std::string, Expression>& defaults) {
    port_.kind = ComponentPort::Kind::input;
    if (const auto found = defaults.find(port_.name); found != defaults.end()) {
      port_.law = found->second;
      check_channels(reading_, index_, node, subject_ + ": 'input'", *port_.law);
    }
    return port_;
  }

  std::optional<ComponentPort> read_output_port(const YamlNode& node) {
    port_.kind = ComponentPort::Kind::output;
    port_.law = read_law(reading_, node, subject_ + ": 'output'", {});
    if (!port_.law) return std::nullopt;
    check_channels(reading_, index_, node, subject_ + ": 'output'", *port_.law);
    return port_;
  }

  Reading& reading_;
  const ChannelIndex& index_;
  const YamlEntry& entry_;
  std::string subject_;
  ComponentPort port_;
};

// A stand-in can have only one port: after its replacement another port would have no body.
void check_stand_in(Reading& reading, const YamlEntry& entry, const ComponentPort& port,
                    const std::vector<ComponentPort>& earlier) {
  for (const ComponentPort& other : earlier) {
    const bool stands_in = other.kind == ComponentPort::Kind::stand_in || port.kind == ComponentPort::Kind::stand_in;
    if (other.body != port.body || !stands_in) continue;
    reading.fault(entry,
                  fmt::format("{}: the body '{}' already has the port '{}'", subject_of(entry),
                              reading.model.bodies[static_cast<std::size_t>(port.body)].name, other.name),
                  "a body that stands in for another may have only one port");
  }
}

}  // namespace

std::map<std::string, Expression> read_inputs(Reading& reading, const YamlNode& section) {
  std::map<std::string, Expression> defaults;
  std::vector<std::string> names;
  for (const YamlEntry& entry : section.entries()) {
    const YamlNode* input = entry.value.find("input");
    if (!input) continue;
    const std::string name(entry.key);
    names.push_back(name);
    if (const std::string problem = law_name_problem(reading, name); !problem.empty())
      reading.fault(entry, fmt::format("{}: the name of an input {}", subject_of(entry), problem), "choose another name");
    if (input->is_null()) continue;  // without a default
    if (auto law = read_law(reading, *input, subject_of(entry) + ": 'input'", {})) defaults.emplace(name, std::move(*law));
  }
  reading.law_names.insert(names.begin(), names.end());
  return defaults;
}

std::vector<ComponentPort> read_ports(Reading& reading, const YamlNode& section,
                                      const std::map<std::string, Expression>& defaults) {
  const ChannelIndex index(reading.model, reading.schema);
  std::vector<ComponentPort> ports;
  std::string attachment;
  for (const YamlEntry& entry : section.entries()) {
    if (const std::string problem = name_problem(entry.key); !problem.empty())
      reading.fault(entry, fmt::format("{}: {}", subject_of(entry), problem));
    const std::optional<ComponentPort> port = PortReader(reading, index, entry).read(defaults);
    if (!port) continue;
    if (port->kind == ComponentPort::Kind::attachment && !std::exchange(attachment, port->name).empty())
      reading.fault(entry, fmt::format("{}: the ground already has a port", subject_of(entry)),
                    "everything that is fixed to the ground is attached to one body");
    if (port->kind != ComponentPort::Kind::attachment && port->body > 0) check_stand_in(reading, entry, *port, ports);
    ports.push_back(*port);
  }
  return ports;
}

void check_channels(Reading& reading, const ChannelIndex& index, const YamlNode& node, const std::string& subject,
                    const Expression& law) {
  for (std::size_t k = 0; k < law.variables().size(); ++k) {
    const std::string& name = law.variables()[k];
    if (name.find('.') == name.npos || index.has(name)) continue;
    const std::string nearest = nearest_name(name, index.channels());
    reading.fault_in(node, law.variable_offset(static_cast<int>(k)), fmt::format("{}: unknown channel '{}'", subject, name),
                     nearest.empty() ? "" : fmt::format("did you mean {}?", nearest));
  }
}

}  // namespace holonom
