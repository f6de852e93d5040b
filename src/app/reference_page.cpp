#include "app/reference_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/commands.h"
#include "app/field_words.h"
#include "app/messages.h"
#include "elements/catalogue.h"
#include "model/shape_kinds.h"
#include "simulation/ending.h"

namespace holonom {

namespace {

constexpr const char* introduction = R"(# Elements of the model file

<!-- Written by `holonom reference > docs/reference.md`; change the catalogue, not this page. -->

- Every number may be an expression of parameters. Where the value is an *expression*, it may also use `t` and channels such as
  `crank.omega`.
- A *vector* has two numbers in the plane and three in space. A *point* and a *world vector* are given in world coordinates, in the
  positions that the model file gives (the reference configuration).
- An *effort* is a generalised force: a force along a length, a moment about an angle.
- Units are SI unless the file declares its own.
- Every joint, force, driver and coupler accepts `starts: off`; it is then inactive until an event switches it on.
)";

std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string code_list(const std::vector<std::string>& names) { return fmt::format("`{}`", fmt::join(names, "`, `")); }

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

bool has_variants(const ElementType& type, const Schema& schema) {
  return std::ranges::count_if(
             schema, [&](const ElementType& other) { return other.section == type.section && other.name == type.name; }) > 1;
}

std::string fields_table(const ElementType& type) {
  std::string text = "| field | value | unit | default | meaning |\n|---|---|---|---|---|\n";
  for (const Field& field : type.fields)
    text += fmt::format("| `{}` | {} | {} | {} | {} |\n", field.name, cell(kind_in_words(field)), cell(field.unit),
                        cell(default_in_words(field)), cell(field.sentence));
  return text;
}

std::string reaction_channels(const ElementType& type) {
  const std::string planar = "`fx`, `fy`, `m`", spatial = "`fx`, `fy`, `fz`, `mx`, `my`, `mz`";
  const std::string magnitudes = "; magnitudes `force`, `moment`";
  if (type.planar && type.spatial) return fmt::format("{} (plane) or {} (space){}", planar, spatial, magnitudes);
  return (type.planar ? planar : spatial) + magnitudes;
}

std::string meaning_of_channels(const ElementType& type) {
  return type.channels_sentence.empty() ? "" : ": " + type.channels_sentence;
}

std::string other_names(const ElementType& type) {
  std::vector<std::string> names;
  for (const OtherName& other : type.other_names)
    if (other.remark.empty()) names.push_back(other.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string entry(const ElementType& type, const Schema& schema) {
  const std::string variant = has_variants(type, schema) ? fmt::format(" ({})", spaces_in_words(type)) : "";
  std::string text = fmt::format("\n### {}{}\n\n{} For {} models.\n\n{}", type.name, variant, type.sentence,
                                 spaces_in_words(type), fields_table(type));
  if (const std::string names = other_names(type); !names.empty()) text += fmt::format("\nCalled elsewhere: {}.\n", names);
  if (!type.one_of.empty()) text += fmt::format("\nExactly one of {} is needed.\n", alternatives_in_words(type));
  if (!type.law_variables.empty()) text += fmt::format("\nIts expression may also use {}.\n", code_list(type.law_variables));
  if (!type.channels.empty()) text += fmt::format("\nRecords {}{}.\n", code_list(type.channels), meaning_of_channels(type));
  if (!type.inputs.empty()) text += fmt::format("\nInputs of `linearize`: {}.\n", code_list(inputs_in_words(type)));
  if (!type.loads.empty()) text += fmt::format("\nA load, which `statics` can apply in steps: {}.\n", code_list(type.loads));
  if (type.section == "joints" && type.constrains)
    text += fmt::format("\nReaction on the second body: {}.\n", reaction_channels(type));
  return text;
}

std::string key_cells(const ShapeKey& key) {
  return fmt::format("| `{}` | {}{} | {} |\n", key.name, cell(key.value), key.required ? "" : "; optional", cell(key.sentence));
}

std::string shapes_section() {
  std::string text = "\n## Shapes\n\nItems of `shapes` of a body ([model_file.md](model_file.md#shapes)). Keys of every shape:\n";
  text += "\n| key | value | meaning |\n|---|---|---|\n";
  for (const ShapeKey& key : common_shape_keys()) text += key_cells(key);
  text +=
      "\nKinds of shapes and their own keys:\n\n| kind | models | what it is | key | value | meaning "
      "|\n|---|---|---|---|---|---|\n";
  for (const ShapeType& type : shape_types()) {
    std::string first =
        fmt::format("| `{}` | {} | {} ", type.name, type.dimension == 2 ? "planar" : "spatial", cell(type.sentence));
    for (const ShapeKey& key : type.keys) text += std::exchange(first, "| | | ") + key_cells(key);
  }
  return text;
}

}  // namespace

std::string reference_page(const Schema& schema) {
  std::string page = introduction;
  for (const std::string& section : sections_of(schema)) {
    page += fmt::format("\n## {}\n", capitalised(section));
    for (const ElementType& type : schema)
      if (type.section == section) page += entry(type, schema);
  }
  return page + shapes_section();
}

Ending reference_command() {
  print_result(reference_page(schema()));
  return Ending::complete;
}

}  // namespace holonom
