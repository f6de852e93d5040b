// Reads numbers, vectors, words and expressions of the model file. Each reader reports its errors and then returns nothing.
// `subject` begins the message: "joint 'A': 'at'" needs 2 numbers, found 3. `unit`, as declared by fields: the unit with which unit
// suffixes must agree; "": any.
#pragma once

#include <cmath>

#include "io/reading.h"

namespace holonom {

// For messages: the sign of 0/0 depends on the machine.
inline double without_sign_of_nan(double value) { return std::isnan(value) ? std::abs(value) : value; }

std::optional<double> read_number(Reading& reading, const YamlNode& node, const std::string& subject, Range range = Range::any,
                                  const std::string& unit = {});

std::optional<double> read_whole_number(Reading& reading, const YamlNode& node, const std::string& subject, double least,
                                        double most);

// A list of `count` numbers, of any length if `count` is 0
std::optional<std::vector<double>> read_numbers(Reading& reading, const YamlNode& node, const std::string& subject,
                                                std::size_t count, Range range = Range::any, const std::string& unit = {});

// Two numbers in the plane, three in space
std::optional<Vec3> read_vector(Reading& reading, const YamlNode& node, const std::string& subject, const std::string& unit = {});

// Visible characters and spaces on one line
std::optional<std::string> read_text(Reading& reading, const YamlNode& node, const std::string& subject);

std::optional<std::string> read_word(Reading& reading, const YamlNode& node, const std::string& subject);

std::optional<std::string> read_choice(Reading& reading, const YamlNode& node, const std::string& subject,
                                       const std::vector<std::string>& choices);

// An expression of t, parameters, `law_variables` and dotted names.
std::optional<Expression> read_law(Reading& reading, const YamlNode& node, const std::string& subject,
                                   const std::vector<std::string>& law_variables, Range range = Range::any,
                                   const std::string& unit = {});

// `units`: alternatives such as "N/m, N m/rad", one of which must have this dimension; "" or what is not a product of units: any
bool fits_unit(const Dimension& dimension, std::string_view units);

// .nan, -.inf, Infinity and the like, which are numbers in YAML but not accepted here
bool is_not_finite_word(std::string_view text);

// For messages about an invalid list: the number of items, the value, or its kind
std::string found_for_list(const YamlNode& node);

// The items of a list of exactly `count`; `items_name` for the message: "expressions", "bodies". Null after an error.
const YamlNode* read_list(Reading& reading, const YamlNode& node, const std::string& subject, std::size_t count,
                          const std::string& items_name);

}  // namespace holonom
