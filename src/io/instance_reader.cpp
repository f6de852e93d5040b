#include "io/instance_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/file_text.h"
#include "io/rotation_reader.h"
#include "io/text_check.h"
#include "io/value_reader.h"
#include "model/names.h"

namespace holonom {

namespace {

constexpr int inclusion_limit = 20, use_limit = 10000;

class InstanceReader {
 public:
  InstanceReader(Reading& reading, const Inclusion& inclusion, const YamlEntry& entry, const std::vector<Included>& earlier)
      : reading_(reading),
        inclusion_(inclusion),
        entry_(entry),
        earlier_(earlier),
        subject_(fmt::format("include '{}'", entry.key)),
        keys_(reading, entry.value, subject_, {"file", "parameters", "prefix", "at", "angle", "rotation", "mirror", "connect"}) {}

  std::optional<Included> read() {
    const std::size_t faults_before = reading_.faults.size();
    Included result;
    result.subject = subject_;
    result.entry = &entry_;
    result.connections = keys_.find("connect");
    read_names(result.instance);
    read_placement(result.instance);
    file_node_ = keys_.require("file", entry_, "the component's file, relative to this one");
    const auto file = file_node_ ? read_word(reading_, *file_node_, subject_ + ": 'file'") : std::nullopt;
    if (!keys_.is_mapping() || !file) return std::nullopt;
    const std::string shown = (std::filesystem::path(inclusion_.file).parent_path() / *file).lexically_normal().string();
    if (!check_chain(shown) || !read_file(shown, result.component)) return std::nullopt;
    check_agreement(shown, result.component.model);
    return reading_.faults.size() == faults_before ? std::optional(std::move(result)) : std::nullopt;
  }

 private:
  void read_names(ComponentInstance& instance) {
    instance.name = instance.prefix = std::string(entry_.key);
    instance.where = reading_.document.where(entry_);
    if (const std::string problem = name_problem(instance.name); !problem.empty())
      reading_.fault(entry_, fmt::format("{}: {}", subject_, problem));
    const YamlNode* node = keys_.find("prefix");
    if (!node) return;
    instance.prefix = read_word(reading_, *node, subject_ + ": 'prefix'").value_or(instance.name);
    if (!is_identifier(instance.prefix))
      reading_.fault(*node,
                     fmt::format("{}: 'prefix' may contain letters, digits and '_' and must not begin with a digit", subject_));
  }

  void read_placement(ComponentInstance& instance) {
    Vec3 at = Vec3::Zero();
    if (const YamlNode* node = keys_.find("at")) at = read_at(*node).value_or(at);
    const Orientation orientation = read_orientation(reading_, keys_, subject_);
    int mirror = Placement::no_mirror;
    if (const YamlNode* node = keys_.find("mirror")) {
      std::vector<std::string> axes = {"x", "y"};
      if (!reading_.is_planar()) axes.push_back("z");
      if (const auto axis = read_choice(reading_, *node, subject_ + ": 'mirror'", axes)) mirror = axis->front() - 'x';
    }
    instance.placement = Placement(at, orientation.rotation, orientation.angle, mirror);
  }

  // A point in the reference configuration, or a marker port of an earlier include
  std::optional<Vec3> read_at(const YamlNode& node) {
    if (!node.is_scalar() || node.is_null()) return read_vector(reading_, node, subject_ + ": 'at'", "m");
    const auto wanted = read_word(reading_, node, subject_ + ": 'at'");
    if (!wanted) return std::nullopt;
    std::vector<std::string> known;
    for (const Included& other : earlier_) {
      for (const ComponentPort& port : other.component.ports) {
        if (!port.point) continue;
        known.push_back(other.instance.name + "." + port.name);
        if (known.back() == *wanted) return reference_point(other, *port.point);
      }
    }
    reading_.fault(node, fmt::format("{}: 'at': no earlier include has a marker port '{}'", subject_, *wanted),
                   known.empty() ? "give a point: at: [x, y]" : suggestion(*wanted, known));
    return std::nullopt;
  }

  bool check_chain(const std::string& shown) {
    const std::filesystem::path path = Inclusion::canonical(shown);
    std::vector<std::string> chain = {shown};
    for (const Inclusion* step = &inclusion_; step; step = step->parent) {
      chain.insert(chain.begin(), step->file);
      if (step->path != path) continue;
      reading_.fault(*file_node_, fmt::format("{}: the files include each other: {}", subject_, fmt::join(chain, " -> ")));
      return false;
    }
    if (inclusion_.depth >= inclusion_limit)
      reading_.fault(*file_node_, fmt::format("{}: includes are nested more than {} deep", subject_, inclusion_limit));
    else if (++*inclusion_.uses > use_limit)
      reading_.fault(*file_node_, fmt::format("{}: there are more than {} includes", subject_, use_limit));
    else
      return true;
    return false;
  }

