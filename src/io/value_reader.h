// Numbers, vectors, words and laws of the model file. Each reader gives nothing after a fault, which it has then reported.
// `subject` opens the message: "joint 'A': 'at'" needs 2 numbers, found 3. `unit`, as fields declare it, is what unit suffixes must fit;
// "" leaves it open.
#pragma once

#include <cmath>

#include "io/reading.h"

namespace holonom {

// For messages: 0/0 is nan, whatever its sign is.
inline double without_sign_of_nan(double value) { return std::isnan(value) ? std::abs(value) : value; }

std::optional<double> read_number(Reading& reading, const YamlNode& node, const std::string& subject, Range range = Range::any,
                                  const std::string& unit = {});

// A list of numbers; `count` of them, or any number when it is 0.
std::optional<std::vector<double>> read_numbers(Reading& reading, const YamlNode& node, const std::string& subject,
                                                std::size_t count, Range range = Range::any, const std::string& unit = {});

// As many numbers as the space has
std::optional<Vec3> read_vector(Reading& reading, const YamlNode& node, const std::string& subject, const std::string& unit = {});

std::optional<std::string> read_word(Reading& reading, const YamlNode& node, const std::string& subject);

std::optional<std::string> read_choice(Reading& reading, const YamlNode& node, const std::string& subject,
                                       const std::vector<std::string>& choices);

// An expression of t, parameters, `law_variables` and dotted names.
std::optional<Expression> read_law(Reading& reading, const YamlNode& node, const std::string& subject,
                                   const std::vector<std::string>& law_variables, Range range = Range::any,
                                   const std::string& unit = {});

// .nan, -.inf, Infinity and the like, which YAML knows as numbers and we refuse.
bool is_not_finite_word(std::string_view text);

// What a message says was found where a list is needed: how many items, the value, or what it is
std::string found_for_list(const YamlNode& node);

// The items of a list of exactly `count`; `items_name` for the message: "laws", "bodies". Null after a fault.
const YamlNode* read_list(Reading& reading, const YamlNode& node, const std::string& subject, std::size_t count,
                          const std::string& items_name);

}  // namespace holonom
