#include "io/model_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "io/body_reader.h"
#include "io/chain_reader.h"
#include "io/component_reader.h"
#include "io/element_reader.h"
#include "io/file_text.h"
#include "io/include_reader.h"
#include "io/parameter_reader.h"
#include "io/port_reader.h"
#include "io/settings_reader.h"
#include "io/value_reader.h"
#include "model/bounds.h"

namespace holonom {

namespace {

// Sections as other programs call them
const Keys::OtherNames other_section_names = {
    {"constraints", "joints"},  {"connections", "joints"}, {"parts", "bodies"},         {"links", "bodies"},
    {"springs", "forces"},      {"loads", "forces"},       {"motors", "forces"},        {"actuators", "forces"},
    {"contacts", "forces"},     {"motions", "drivers"},    {"gears", "couplers"},       {"controllers", "signals"},
    {"control", "signals"},     {"points", "markers"},     {"variables", "parameters"}, {"constants", "parameters"},
    {"simulation", "simulate"}, {"solver", "simulate"},    {"components", "include"}};

class ModelReader {
 public:
  ModelReader(const YamlDocument& document, const Schema& schema, std::vector<Diagnostic> faults, const Inclusion& inclusion)
      : reading_(document, schema), includes_(reading_, inclusion), chains_(reading_) {
    reading_.faults = std::move(faults);
    reading_.meshes = inclusion.meshes;
    reading_.data = inclusion.data;
  }

  Component read(const Overrides& overrides) {
    const YamlNode& root = reading_.document.root();
    Keys keys(reading_, root, "", {"holonom",  "name",   "space",    "gravity", "parameters", "units",   "scales",   "chains",
                                   "topology", "bodies", "markers",  "joints",  "forces",     "drivers", "couplers", "signals",
                                   "states",   "events", "channels", "initial", "simulate",   "include", "ports"},
              other_section_names);
    if (!keys.is_mapping()) fail();
    read_version(keys.require("holonom", root, "the version of the file format: holonom: 1"));
    read_name(keys.find("name"));
    read_units(reading_, keys.find("units"));
    reading_.parameters_unknown = keys.is_misspelt("parameters") && !keys.find("parameters");
    read_parameters(reading_, keys.find("parameters"), overrides);
    const YamlNode* gravity = keys.require("gravity", root, "gravity must be given explicitly, such as gravity: [0, -9.81]");
    if (!read_space(keys.require("space", root, "planar or spatial"), gravity)) fail();
    if (gravity) reading_.model.gravity = read_vector(reading_, *gravity, "'gravity'", "m/s^2").value_or(Vec3::Zero());
    read_sections(keys);
    for (Diagnostic& fault : validate(reading_.model)) reading_.faults.push_back(std::move(fault));
    if (!reading_.faults.empty()) fail();
    add_bounds(reading_.model, reading_.schema);
    return {std::move(reading_.model), std::move(ports_)};
  }

 private:
  void read_version(const YamlNode* node) {
    if (!node || (node->is_scalar() && node->scalar() == "1")) return;
    const std::string found =
        node->is_scalar() && !node->is_null() ? fmt::format("version '{}'", node->scalar()) : std::string(node->what());
    reading_.faults.clear();  // another version may have other keys
    reading_.fault(*node,
                   fmt::format("'holonom' must be 1, the version of the file format that this program reads, found {}", found));
    fail();
  }

  void read_name(const YamlNode* node) {
    if (node && !node->is_null())
      reading_.model.name = read_word(reading_, *node, "'name'").value_or("");
    else
      reading_.model.name = std::filesystem::path(*reading_.document.file()).stem().string();
  }

  // If `space` is invalid, the length of `gravity` determines the dimension, so that the rest can be read; false if that fails too.
  bool read_space(const YamlNode* space, const YamlNode* gravity) {
    const auto word = space ? read_choice(reading_, *space, "'space'", {"planar", "spatial"}) : std::nullopt;
    const std::size_t length = gravity ? gravity->items().size() : 0;
    reading_.model.dimension = word ? (*word == "planar" ? 2 : 3) : static_cast<int>(length);
    return word || length == 2 || length == 3;
  }

