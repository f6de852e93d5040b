#include "io/model_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "io/body_reader.h"
#include "io/element_reader.h"
#include "io/parameter_reader.h"
#include "io/settings_reader.h"
#include "io/value_reader.h"

namespace holonom {

namespace {

class ModelReader {
 public:
  ModelReader(const YamlDocument& document, const Schema& schema, std::vector<Diagnostic> faults) : reading_(document, schema) {
    reading_.faults = std::move(faults);
  }

  Model read(const Overrides& overrides) {
    const YamlNode& root = reading_.document.root();
    Keys keys(reading_, root, "",
              {"holonom", "name", "space", "gravity", "parameters", "units", "scales", "topology", "bodies", "markers", "joints",
               "forces", "drivers", "couplers", "initial", "simulate"});
    if (!keys.is_mapping()) fail();
    read_version(keys.require("holonom", root, "the version of the file format: holonom: 1"));
    read_name(keys.find("name"));
    read_units(reading_, keys.find("units"));
    reading_.parameters_unknown = keys.is_misspelt("parameters") && !keys.find("parameters");
    read_parameters(reading_, keys.find("parameters"), overrides);
    const YamlNode* gravity = keys.require("gravity", root, "gravity is always explicit, such as gravity: [0, -9.81]");
    if (!read_space(keys.require("space", root, "planar or spatial"), gravity)) fail();
    if (gravity) reading_.model.gravity = read_vector(reading_, *gravity, "'gravity'").value_or(Vec3::Zero());
    read_sections(keys);
    for (Diagnostic& fault : validate(reading_.model)) reading_.faults.push_back(std::move(fault));
    if (!reading_.faults.empty()) fail();
    return std::move(reading_.model);
  }

 private:
  void read_version(const YamlNode* node) {
    if (!node || (node->is_scalar() && node->scalar() == "1")) return;
    const std::string found =
        node->is_scalar() && !node->is_null() ? fmt::format("version '{}'", node->scalar()) : std::string(node->what());
    reading_.faults.clear();  // another version has other keys
    reading_.fault(*node, fmt::format("'holonom' must be 1, the version of the file format this program reads, found {}", found));
    fail();
  }

  void read_name(const YamlNode* node) {
    if (node && !node->is_null())
      reading_.model.name = read_word(reading_, *node, "'name'").value_or("");
    else
      reading_.model.name = std::filesystem::path(*reading_.document.file()).stem().string();
  }

  // When the space is faulty the length of gravity tells it, so that the rest can be read; false when that fails too.
  bool read_space(const YamlNode* space, const YamlNode* gravity) {
    const auto word = space ? read_choice(reading_, *space, "'space'", {"planar", "spatial"}) : std::nullopt;
    const std::size_t length = gravity ? gravity->items().size() : 0;
    reading_.model.dimension = word ? (*word == "planar" ? 2 : 3) : static_cast<int>(length);
    return word || length == 2 || length == 3;
  }

  // An empty section equals an absent one.
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
    const std::size_t faults_before = reading_.faults.size();
    const YamlNode* required = keys.require("bodies", reading_.document.root());
    const YamlNode* bodies = section(keys, "bodies");
    if (bodies && !bodies->entries().empty())
      read_bodies(reading_, *bodies);
    else if (required && reading_.faults.size() == faults_before)
      reading_.fault(*required, "'bodies' needs at least one body");
    if (const YamlNode* scales = section(keys, "scales")) read_scales(reading_, *scales);
    if (const YamlNode* initial = section(keys, "initial")) read_initial(reading_, *initial);
    if (const YamlNode* simulate = section(keys, "simulate")) read_simulate(reading_, *simulate);
    if (reading_.model.bodies.size() == 1) return;  // everything else hangs on bodies
    if (const YamlNode* markers = section(keys, "markers")) read_markers(reading_, *markers);
    if (const YamlNode* joints = section(keys, "joints")) read_elements(reading_, "joints", *joints, reading_.model.joints);
    if (const YamlNode* topology = section(keys, "topology")) read_topology(reading_, *topology);
    if (const YamlNode* forces = section(keys, "forces")) read_elements(reading_, "forces", *forces, reading_.model.forces);
    for (const char* name : {"drivers", "couplers"})
      if (const YamlNode* elements = section(keys, name)) read_elements(reading_, name, *elements, reading_.model.drivers);
  }

  [[noreturn]] void fail() {
    std::ranges::stable_sort(reading_.faults, {},
                             [](const Diagnostic& fault) { return std::pair(fault.where.line, fault.where.column); });
    throw InputError(std::move(reading_.faults));
  }

  Reading reading_;
};

std::string contents(const std::string& path) {
  std::error_code status;
  if (std::filesystem::is_directory(path, status)) throw UsageError(fmt::format("cannot read '{}': it is a folder", path));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file.is_open() || file.bad())
    throw UsageError(fmt::format("cannot read '{}': {}", path, std::strerror(errno ? errno : EIO)));
  return std::move(text).str();
}

}  // namespace

Model parse_model(std::string_view text, const std::string& file_name, const Schema& schema, const Overrides& overrides) {
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse(text, file_name, faults);
  Model model = ModelReader(document, schema, std::move(faults)).read(overrides);
  model.file = file_name;
  return model;
}

Model read_model(const std::string& path, const Schema& schema, const Overrides& overrides) {
  return parse_model(contents(path), path, schema, overrides);
}

}  // namespace holonom
