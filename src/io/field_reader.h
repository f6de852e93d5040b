// Reads the value of one field of an element, depending on its kind.
#pragma once

#include "io/reading.h"

namespace holonom {

class FieldReader {
 public:
  // `subject` begins the messages: "joint 'A'".
  FieldReader(Reading& reading, const ElementType& type, const std::string& subject)
      : reading_(reading), type_(type), subject_(subject), law_variables_(type.law_variables) {
    if (type.reads_derived)
      law_variables_.insert(law_variables_.end(), reading.derived_channels.begin(), reading.derived_channels.end());
  }

  // Nothing after an error. Fields of kind body and bodies must be read before places.
  std::optional<Value> read(const Field& field, const YamlNode& node);

 private:
  std::optional<Value> read_one_body(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_two_bodies(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_one_place(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_two_places(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_vectors(const Field& field, const YamlNode& node, const std::string& subject);
  std::optional<Value> read_some_numbers(const Field& field, const YamlNode& node, const std::string& subject);
  std::optional<Value> read_laws(const Field& field, const YamlNode& node, const std::string& subject, std::size_t count);
  std::optional<Value> read_law_list(const Field& field, const YamlNode& node, const std::string& subject);
  std::optional<Value> read_moment(const Field& field, const YamlNode& node, const std::string& subject);
  std::optional<Value> read_choices(const Field& field, const YamlNode& node, const std::string& subject);
  std::optional<Value> read_measure(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_measures(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_names(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_equations(const YamlNode& node, const std::string& subject);
  std::optional<Value> read_texts(const YamlNode& node, const std::string& subject);

  Reading& reading_;
  const ElementType& type_;
  const std::string& subject_;
  std::vector<std::string> law_variables_;  // besides t and channels
  std::optional<int> body_;
  std::optional<std::array<int, 2>> bodies_;
  bool bodies_given_ = false;  // even if invalid
};

}  // namespace holonom
