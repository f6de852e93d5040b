#include "io/joint_part_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/element_reader.h"
#include "io/value_reader.h"

namespace holonom {

namespace {

struct PartType {
  const char *key, *section, *type;
};
constexpr PartType part_types[] = {{"spring", "forces", "spring"},     {"stop", "forces", "stop"},
                                   {"friction", "forces", "friction"}, {"motor", "forces", "motor"},
                                   {"rotor", "forces", "rotor"},       {"motion", "drivers", "driver"}};

// Angles and displacements of a joint, without their rates and accelerations
std::vector<std::string> measures_of(const ElementType& joint) {
  std::vector<std::string> names;
  for (const std::string& channel : joint.channels) {
    const bool is_value = channel.starts_with("angle") || channel.starts_with("travel");
    if (is_value && channel.find('_') == channel.npos) names.push_back(channel);
    if (channel == "wx") names.push_back("w");  // angular velocity of a ball joint, for friction
  }
  return names;
}

class PartReader {
 public:
  PartReader(Reading& reading, const ElementType& type, const YamlEntry& entry, const Element& joint, const PartType& part)
      : reading_(reading), joint_(entry), element_(joint), part_(part), measures_(measures_of(type)) {}

  void read(const YamlNode& node) {
    if (!node.is_sequence()) return read_one(node, "");
    int number = 0;
    for (const YamlNode& item : node.items()) read_one(item, ++number > 1 ? std::to_string(number) : "");
  }

 private:
  void read_one(const YamlNode& node, const std::string& number) {
    const std::string subject = fmt::format("joint '{}': '{}'", joint_.key, part_.key);
    if (!node.is_mapping()) return reading_.fault(node, fmt::format("{} must be a mapping, found {}", subject, node.what()));
    const std::optional<std::string> measure = measure_of(node, subject);
    if (!measure) return;
    std::vector<Element>& elements = std::string(part_.section) == "forces" ? reading_.model.forces : reading_.model.drivers;
    const std::string name = fmt::format("{}_{}{}", joint_.key, part_.key, number);
    elements.push_back(read_part(reading_, part_.section, part_.type, name, node, fmt::format("{}.{}", joint_.key, *measure)));
    elements.back().part_of = std::string(joint_.key);
    if (!node.find("starts")) elements.back().is_on = element_.is_on;
    name_body(elements.back());
  }

  // An axis without a body is fixed in the first body of the joint.
  void name_body(Element& part) const {
    if (!part.has("axis") || part.has("body") || !element_.has("connect")) return;
    const int first = element_.get<std::array<int, 2>>("connect")[0];
    part.entries.insert(part.entries.begin(), {"body", first, part.location("axis")});  // as read, bodies come first
  }

  std::optional<std::string> measure_of(const YamlNode& node, const std::string& subject) {
    if (const YamlNode* named = node.find("measure")) return read_choice(reading_, *named, subject + ": 'measure'", measures_);
    if (measures_.size() == 1) return measures_[0];
    reading_.fault(node, fmt::format("{} needs `measure`, because the joint has several", subject),
                   fmt::format("choose one of {}", fmt::join(measures_, ", ")));
    return std::nullopt;
  }

  Reading& reading_;
  const YamlEntry& joint_;
  const Element& element_;  // of the joint
  const PartType& part_;
  std::vector<std::string> measures_;
};

}  // namespace

std::vector<std::string> joint_parts(const ElementType& joint) {
  std::vector<std::string> keys;
  if (!measures_of(joint).empty())
    for (const PartType& part : part_types)
      if (joint.constrains || part.key != std::string("friction")) keys.push_back(part.key);  // friction needs a reaction
  return keys;
}

void read_joint_parts(Reading& reading, const ElementType& type, const YamlEntry& entry, const Element& joint) {
  if (measures_of(type).empty()) return;
  for (const PartType& part : part_types)
    if (const YamlNode* node = entry.value.find(part.key)) PartReader(reading, type, entry, joint, part).read(*node);
}

}  // namespace holonom
