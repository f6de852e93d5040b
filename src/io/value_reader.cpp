#include "io/value_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "io/text_check.h"

namespace holonom {

namespace {

enum class Symbols { parameters_only, law };

std::optional<double> plain_number(std::string_view text) {
  double value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool complete = status == std::errc() && end == text.data() + text.size();
  return complete && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<Expression> parse_expression(Reading& reading, const YamlNode& node, const std::string& subject,
                                           const std::map<std::string, double>& constants) {
  try {
    Expression expression = Expression::parse(node.scalar(), constants, reading.units);
    expression.set_place(node.line(), node.column_of(0));
    return expression;
  } catch (const ExpressionError& error) {
    reading.fault_in(node, error.offset, fmt::format("{}: {}", subject, error.what()), error.hint);
    return std::nullopt;
  }
}

bool is_expression_text(Reading& reading, const YamlNode& node, const std::string& subject, const char* expected) {
  if (!node.is_scalar() || node.is_null()) {
    reading.fault(node, fmt::format("{} must be {}, found {}", subject, expected, node.what()));
    return false;
  }
  if (is_not_finite_word(node.scalar()) && !reading.parameters.contains(std::string(node.scalar()))) {
    reading.fault(node, fmt::format("{} must be finite, found '{}'", subject, node.scalar()));
    return false;
  }
  return true;
}

bool check_finite(Reading& reading, const YamlNode& node, const std::string& subject, double value) {
  if (std::isfinite(value)) return true;
  reading.fault(node, fmt::format("{} must be finite, but '{}' gives {}", subject, node.scalar(), without_sign_of_nan(value)));
  return false;
}

bool check_range(Reading& reading, const YamlNode& node, const std::string& subject, double value, Range range) {
  const bool good = range == Range::any || (range == Range::positive ? value > 0 : value >= 0);
  if (!good)
    reading.fault(
        node, fmt::format("{} must {}, found {}", subject, range == Range::positive ? "be positive" : "not be negative", value));
  return good;
}

// "g, kg, t, lb"; for a product of units also how to write it in an expression: "km/h, 1 m / 1 s"
std::string fitting_units(const std::string& unit) {
  const std::string first = unit.substr(0, unit.find(", "));
  std::vector<std::string> fitting = UnitSystem::names_of(*UnitSystem::dimension_of(first));
  if (first.find_first_of(" /") != first.npos) {
    fitting.push_back(first.starts_with("1/") ? "" : "1 ");
    for (const char c : first) fitting.back() += c == ' ' ? " * 1 " : c == '/' ? " / 1 " : std::string(1, c);
  }
  return fmt::format("{}", fmt::join(fitting, ", "));
}

bool check_unit(Reading& reading, const YamlNode& node, const std::string& subject, const Expression& expression,
                const std::string& unit) {
  const std::optional<Dimension>& dimension = expression.dimension();
  if (!dimension || fits_unit(*dimension, unit)) return true;
  reading.fault(node, fmt::format("{} is measured in {}, but '{}' has another unit", subject, unit, node.scalar()),
                fitting_units(unit) + " would be valid; a number without a unit is in the units of the file");
  return false;
}

// `own`: the names allowed here besides parameters
std::string symbol_hint(const Reading& reading, const std::string& name, const std::vector<std::string>& own, Symbols symbols) {
  const std::vector<std::string> functions = Expression::function_names();
  if (std::ranges::count(functions, name) > 0) return fmt::format("{} is a function: write {}(...)", name, name);
  std::vector<std::string> known = own;
  for (const std::string& parameter : reading.parameter_names()) known.push_back(parameter);
  if (const std::string nearest = nearest_name(name, known); !nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  if (symbols == Symbols::parameters_only) return suggestion(name, functions);
  return fmt::format("this expression may use {}, parameters, and channels such as A.angle", fmt::join(own, ", "));
}

// Every name in an expression that is not a parameter must be allowed here.
bool check_symbols(Reading& reading, const YamlNode& node, const std::string& subject, const Expression& expression,
                   Symbols symbols, const std::vector<std::string>& law_variables) {
  bool good = true;
  for (std::size_t k = 0; k < expression.variables().size(); ++k) {
    const std::string& name = expression.variables()[k];
    const bool is_dotted = name.find('.') != name.npos, is_time = name == "t", is_signal = reading.law_names.contains(name);
    const int offset = expression.variable_offset(static_cast<int>(k));
    if (symbols == Symbols::law && (is_dotted || is_time || is_signal)) continue;
    if (std::ranges::count(law_variables, name) > 0) {
      if (!reading.parameters.contains(name)) continue;
      reading.fault_in(node, offset, fmt::format("{}: '{}' is both a parameter and a variable of this expression", subject, name),
                       "rename the parameter");
    } else if (is_dotted || is_time || is_signal) {
      reading.fault_in(node, offset, fmt::format("{}: '{}' is not allowed here", subject, name),
                       "a number may use only parameters");
    } else if (reading.derived_channels.contains(name)) {
      reading.fault_in(node, offset,
                       fmt::format("{}: '{}' is a derived channel, which the equations of motion cannot read", subject, name),
                       "events and other derived channels can; for the equations define a signal of type expression");
    } else if (reading.default_parameters.contains(name)) {
      reading.fault_in(node, offset, fmt::format("{}: the parameter '{}' is set to default and has no value", subject, name),
                       "use it alone in a field that has a default, or give it a number");
    } else if (!reading.broken_parameters.contains(name) && !reading.parameters_unknown) {
      std::vector<std::string> known = law_variables;
      if (symbols == Symbols::law) known.push_back("t");
      if (symbols == Symbols::law) known.insert(known.end(), reading.law_names.begin(), reading.law_names.end());
      reading.fault_in(node, offset, fmt::format("{}: unknown symbol '{}'", subject, name),
                       symbol_hint(reading, name, known, symbols));
    }
    good = false;
  }
  return good;
}

std::map<std::string, double> without(const std::map<std::string, double>& parameters, const std::vector<std::string>& names) {
  std::map<std::string, double> rest = parameters;
  for (const std::string& name : names) rest.erase(name);
  return rest;
}

// The expression with outputs, signals and states replaced by expressions of channels
std::optional<Expression> with_outputs(Reading& reading, const YamlNode& node, const std::string& subject,
                                       const Expression& law) {
  const auto is_output = [&](const std::string& name) { return reading.outputs.contains(name); };
  if (reading.outputs.empty() || std::ranges::none_of(law.variables(), is_output)) return law;
  try {
    return law.substitute(reading.outputs);
  } catch (const ExpressionError& error) {
    reading.fault(node, fmt::format("{}: after substituting names: {}", subject, error.what()));
    return std::nullopt;
  }
}

}  // namespace

bool fits_unit(const Dimension& dimension, std::string_view units) {
  while (!units.empty()) {
    const std::size_t comma = units.find(", ");
    const std::optional<Dimension> wanted = UnitSystem::dimension_of(units.substr(0, comma));
    if (!wanted || *wanted == dimension) return true;
    if (comma == units.npos) return false;
    units.remove_prefix(comma + 2);
  }
  return true;
}

bool is_not_finite_word(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  std::string word(text.substr(0, 10));
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word == "nan" || word == "inf" || word == "infinity";
}

std::optional<double> read_number(Reading& reading, const YamlNode& node, const std::string& subject, Range range,
                                  const std::string& unit) {
  std::optional<double> value = plain_number(node.scalar());
  if (!value) {
    if (!is_expression_text(reading, node, subject, "a number")) return std::nullopt;
    const std::optional<Expression> expression = parse_expression(reading, node, subject, reading.parameters);
    if (!expression || !check_symbols(reading, node, subject, *expression, Symbols::parameters_only, {})) return std::nullopt;
    if (!check_unit(reading, node, subject, *expression, unit)) return std::nullopt;
    value = expression->constant();
  }
  const bool good = check_finite(reading, node, subject, *value) && check_range(reading, node, subject, *value, range);
  return good ? value : std::nullopt;
}

std::optional<Expression> read_law(Reading& reading, const YamlNode& node, const std::string& subject,
                                   const std::vector<std::string>& law_variables, Range range, const std::string& unit) {
  if (!is_expression_text(reading, node, subject, "an expression")) return std::nullopt;
  const bool shadowed =
      std::ranges::any_of(law_variables, [&](const std::string& name) { return reading.parameters.contains(name); });
  const std::optional<Expression> law = shadowed
                                            ? parse_expression(reading, node, subject, without(reading.parameters, law_variables))
                                            : parse_expression(reading, node, subject, reading.parameters);
  if (!law || !check_symbols(reading, node, subject, *law, Symbols::law, law_variables)) return std::nullopt;
  if (!check_unit(reading, node, subject, *law, unit)) return std::nullopt;
  if (!law->is_constant()) return with_outputs(reading, node, subject, *law);
  const double value = law->constant();
  return check_finite(reading, node, subject, value) && check_range(reading, node, subject, value, range) ? law : std::nullopt;
}

std::optional<double> read_whole_number(Reading& reading, const YamlNode& node, const std::string& subject, double least,
                                        double most) {
  const auto number = read_number(reading, node, subject);
  if (!number || (*number == std::floor(*number) && *number >= least && *number <= most)) return number;
  reading.fault(node, fmt::format("{} must be a whole number from {} to {}, found {}", subject, least, most, *number));
  return std::nullopt;
}

std::string found_for_list(const YamlNode& node) {
  if (node.is_sequence()) return fmt::format("{}", node.items().size());
  return node.is_scalar() && !node.is_null() ? fmt::format("'{}'", node.scalar()) : std::string(node.what());
}

const YamlNode* read_list(Reading& reading, const YamlNode& node, const std::string& subject, std::size_t count,
                          const std::string& items_name) {
  if (node.is_sequence() && node.items().size() == count) return node.items().data();
  reading.fault(node, fmt::format("{} needs a list of {} {}, found {}", subject, count, items_name, found_for_list(node)));
  return nullptr;
}

std::optional<std::vector<double>> read_numbers(Reading& reading, const YamlNode& node, const std::string& subject,
                                                std::size_t count, Range range, const std::string& unit) {
  if (count == 0 && (!node.is_sequence() || node.items().empty())) {
    reading.fault(node, fmt::format("{} needs a list of numbers, found {}", subject,
                                    node.is_sequence() ? "an empty list" : found_for_list(node)));
    return std::nullopt;
  }
  if (count > 0 && !read_list(reading, node, subject, count, "numbers")) return std::nullopt;
  std::vector<double> numbers;
  for (const YamlNode& item : node.items())
    if (const auto number = read_number(reading, item, subject, range, unit)) numbers.push_back(*number);
  return numbers.size() == node.items().size() ? std::optional(std::move(numbers)) : std::nullopt;
}

std::optional<Vec3> read_vector(Reading& reading, const YamlNode& node, const std::string& subject, const std::string& unit) {
  const auto numbers = read_numbers(reading, node, subject, static_cast<std::size_t>(reading.model.dimension), Range::any, unit);
  if (!numbers) return std::nullopt;
  return Vec3((*numbers)[0], (*numbers)[1], reading.is_planar() ? 0 : (*numbers)[2]);
}

std::optional<std::string> read_text(Reading& reading, const YamlNode& node, const std::string& subject) {
  if (node.is_scalar() && !node.is_null() && printable_text(node.scalar()) == node.scalar()) return std::string(node.scalar());
  reading.fault(node, fmt::format("{} must be a text on one line, found {}", subject,
                                  node.is_scalar() ? "characters that are not visible" : node.what()));
  return std::nullopt;
}

std::optional<std::string> read_word(Reading& reading, const YamlNode& node, const std::string& subject) {
  if (node.is_scalar() && !node.scalar().empty() && !node.is_null()) return std::string(node.scalar());
  reading.fault(node, fmt::format("{} must be a name, found {}", subject, node.is_scalar() ? "nothing" : node.what()));
  return std::nullopt;
}

std::optional<std::string> read_choice(Reading& reading, const YamlNode& node, const std::string& subject,
                                       const std::vector<std::string>& choices) {
  const std::optional<std::string> word = read_word(reading, node, subject);
  if (!word || std::ranges::count(choices, *word) > 0) return word;
  reading.fault(node, fmt::format("{} has no choice '{}'", subject, *word), suggestion(*word, choices));
  return std::nullopt;
}

}  // namespace holonom