  // An empty section counts as absent.
  const YamlNode* section(const Keys& keys, const std::string& name) {
    const YamlNode* node = keys.find(name);
    if (!node || node->is_null() || node->is_mapping()) return node && node->is_mapping() ? node : nullptr;
    const bool empty_list = node->is_sequence() && node->items().empty();
    if (!empty_list) reading_.fault(*node, fmt::format("'{}' must be a mapping, found {}", name, node->what()));
    return nullptr;
  }

  void read_sections(Keys& keys) {
    Body ground;
    ground.name = "ground";
    reading_.model.bodies.push_back(ground);
    const YamlNode* include = section(keys, "include");
    const YamlNode* chains = section(keys, "chains");
    const auto gives_bodies = [&](const YamlNode* node, const char* key) {
      return (node && !node->entries().empty()) || keys.is_misspelt(key);
    };
    read_own_bodies(keys, gives_bodies(include, "include") || gives_bodies(chains, "chains"));
    if (const YamlNode* scales = section(keys, "scales")) read_scales(reading_, *scales);
    if (const YamlNode* initial = section(keys, "initial")) read_initial(reading_, *initial);
    if (const YamlNode* simulate = section(keys, "simulate")) read_simulate(reading_, *simulate);
    const YamlNode *signals = section(keys, "signals"), *states = section(keys, "states");
    for (const YamlNode* named : {signals, states})
      if (named) name_signals(*named);
    const YamlNode* ports = section(keys, "ports");
    std::map<std::string, Expression> inputs;
    if (ports) inputs = read_inputs(reading_, *ports);
    const YamlNode* channels = section(keys, "channels");
    if (channels) name_channels(*channels);
    if (include && !includes_.read(*include)) return;  // the other sections may refer to components with errors
    if (chains) chains_.place(*chains);
    if (reading_.model.bodies.size() == 1) return;  // the other sections refer to bodies
    if (const YamlNode* markers = section(keys, "markers")) read_markers(reading_, *markers);
    if (!includes_.connect()) return;
    chains_.join();
    if (const YamlNode* joints = section(keys, "joints")) read_elements(reading_, "joints", *joints, reading_.model.joints);
    if (const YamlNode* forces = section(keys, "forces")) read_elements(reading_, "forces", *forces, reading_.model.forces);
    for (const char* name : {"drivers", "couplers"})
      if (const YamlNode* elements = section(keys, name)) read_elements(reading_, name, *elements, reading_.model.drivers);
    if (signals) read_elements(reading_, "signals", *signals, reading_.model.signals);
    if (states) read_elements(reading_, "states", *states, reading_.model.signals);
    if (const YamlNode* events = section(keys, "events")) read_elements(reading_, "events", *events, reading_.model.events);
    if (channels) read_elements(reading_, "channels", *channels, reading_.model.channels);
    includes_.append();
    if (const YamlNode* topology = section(keys, "topology")) read_topology(reading_, *topology);
    if (ports) ports_ = read_ports(reading_, *ports, inputs);
    check_forces_on_ground();
  }

  // A force on the ground has no effect, except in a component whose ground is attached to a body.
  void check_forces_on_ground() {
    if (std::ranges::count(ports_, ComponentPort::Kind::attachment, &ComponentPort::kind) > 0) return;
    for (const Element& force : reading_.model.forces) {
      if (force.where.file != reading_.document.file()) continue;
      const ElementType* type = find_type(reading_.schema, "forces", force.type, reading_.model.dimension);
      const auto acts_on = [&](const Element::Entry& entry) {  // and is not only carried by it
        const auto field = std::ranges::find(type->fields, entry.field, &Field::name);
        return field != type->fields.end() && field->required;
      };
      for (const Element::Entry& entry : force.entries)
        if (const int* body = std::get_if<int>(&entry.value); body && *body == 0 && type && acts_on(entry))
          reading_.faults.push_back({entry.where,
                                     fmt::format("force '{}' acts on the ground, where it has no effect", force.name),
                                     "name the body on which it acts"});
    }
  }

