#include "io/field_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/place_reader.h"
#include "io/table_reader.h"
#include "io/value_reader.h"
#include "model/names.h"

namespace holonom {

namespace {

template <class T>
std::optional<Value> as_value(std::optional<T> value) {
  return value ? std::optional<Value>(std::move(*value)) : std::nullopt;
}

}  // namespace

std::optional<Value> FieldReader::read(const Field& field, const YamlNode& node) {
  const std::string subject = fmt::format("{}: '{}'", subject_, field.name);
  const auto dimension = static_cast<std::size_t>(reading_.model.dimension);
  switch (field.kind) {
    case FieldKind::number:
      return as_value(read_number(reading_, node, subject, field.range, field.unit));
    case FieldKind::vector:
      return as_value(read_numbers(reading_, node, subject, dimension, field.range, field.unit));
    case FieldKind::points:
      if (node.is_mapping()) return as_value(read_points_of_file(reading_, field, node, subject));
      [[fallthrough]];
    case FieldKind::vectors:
      return read_vectors(field, node, subject);
    case FieldKind::numbers:
      return read_some_numbers(field, node, subject);
    case FieldKind::body:
      return read_one_body(node, subject);
    case FieldKind::bodies:
      return read_two_bodies(node, subject);
    case FieldKind::place:
      return read_one_place(node, subject);
    case FieldKind::places:
      return read_two_places(node, subject);
    case FieldKind::law:
      return as_value(read_law(reading_, node, subject, law_variables_, field.range, field.unit));
    case FieldKind::laws:
      return read_laws(field, node, subject, dimension);
    case FieldKind::law_list:
      return read_law_list(field, node, subject);
    case FieldKind::moment:
      return read_moment(field, node, subject);
    case FieldKind::choice:
      return as_value(read_choice(reading_, node, subject, field.choices));
    case FieldKind::choices:
      return read_choices(field, node, subject);
    case FieldKind::measure:
      return read_measure(node, subject);
    case FieldKind::measures:
      return read_measures(node, subject);
    case FieldKind::elements:
      return read_names(node, subject);
    case FieldKind::table:
      return as_value(read_table(reading_, field, node, subject));
    case FieldKind::grid:
      return as_value(read_grid(reading_, field, node, subject));
    case FieldKind::equations:
      return read_equations(node, subject);
    case FieldKind::text:
      return as_value(read_text(reading_, node, subject));
  }
  return std::nullopt;
}

std::optional<Value> FieldReader::read_one_body(const YamlNode& node, const std::string& subject) {
  bodies_given_ = true;
  body_ = read_body(reading_, node, subject);
  return as_value(body_);
}

std::optional<Value> FieldReader::read_two_bodies(const YamlNode& node, const std::string& subject) {
  bodies_given_ = true;
  const YamlNode* names = read_list(reading_, node, subject, 2, "bodies");
  if (!names) return std::nullopt;
  const std::optional<int> first = read_body(reading_, names[0], subject);
  const std::optional<int> second = read_body(reading_, names[1], subject);
  if (!first || !second) return std::nullopt;
  if (*first == *second) {
    reading_.fault(names[1], fmt::format("{} connects '{}' to itself", subject_, names[1].scalar()));
    return std::nullopt;
  }
  bodies_ = {*first, *second};
  return as_value(bodies_);
}

std::optional<Value> FieldReader::read_one_place(const YamlNode& node, const std::string& subject) {
  if (!bodies_given_) reading_.fault(node, fmt::format("{} needs a body, but none is given", subject));
  return body_ ? as_value(read_place(reading_, node, subject, *body_)) : std::nullopt;
}

std::optional<Value> FieldReader::read_two_places(const YamlNode& node, const std::string& subject) {
  return bodies_ ? as_value(read_places(reading_, node, subject, *bodies_)) : std::nullopt;
}

std::optional<Value> FieldReader::read_vectors(const Field& field, const YamlNode& node, const std::string& subject) {
  if (!node.is_sequence() || node.items().empty()) {
    reading_.fault(
        node, fmt::format("{} needs a list of vectors, found {}", subject, node.is_sequence() ? "an empty list" : node.what()));
    return std::nullopt;
  }
  std::vector<Vec3> vectors;
  for (const YamlNode& item : node.items())
    if (const auto vector = read_vector(reading_, item, subject, field.unit)) vectors.push_back(*vector);
  return vectors.size() == node.items().size() ? std::optional<Value>(std::move(vectors)) : std::nullopt;
}

// A list whose length is one of those that the field declares, or any
std::optional<Value> FieldReader::read_some_numbers(const Field& field, const YamlNode& node, const std::string& subject) {
  const std::size_t found = node.is_sequence() ? node.items().size() : 0;
  if (field.counts.empty() || std::ranges::count(field.counts, found) > 0)
    return as_value(read_numbers(reading_, node, subject, 0, field.range, field.unit));
  reading_.fault(
      node,
      fmt::format("{} needs a list of {} numbers, found {}", subject, fmt::join(field.counts, " or "), found_for_list(node)),
      field.sentence);
  return std::nullopt;
}

std::optional<Value> FieldReader::read_laws(const Field& field, const YamlNode& node, const std::string& subject,
                                            std::size_t count) {
  if (!read_list(reading_, node, subject, count, "expressions")) return std::nullopt;
  std::vector<Expression> laws;
  for (const YamlNode& item : node.items())
    if (auto law = read_law(reading_, item, subject, law_variables_, field.range, field.unit)) laws.push_back(std::move(*law));
  return laws.size() == count ? std::optional<Value>(std::move(laws)) : std::nullopt;
}

std::optional<Value> FieldReader::read_law_list(const Field& field, const YamlNode& node, const std::string& subject) {
  if (node.is_sequence() && !node.items().empty()) return read_laws(field, node, subject, node.items().size());
  reading_.fault(
      node, fmt::format("{} needs a list of expressions, found {}", subject, node.is_sequence() ? "an empty list" : node.what()));
  return std::nullopt;
}

std::optional<Value> FieldReader::read_moment(const Field& field, const YamlNode& node, const std::string& subject) {
  if (!reading_.is_planar()) return read_laws(field, node, subject, 3);
  std::optional<Expression> law = read_law(reading_, node, subject, law_variables_, field.range, field.unit);
  return law ? std::optional<Value>(std::vector<Expression>{std::move(*law)}) : std::nullopt;
}

std::optional<Value> FieldReader::read_choices(const Field& field, const YamlNode& node, const std::string& subject) {
  if (!node.is_sequence() || node.items().empty()) {
    reading_.fault(node, fmt::format("{} needs a list, found {}", subject, node.is_sequence() ? "an empty list" : node.what()),
                   suggestion("", field.choices));
    return std::nullopt;
  }
  std::vector<std::string> chosen;
  for (const YamlNode& item : node.items()) {
    const auto word = read_choice(reading_, item, subject, field.choices);
    if (word && std::ranges::count(chosen, *word) > 0)
      reading_.fault(item, fmt::format("{} contains '{}' twice", subject, *word));
    else if (word)
      chosen.push_back(*word);
  }
  return chosen.size() == node.items().size() ? std::optional<Value>(std::move(chosen)) : std::nullopt;
}

std::optional<Value> FieldReader::read_measure(const YamlNode& node, const std::string& subject) {
  const auto word = read_word(reading_, node, subject);
  if (!word) return std::nullopt;
  const std::size_t dot = word->find('.');
  if (dot != word->npos && is_identifier(word->substr(0, dot)) && is_identifier(word->substr(dot + 1))) return as_value(word);
  reading_.fault(node, fmt::format("{} must name a measure, found '{}'", subject, *word), "such as A.angle or crank.x");
  return std::nullopt;
}

// A list of scalars as text
std::optional<Value> FieldReader::read_texts(const YamlNode& node, const std::string& subject) {
  const std::size_t count = node.is_sequence() ? node.items().size() : 0;
  if (count == 0) {
    reading_.fault(node, fmt::format("{} needs a list, found {}", subject, node.is_sequence() ? "an empty list" : node.what()));
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const YamlNode& item : node.items())
    if (const auto word = read_word(reading_, item, subject)) texts.push_back(*word);
  return texts.size() == count ? std::optional<Value>(std::move(texts)) : std::nullopt;
}

std::optional<Value> FieldReader::read_equations(const YamlNode& node, const std::string& subject) {
  const std::optional<Value> texts = read_texts(node, subject);
  if (!texts) return std::nullopt;
  std::vector<VectorExpression> equations;
  for (const YamlNode& item : node.items()) try {
      equations.push_back(VectorExpression::parse(item.scalar(), reading_.model.dimension, reading_.parameters, reading_.units));
    } catch (const ExpressionError& error) {
      reading_.fault_in(item, error.offset, fmt::format("{}: {}", subject, error.what()), error.hint);
    }
  return equations.size() == node.items().size() ? std::optional<Value>(std::move(equations)) : std::nullopt;
}

std::optional<Value> FieldReader::read_measures(const YamlNode& node, const std::string& subject) {
  const std::optional<Value> texts = read_texts(node, subject);
  if (!texts) return std::nullopt;
  bool all = true;
  for (const YamlNode& item : node.items()) all &= read_measure(item, subject).has_value();
  return all ? texts : std::nullopt;
}

// A single name needs no brackets. Whether these elements exist is checked when all have been read.
std::optional<Value> FieldReader::read_names(const YamlNode& node, const std::string& subject) {
  if (node.is_sequence()) return read_texts(node, subject);
  const auto word = read_word(reading_, node, subject);
  return word ? std::optional<Value>(std::vector<std::string>{*word}) : std::nullopt;
}

}  // namespace holonom
