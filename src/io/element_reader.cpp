#include "io/element_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/field_reader.h"
#include "io/joint_part_reader.h"
#include "io/value_reader.h"
#include "model/type_names.h"

namespace holonom {

namespace {

std::string with_article(const std::string& noun) { return (noun == "event" ? "an " : "a ") + noun; }

class ElementReader {
 public:
  ElementReader(Reading& reading, const std::string& section, const YamlEntry& entry)
      : reading_(reading), section_(section), entry_(entry), subject_(fmt::format("{} '{}'", singular(section), entry.key)) {
    element_.name = std::string(entry.key);
    element_.where = reading.document.where(entry);
  }

  // On a given measure
  Element read_on(const ElementType& type, const std::string& measure) {
    measure_ = measure;
    read_fields(type);
    return std::move(element_);
  }

  Element read() {
    const YamlNode& node = entry_.value;
    if (const ElementType* type = short_type()) {
      read_short_form(*type);
      return std::move(element_);
    }
    const bool is_mapping = node.is_mapping() || node.is_null();
    if (!is_mapping) reading_.fault(node, fmt::format("{} must be a mapping, found {}", subject_, node.what()));
    const ElementType* type = is_mapping ? find_type() : nullptr;
    if (type) read_fields(*type);
    if (type && section_ == "joints") read_joint_parts(reading_, *type, entry_, element_);
    return std::move(element_);
  }

 private:
  // The type of an entry that is a single value in place of a mapping; null if the section has no such entries
  const ElementType* short_type() const {
    if (!entry_.value.is_scalar() || entry_.value.is_null()) return nullptr;
    const auto found = std::ranges::find_if(
        reading_.schema, [&](const ElementType& type) { return type.section == section_ && !type.short_form.empty(); });
    return found == reading_.schema.end() ? nullptr : &*found;
  }

  void read_short_form(const ElementType& type) {
    element_.type = type.name;
    const auto field = std::ranges::find(type.fields, type.short_form, &Field::name);
    if (std::optional<Value> value = FieldReader(reading_, type, subject_).read(*field, entry_.value))
      element_.entries.push_back({field->name, std::move(*value), reading_.document.where(entry_.value)});
  }

  // Drivers, states and channels have one type only and need no `type`.
  const ElementType* find_type() {
    const YamlNode* node = entry_.value.find("type");
    if (!node && !names_type()) {
      const auto found = std::ranges::find(reading_.schema, section_, &ElementType::section);
      if (found != reading_.schema.end()) return &*found;
      reading_.fault(entry_, fmt::format("{}: {} are not supported", subject_, section_));
      return nullptr;
    }
    if (!node) {
      reading_.fault(entry_, fmt::format("{}: 'type' is missing", subject_));
      reading_.faults.back().valid = valid_types(reading_.schema, section_, reading_.model.dimension);
      return nullptr;
    }
    const auto word = read_word(reading_, *node, subject_ + ": 'type'");
    return word ? find_named_type(*node, *word) : nullptr;
  }

  bool can_be_switched() const {
    return section_ != "signals" && section_ != "states" && section_ != "events" && section_ != "channels";
  }
  bool names_type() const { return section_ != "drivers" && section_ != "states" && section_ != "channels"; }

  const ElementType* find_named_type(const YamlNode& node, const std::string& word) {
    const ElementType* misplaced = nullptr;
    for (const ElementType& type : reading_.schema) {
      if (type.name != word) continue;
      if (type.section == section_ && type.in(reading_.model.dimension)) return &type;
      if (!misplaced || type.section == section_) misplaced = &type;
    }
    if (!misplaced)
      reading_.faults.push_back(
          no_such_type(reading_.schema, section_, reading_.model.dimension, subject_, word, reading_.document.where(node)));
    else if (misplaced->section != section_)
      reading_.fault(node, fmt::format("{}: {} is {}", subject_, word, with_article(singular(misplaced->section))),
                     fmt::format("it belongs under '{}'", misplaced->section));
    else
      reading_.fault(node,
                     fmt::format("{}: {} is a {} {}; this model is {}", subject_, word,
                                 reading_.is_planar() ? "spatial" : "planar", singular(section_), reading_.space()),
                     meant_type(reading_.schema, section_, reading_.model.dimension, word));
    return nullptr;
  }

  void read_fields(const ElementType& type) {
    element_.type = type.name;
    std::vector<std::string> valid;
    if (section_ == "joints") valid = joint_parts(type);
    if (measure_.empty()) valid.push_back("type");
    if (can_be_switched()) valid.push_back("starts");
    Keys::OtherNames other_names;
    for (const Field& field : type.fields) {
      valid.push_back(field.name);
      for (const std::string& name : field.also_called) other_names[name] = field.name;
    }
    Keys keys(reading_, entry_.value, subject_, valid, other_names);
    check_one_of(type, keys);
    if (const YamlNode* starts = can_be_switched() ? keys.find("starts") : nullptr)
      element_.is_on = read_choice(reading_, *starts, subject_ + ": 'starts'", {"on", "off"}) != "off";
    FieldReader fields(reading_, type, subject_);
    for (const bool bodies_first : {true, false}) {  // places refer to the bodies
      for (const Field& field : type.fields) {
        if (names_bodies(field.kind) != bodies_first) continue;
        if (field.name == "measure" && !measure_.empty()) {
          element_.entries.push_back({field.name, measure_, element_.where});
          continue;
        }
        const YamlNode* node = field.required ? keys.require(field.name, entry_) : keys.find(field.name);
        if (!node || (!field.required && is_default_parameter(*node))) continue;
        if (std::optional<Value> value = fields.read(field, *node))
          element_.entries.push_back({field.name, std::move(*value), reading_.document.where(*node)});
      }
    }
  }

  // The value is a parameter that is set to `default`: the field counts as absent.
  bool is_default_parameter(const YamlNode& node) const {
    return node.is_scalar() && !node.is_null() && reading_.default_parameters.contains(std::string(node.scalar()));
  }

  static bool names_bodies(FieldKind kind) { return kind == FieldKind::body || kind == FieldKind::bodies; }

  void check_one_of(const ElementType& type, const Keys& keys) {
    const std::vector<std::string>& names = type.one_of;
    if (names.empty()) return;
    std::vector<std::string> present;
    for (const std::string& name : names)
      if (keys.find(name)) present.push_back(name);
    const bool misspelt = std::ranges::any_of(names, [&keys](const std::string& name) { return keys.is_misspelt(name); });
    if (present.size() == 1 || (present.empty() && misspelt)) return;
    reading_.fault(entry_, fmt::format("{} needs exactly one of {}, found {}", subject_, fmt::join(names, ", "),
                                       present.empty() ? "none" : fmt::format("{}", fmt::join(present, " and "))));
  }

  Reading& reading_;
  const std::string& section_;
  const YamlEntry& entry_;
  std::string subject_;
  std::string measure_;  // if it is given and not read from the file
  Element element_;
};

}  // namespace

void read_elements(Reading& reading, const std::string& section, const YamlNode& node, std::vector<Element>& elements) {
  elements.reserve(elements.size() + node.entries().size());
  for (const YamlEntry& entry : node.entries()) elements.push_back(ElementReader(reading, section, entry).read());
}

Element read_part(Reading& reading, const std::string& section, const std::string& type, const std::string& name,
                  const YamlNode& node, const std::string& measure) {
  const YamlEntry entry{name, node.line(), node.column(), node};
  return ElementReader(reading, section, entry)
      .read_on(*find_type(reading.schema, section, type, reading.model.dimension), measure);
}

}  // namespace holonom