  // Expressions may use signals and states by their names alone, without `.value`.
  void name_signals(const YamlNode& node) {
    for (const YamlEntry& entry : node.entries()) {
      const std::string name(entry.key);
      if (const std::string problem = law_name_problem(reading_, name); !problem.empty()) {
        reading_.fault(entry, fmt::format("'{}' {}", name, problem), "rename one: expressions could not distinguish them");
        continue;
      }
      if (!reading_.law_names.insert(name).second) continue;  // an input or output has that name: validate() reports it
      reading_.outputs.emplace(name, Expression::variable(name + ".value"));
    }
  }

  // Events and derived channels may use derived channels by their names.
  void name_channels(const YamlNode& node) {
    for (const YamlEntry& entry : node.entries()) {
      const std::string name(entry.key);
      const bool is_input = reading_.law_names.contains(name) && !reading_.outputs.contains(name);
      if (is_input || names_parameter(reading_, name))
        reading_.fault(entry, fmt::format("'{}' is also {}", name, is_input ? "an input" : "a parameter"),
                       "rename one: expressions could not distinguish them");
      else
        reading_.derived_channels.insert(name);
    }
  }

  // A model may consist of components and chains only.
  void read_own_bodies(Keys& keys, bool has_others) {
    const std::size_t faults_before = reading_.faults.size();
    const YamlNode* required = has_others ? keys.find("bodies") : keys.require("bodies", reading_.document.root());
    const YamlNode* bodies = section(keys, "bodies");
    if (bodies) read_bodies(reading_, *bodies);
    if (required && reading_.model.bodies.size() == 1 && !has_others && reading_.faults.size() == faults_before)
      reading_.fault(*required, "'bodies' needs at least one body");
  }

  // First the errors of this file in its order, then those of components in the order of reading, each once even if a component is
  // used several times.
  [[noreturn]] void fail() {
    std::vector<Diagnostic>& faults = reading_.faults;
    const auto is_here = [this](const Diagnostic& fault) { return fault.where.file == reading_.document.file(); };
    const auto own_end = std::stable_partition(faults.begin(), faults.end(), is_here);
    std::stable_sort(faults.begin(), own_end, [](const Diagnostic& a, const Diagnostic& b) {
      return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
    });
    std::set<std::string> seen;
    const auto is_known = [&seen](const Diagnostic& fault) {
      const std::string file = fault.where.file ? *fault.where.file : "";
      return !seen.insert(fmt::format("{}:{}:{}:{}", file, fault.where.line, fault.where.column, fault.message)).second;
    };
    faults.erase(std::remove_if(own_end, faults.end(), is_known), faults.end());
    std::set<std::string> listed;  // each list of valid names once
    for (Diagnostic& fault : faults)
      if (!listed.insert(fault.valid.what).second) fault.valid = {};
    throw InputError(std::move(faults));
  }

  Reading reading_;
  IncludeReader includes_;
  ChainReader chains_;
  std::vector<ComponentPort> ports_;
};

// A model that is not included by another one uses the defaults of its inputs.
void apply_input_defaults(Component& component) {
  std::map<std::string, Expression> defaults;
  std::vector<Diagnostic> faults;
  for (const ComponentPort& port : component.ports) {
    if (port.kind != ComponentPort::Kind::input) continue;
    if (port.law)
      defaults.emplace(port.name, *port.law);
    else
      faults.push_back(
          {port.where,
           fmt::format("port '{}': the input has no default, and this file is not included by another one", port.name),
           "give it a default, such as {input: 0}, to use the file alone"});
  }
  if (!faults.empty()) throw InputError(std::move(faults));
  if (!defaults.empty()) substitute_laws(component.model, defaults);
}

}  // namespace

Component read_component(const YamlDocument& document, std::vector<Diagnostic> faults, const Schema& schema,
                         const Overrides& overrides, const Inclusion& inclusion) {
  return ModelReader(document, schema, std::move(faults), inclusion).read(overrides);
}

Model parse_model(std::string_view text, const std::string& file_name, const Schema& schema, const Overrides& overrides) {
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse(text, file_name, faults);
  int uses = 0;
  Component component = read_component(document, std::move(faults), schema, overrides, Inclusion(file_name, &uses));
  apply_input_defaults(component);
  component.model.file = file_name;
  return std::move(component.model);
}

Model read_model(const std::string& path, const Schema& schema, const Overrides& overrides) {
  return parse_model(file_text(path), path, schema, overrides);
}

}  // namespace holonom
