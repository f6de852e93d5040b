#include "io/value_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/names.h"

namespace holonom {

namespace {

constexpr int widest_list = 120;  // columns of a line

std::string list(const std::vector<std::string>& items) { return fmt::format("[{}]", fmt::join(items, ", ")); }

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// Signals and states without `.value`, as expressions of the model file use them
std::string with_bare_names(const Model& model, const Expression& law) {
  std::map<std::string, Expression> bare;
  for (const std::string& name : law.variables()) {
    const std::size_t dot = name.find('.');
    if (dot == name.npos || name.substr(dot) != ".value") continue;
    const std::string owner = name.substr(0, dot);
    if (std::ranges::count(model.signals, owner, &Element::name) > 0) bare.emplace(name, Expression::variable(owner));
  }
  return bare.empty() ? law.written() : law.substitute(bare).written();
}

std::string law_text(const Model& model, const Expression& law) {
  if (law.is_constant()) return written(law.constant());
  const std::string text = with_bare_names(model, law);
  return is_identifier(text) ? text : quoted(text);
}

std::string law_list(const Model& model, const std::vector<Expression>& laws) {
  std::vector<std::string> items;
  for (const Expression& law : laws) items.push_back(law_text(model, law));
  return list(items);
}

std::string words(const std::vector<std::string>& names) { return list(names); }

std::string vectors(const std::vector<Vec3>& all, int dimension) {
  std::vector<std::string> items;
  for (const Vec3& vector : all) items.push_back(written(vector, dimension));
  return list(items);
}

}  // namespace

std::string written(double number) { return fmt::format("{}", number); }

std::string written(const std::vector<double>& numbers) {
  std::vector<std::string> items;
  for (const double number : numbers) items.push_back(written(number));
  return list(items);
}

std::string written(const Vec3& vector, int dimension) {
  return written(std::vector<double>(vector.data(), vector.data() + dimension));
}

std::string written(const std::string& text) { return is_identifier(text) ? text : quoted(text); }

std::string written(const Model& model, const BodyPoint& place) {
  return fmt::format("{{{}: {}}}", model.bodies[static_cast<std::size_t>(place.body)].name,
                     written(place.local, model.dimension));
}

std::string written(const Model& model, const std::array<BodyPoint, 2>& at) {
  return fmt::format("{{{}: {}, {}: {}}}", model.bodies[static_cast<std::size_t>(at[0].body)].name,
                     written(at[0].local, model.dimension), model.bodies[static_cast<std::size_t>(at[1].body)].name,
                     written(at[1].local, model.dimension));
}

std::string wrapped(const std::vector<double>& numbers, int column) {
  std::string text = "[";
  int used = column + 1;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    std::string item = written(numbers[k]);
    if (k + 1 < numbers.size()) item += ",";
    if (k > 0 && used + static_cast<int>(item.size()) + 1 > widest_list) {
      text += "\n" + std::string(static_cast<std::size_t>(column) + 1, ' ');
      used = column + 1;
    } else if (k > 0) {
      text += " ";
      ++used;
    }
    text += item;
    used += static_cast<int>(item.size());
  }
  return text + "]";
}

std::string written(const Model& model, const Field& field, const Value& value) {
  const auto body = [&](int number) { return model.bodies[static_cast<std::size_t>(number)].name; };
  switch (field.kind) {
    case FieldKind::number:
      return written(std::get<double>(value));
    case FieldKind::vector:
    case FieldKind::numbers:
      return written(std::get<std::vector<double>>(value));
    case FieldKind::vectors:
    case FieldKind::points:
      return vectors(std::get<std::vector<Vec3>>(value), model.dimension);
    case FieldKind::body:
      return body(std::get<int>(value));
    case FieldKind::bodies: {
      const auto& [first, second] = std::get<std::array<int, 2>>(value);
      return fmt::format("[{}, {}]", body(first), body(second));
    }
    case FieldKind::place:
      return written(model, std::get<BodyPoint>(value));
    case FieldKind::places:
      return written(model, std::get<std::array<BodyPoint, 2>>(value));
    case FieldKind::law:
      return law_text(model, std::get<Expression>(value));
    case FieldKind::laws:
    case FieldKind::law_list:
      return law_list(model, std::get<std::vector<Expression>>(value));
    case FieldKind::moment: {
      const auto& laws = std::get<std::vector<Expression>>(value);
      return laws.size() == 1 ? law_text(model, laws[0]) : law_list(model, laws);
    }
    case FieldKind::text:
      return quoted(std::get<std::string>(value));
    case FieldKind::choice:
    case FieldKind::measure:
      return std::get<std::string>(value);
    case FieldKind::choices:
    case FieldKind::measures:
    case FieldKind::elements:
      return words(std::get<std::vector<std::string>>(value));
    case FieldKind::table: {
      const Table& table = std::get<Table>(value);
      return fmt::format("{{{}: {}, value: {}}}", written(table.argument), written(table.t), written(table.value));
    }
    case FieldKind::grid: {
      const Grid& grid = std::get<Grid>(value);
      std::vector<std::string> rows;
      for (const auto& row : grid.z) rows.push_back(written(row));
      const auto& [x, y, z] = grid.names;
      return fmt::format("{{{}: {}, {}: {}, {}: {}}}", written(x), written(grid.x), written(y), written(grid.y), written(z),
                         list(rows));
    }
    case FieldKind::equations: {
      std::vector<std::string> equations;
      for (const VectorExpression& equation : std::get<std::vector<VectorExpression>>(value))
        equations.push_back(quoted(equation.written()));
      return list(equations);
    }
  }
  return {};
}

}  // namespace holonom
