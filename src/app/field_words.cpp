#include "app/field_words.h"

#include <algorithm>

namespace holonom {

namespace {

std::string listed(const std::vector<std::string>& words, const std::string& conjunction) {
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k)
    text += (k == 0 ? "" : k + 1 == words.size() ? " " + conjunction + " " : ", ") + words[k];
  return text;
}

std::string number_in_words(const Field& field) {
  if (field.range == Range::nonnegative) return "non-negative number";
  return field.range == Range::positive ? "positive number" : "number";
}

}  // namespace

std::string kind_in_words(const Field& field) {
  switch (field.kind) {
    case FieldKind::number:
      return number_in_words(field);
    case FieldKind::vector:
      return "vector";
    case FieldKind::vectors:
      return "list of vectors";
    case FieldKind::points:
      return "list of points";
    case FieldKind::numbers:
      return "list of numbers";
    case FieldKind::body:
      return "body";
    case FieldKind::bodies:
      return "two bodies";
    case FieldKind::place:
      return "point";
    case FieldKind::places:
      return "point or points";
    case FieldKind::law:
      return "expression";
    case FieldKind::laws:
      return "one expression per axis";
    case FieldKind::law_list:
      return "list of expressions";
    case FieldKind::moment:
      return "expression, or one per axis";
    case FieldKind::choice:
      return listed(field.choices, "or");
    case FieldKind::choices:
      return "list of any of " + listed(field.choices, "and");
    case FieldKind::measure:
      return "measure";
    case FieldKind::measures:
      return "list of measures";
    case FieldKind::elements:
      return "name or list of names";
    case FieldKind::table:
      return "table";
    case FieldKind::grid:
      return "grid";
    case FieldKind::equations:
      return "list of equations";
    case FieldKind::text:
      return "text";
  }
  return "";
}

std::string default_in_words(const Field& field) {
  if (field.required) return "required";
  return field.fallback.empty() ? "-" : field.fallback;
}

std::string spaces_in_words(const ElementType& type) {
  if (type.planar && type.spatial) return "planar and spatial";
  return type.planar ? "planar" : "spatial";
}

std::string alternatives_in_words(const ElementType& type) { return listed(type.one_of, "or"); }

std::vector<std::string> inputs_in_words(const ElementType& type) {
  std::vector<std::string> names;
  for (const InputOffer& offer : type.inputs) {
    const auto field = std::ranges::find(type.fields, offer.field, &Field::name);
    const bool is_by_axis = field != type.fields.end() && field->kind == FieldKind::laws;  // two in the plane, three in space
    for (std::size_t k = 0; k < offer.channels.size(); ++k)
      names.push_back(offer.channels[k] + (is_by_axis && type.planar && k == 2 ? " (space)" : ""));
  }
  return names;
}

std::vector<std::string> sections_of(const Schema& schema) {
  std::vector<std::string> sections;
  for (const ElementType& type : schema)
    if (std::ranges::count(sections, type.section) == 0) sections.push_back(type.section);
  return sections;
}

}  // namespace holonom
