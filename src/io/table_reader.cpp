#include "io/table_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/data_columns.h"
#include "io/value_reader.h"
#include "model/names.h"

namespace holonom {

namespace {

// The names of arguments and values: those that the field declares, or those in the file with `value` at the end. Nothing after an error.
std::optional<std::vector<std::string>> column_names(Reading& reading, const Field& field, const YamlNode& node,
                                                     const std::string& subject, std::size_t arguments) {
  if (!field.columns.empty() || !node.is_mapping()) {
    std::vector<std::string> names = field.columns, valid = names;
    if (names.empty())
      names = arguments == 1 ? std::vector<std::string>{"t", "value"} : std::vector<std::string>{"x", "y", "value"};
    valid = names;
    valid.push_back("file");
    const std::size_t faults_before = reading.faults.size();
    const Keys keys(reading, node, subject, valid);
    return reading.faults.size() == faults_before ? std::optional(names) : std::nullopt;
  }
  const std::vector<std::string> reserved = {"value", "file"};
  std::vector<std::string> names;
  for (const YamlEntry& entry : node.entries()) {
    const std::string key(entry.key);
    if (std::ranges::count(reserved, key) > 0) continue;
    for (const char* of_element : {"interpolation", "ends", "slopes", "beyond", "of", "deviation"})
      if (key == of_element) {
        reading.fault(entry, fmt::format("{}: '{}' does not belong to the columns of the table", subject, key),
                      "write it beside the table, into the element");
        return std::nullopt;
      }
    if (names.size() == arguments) {
      const std::string meant = nearest_name(key, reserved);
      reading.fault(entry,
                    meant.empty() ? fmt::format("{}: '{}' would be one argument too many", subject, key)
                                  : fmt::format("{}: unknown key '{}'", subject, key),
                    !meant.empty()   ? fmt::format("did you mean '{}'?", meant)
                    : arguments == 1 ? "a table has one argument and 'value'; a map has two"
                                     : "a map has two arguments and 'value'");
      return std::nullopt;
    }
    if (const std::string problem =
            is_identifier(key) ? "" : "may contain letters, digits and '_' and must not begin with a digit";
        !problem.empty()) {
      reading.fault(entry, fmt::format("{}: the name of an argument {}, found '{}'", subject, problem, key));
      return std::nullopt;
    }
    names.push_back(key);
  }
  if (names.empty() && arguments == 1) names.push_back("t");
  if (names.size() < arguments) {
    reading.fault(node,
                  fmt::format("{}: a map needs two arguments and their values, found {}", subject,
                              names.empty() ? "none" : fmt::format("'{}'", names.front())),
                  "{speed: [..], throttle: [..], value: [[..], ..]}");
    return std::nullopt;
  }
  names.push_back("value");
  return names;
}

bool is_of_file(const YamlNode& node) { return node.find("file") != nullptr; }

// The lists of a table, one for each name, from the model file; `kinds`: how the message calls them
const YamlNode* required_list(Reading& reading, const YamlNode& node, const std::string& subject, const std::string& name) {
  const YamlNode* list = node.find(name);
  if (!list) reading.fault(node, fmt::format("{}: '{}' is missing", subject, name));
  return list;
}

bool increases(Reading& reading, const YamlNode& node, const std::vector<double>& numbers, const std::string& subject) {
  for (std::size_t k = 1; k < numbers.size(); ++k) {
    if (numbers[k] > numbers[k - 1]) continue;
    reading.fault(node.items()[k], fmt::format("{} must increase, found {} after {}", subject, numbers[k], numbers[k - 1]));
    return false;
  }
  return true;
}

// The arguments of a table in a file
bool increases(DataColumns& columns, const std::string& name) {
  const std::vector<double>& numbers = columns[0];
  for (std::size_t row = 1; row < numbers.size(); ++row) {
    if (numbers[row] > numbers[row - 1]) continue;
    columns.fault(row, 0, fmt::format("'{}' must increase, found {} after {}", name, numbers[row], numbers[row - 1]));
    return false;
  }
  return true;
}

// The position of each number in the sorted list of different ones
std::vector<double> different(std::vector<double> numbers) {
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

std::size_t position(const std::vector<double>& sorted, double number) {
  return static_cast<std::size_t>(std::ranges::lower_bound(sorted, number) - sorted.begin());
}

// One row for every pair of arguments, in any order
std::optional<Grid> grid_of_columns(DataColumns& columns, const std::vector<std::string>& names) {
  Grid grid{different(columns[0]), different(columns[1]), {}, {names[0], names[1], names[2]}};
  if (grid.x.size() < 2 || grid.y.size() < 2) {
    columns.fault(0, grid.x.size() < 2 ? 0 : 1, "a grid needs at least 2 different values of each argument");
    return std::nullopt;
  }
  const std::size_t cells = grid.x.size() * grid.y.size();
  std::vector<std::size_t> row_of(std::min(cells, columns.rows() + 1), columns.rows());
  grid.z.assign(cells <= columns.rows() ? grid.x.size() : 0, std::vector<double>(grid.y.size()));
  for (std::size_t row = 0; row < columns.rows() && !grid.z.empty(); ++row) {
    const std::size_t i = position(grid.x, columns[0][row]), j = position(grid.y, columns[1][row]);
    std::size_t& known = row_of[i * grid.y.size() + j];
    if (known < columns.rows()) {
      columns.fault(row, 0, fmt::format("a second line has {} = {} and {} = {}", names[0], grid.x[i], names[1], grid.y[j]));
      return std::nullopt;
    }
    known = row;
    grid.z[i][j] = columns[2][row];
  }
  const auto missing = std::ranges::find(row_of, columns.rows());
  if (!grid.z.empty() && missing == row_of.end()) return grid;
  const std::string pair = grid.z.empty() ? ""
                                          : fmt::format(", but none has {} = {} and {} = {}", names[0],
                                                        grid.x[(missing - row_of.begin()) / grid.y.size()], names[1],
                                                        grid.y[(missing - row_of.begin()) % grid.y.size()]);
  columns.fault(columns.rows() - 1, 0,
                fmt::format("a grid of {} values of {} and {} of {} needs {} lines, one for each pair; the file has {}{}",
                            grid.x.size(), names[0], grid.y.size(), names[1], cells, columns.rows(), pair));
  return std::nullopt;
}

}  // namespace

std::optional<Table> read_table(Reading& reading, const Field& field, const YamlNode& node, const std::string& subject) {
  const auto names = column_names(reading, field, node, subject, 1);
  if (!names) return std::nullopt;
  const std::string& argument = names->front();
  if (is_of_file(node)) {
    const std::string unit = field.columns.empty() ? "" : "s";  // a table over time
    DataColumns columns(reading, node, subject, *names, {unit, ""});
    if (!columns.is_good() || !increases(columns, argument)) return std::nullopt;
    if (columns.rows() >= 2) return Table{std::move(columns[0]), std::move(columns[1]), argument};
    columns.fault(0, 0, "a table needs at least 2 lines with numbers");
    return std::nullopt;
  }
  const YamlNode* t = required_list(reading, node, subject, argument);
  const YamlNode* value = required_list(reading, node, subject, "value");
  if (!t || !value) return std::nullopt;
  const std::string of_argument = fmt::format("{}: '{}'", subject, argument);
  const auto times = read_numbers(reading, *t, of_argument, 0);
  const auto values = read_numbers(reading, *value, subject + ": 'value'", 0);
  if (!times || !values || !increases(reading, *t, *times, of_argument)) return std::nullopt;
  if (times->size() >= 2 && values->size() == times->size()) return Table{*times, *values, argument};
  const std::string problem = times->size() < 2 ? "needs at least 2 points" : "needs as many values as times";
  reading.fault(*value, fmt::format("{} {}, found {} times and {} values", subject, problem, times->size(), values->size()));
  return std::nullopt;
}

std::optional<Grid> read_grid(Reading& reading, const Field& field, const YamlNode& node, const std::string& subject) {
  const auto names = column_names(reading, field, node, subject, 2);
  if (!names) return std::nullopt;
  if (is_of_file(node)) {
    DataColumns columns(reading, node, subject, *names, {field.unit, field.unit, field.unit});
    return columns.is_good() ? grid_of_columns(columns, *names) : std::nullopt;
  }
  const YamlNode *x = required_list(reading, node, subject, (*names)[0]), *y = required_list(reading, node, subject, (*names)[1]),
                 *z = required_list(reading, node, subject, (*names)[2]);
  if (!x || !y || !z) return std::nullopt;
  const std::string of_x = fmt::format("{}: '{}'", subject, (*names)[0]), of_y = fmt::format("{}: '{}'", subject, (*names)[1]),
                    of_z = fmt::format("{}: '{}'", subject, (*names)[2]);
  const auto xs = read_numbers(reading, *x, of_x, 0, Range::any, field.unit),
             ys = read_numbers(reading, *y, of_y, 0, Range::any, field.unit);
  if (!xs || !ys || !increases(reading, *x, *xs, of_x) || !increases(reading, *y, *ys, of_y)) return std::nullopt;
  if (xs->size() < 2 || ys->size() < 2) {
    reading.fault(node, fmt::format("{} needs at least 2 values in {} and in {}", subject, (*names)[0], (*names)[1]));
    return std::nullopt;
  }
  const YamlNode* rows =
      read_list(reading, *z, of_z, xs->size(),
                fmt::format("lists of {}, one per {}", (*names)[2] == "z" ? "heights" : "values", (*names)[0]));
  if (!rows) return std::nullopt;
  Grid grid{*xs, *ys, {}, {(*names)[0], (*names)[1], (*names)[2]}};
  for (const YamlNode& row : z->items())
    if (const auto heights = read_numbers(reading, row, of_z, ys->size(), Range::any, field.unit)) grid.z.push_back(*heights);
  return grid.z.size() == xs->size() ? std::optional(std::move(grid)) : std::nullopt;
}

std::optional<std::vector<Vec3>> read_points_of_file(Reading& reading, const Field& field, const YamlNode& node,
                                                     const std::string& subject) {
  std::vector<std::string> names = {"x", "y", "z"};
  names.resize(static_cast<std::size_t>(reading.model.dimension));
  std::vector<std::string> valid = names;
  valid.push_back("file");
  const std::size_t faults_before = reading.faults.size();
  Keys keys(reading, node, subject, valid);
  if (!keys.require("file", node, "a list of points, or a file with columns of coordinates")) return std::nullopt;
  if (reading.faults.size() > faults_before) return std::nullopt;
  DataColumns columns(reading, node, subject, names, std::vector<std::string>(names.size(), field.unit));
  if (!columns.is_good()) return std::nullopt;
  std::vector<Vec3> points(columns.rows(), Vec3::Zero());
  for (std::size_t row = 0; row < points.size(); ++row)
    for (std::size_t k = 0; k < names.size(); ++k) points[row][static_cast<int>(k)] = columns[k][row];
  return points;
}

}  // namespace holonom