  bool read_file(const std::string& shown, Component& component) {
    const Inclusion inclusion(inclusion_, shown, origin());
    try {
      const std::string text = file_text(shown, "an included file");
      if (!declares_model(text)) {
        reading_.fault(*file_node_, fmt::format("{}: '{}' is not a model file", subject_, shown),
                       "a model file contains 'holonom: 1'");
        return false;
      }
      std::vector<Diagnostic> faults;
      const YamlDocument document = YamlDocument::parse(text, shown, faults, inclusion.origin);
      const std::optional<Overrides> parameters = read_given_parameters(document);
      if (!parameters) return false;
      component = read_component(document, std::move(faults), reading_.schema, *parameters, inclusion);
      return true;
    } catch (const UsageError& error) {
      reading_.fault(*file_node_, fmt::format("{}: {}", subject_, error.what()), suggested_file(shown));
    } catch (const InputError& error) {
      reading_.faults.insert(reading_.faults.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
    return false;
  }

  std::string origin() const {
    const std::string here = fmt::format("included as '{}' at {}:{}", entry_.key, inclusion_.file, entry_.line);
    return inclusion_.origin.empty() ? here : fmt::format("{}, itself {}", here, inclusion_.origin);
  }

  // Values are expressions of the including file; the component gets the numbers.
  std::optional<Overrides> read_given_parameters(const YamlDocument& document) {
    const YamlNode* section = document.root().find("parameters");
    std::vector<std::string> valid;
    if (section)
      for (const YamlEntry& entry : section->entries()) valid.emplace_back(entry.key);
    Overrides overrides;
    const YamlNode* given = keys_.find("parameters");
    if (!given) return overrides;
    bool good = given->is_mapping() || given->is_null();
    if (!good) reading_.fault(*given, fmt::format("{}: 'parameters' must be a mapping, found {}", subject_, given->what()));
    for (const YamlEntry& entry : given->entries()) {
      const std::string name(entry.key);
      const bool is_known = std::ranges::count(valid, name) > 0;
      if (!is_known)
        reading_.fault(entry, fmt::format("{}: the component has no parameter '{}'", subject_, name), suggestion(name, valid));
      const bool is_default_parameter =
          entry.value.is_scalar() && reading_.default_parameters.contains(std::string(entry.value.scalar()));
      if (is_known && is_default_parameter) continue;  // the component keeps its own value
      const auto value = read_number(reading_, entry.value, fmt::format("{}: 'parameters': '{}'", subject_, name));
      good = good && value && is_known;
      if (good) overrides.emplace_back(name, fmt::format("{}", *value));
    }
    return good ? std::optional(std::move(overrides)) : std::nullopt;
  }

  void check_agreement(const std::string& shown, const Model& component) {
    const Model& host = reading_.model;
    if (component.dimension != host.dimension)
      reading_.fault(*file_node_, fmt::format("{}: {} is {}, but this model is {}", subject_, shown,
                                              component.dimension == 2 ? "planar" : "spatial", reading_.space()));
    if (component.units != host.units)
      reading_.fault(*file_node_,
                     fmt::format("{}: {} uses {}, but this model uses {}", subject_, shown, fmt::join(component.units, ", "),
                                 fmt::join(host.units, ", ")),
                     "both must use the same units");
    if (!component.assemble && host.assemble)
      reading_.fault(*file_node_, fmt::format("{}: {} has 'assembly: off', but this model is assembled", subject_, shown),
                     "remove it from the component, or set it in both");
  }

  Reading& reading_;
  const Inclusion& inclusion_;
  const YamlEntry& entry_;
  const std::vector<Included>& earlier_;
  std::string subject_;
  Keys keys_;
  const YamlNode* file_node_ = nullptr;
};

}  // namespace

std::optional<Included> read_instance(Reading& reading, const Inclusion& inclusion, const YamlEntry& entry,
                                      const std::vector<Included>& earlier) {
  return InstanceReader(reading, inclusion, entry, earlier).read();
}

Vec3 reference_point(const Included& included, const BodyPoint& place) {
  const Body& carrier = included.component.model.bodies[static_cast<std::size_t>(place.body)];
  return included.instance.placement.point(carrier.position + carrier.rotation * place.local);
}

}  // namespace holonom
