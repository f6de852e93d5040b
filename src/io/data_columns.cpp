#include "io/data_columns.h"

#include <fmt/format.h>

#include <filesystem>

#include "io/file_text.h"
#include "io/value_reader.h"

namespace holonom {

namespace {

// "N*m" and "m/s²" as "N m" and "m/s^2"
std::string plain_unit(std::string unit) {
  for (const auto& [from, to] : {std::pair{"·", " "}, {"*", " "}, {"²", "^2"}, {"³", "^3"}, {"°", "deg"}})
    for (std::size_t at = unit.find(from); at != unit.npos; at = unit.find(from))
      unit.replace(at, std::string_view(from).size(), to);
  return unit == "-" ? "1" : unit;
}

}  // namespace

DataColumns::DataColumns(Reading& reading, const YamlNode& node, const std::string& subject,
                         const std::vector<std::string>& names, const std::vector<std::string>& units)
    : reading_(reading), node_(node), subject_(subject) {
  const YamlNode& file = *node.find("file");
  const auto name = read_word(reading, file, subject + ": 'file'");
  if (!name) return;
  const std::filesystem::path folder = std::filesystem::path(*reading.document.file()).parent_path();
  shown_ = (folder / *name).lexically_normal().string();
  const std::size_t faults_before = reading.faults.size();
  try {
    file_ = reading.data->read(shown_);
    read(names, units);
  } catch (const UsageError& error) {
    reading.fault(file, fmt::format("{}: {}", subject, error.what()), suggested_file(shown_));
  } catch (const InputError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) fault(diagnostic);
  }
  is_good_ = reading.faults.size() == faults_before;
}

void DataColumns::read(const std::vector<std::string>& names, const std::vector<std::string>& units) {
  for (const std::string& name : names)
    if (!find_column(name)) return;
  numbers_ = file_->numbers(columns_);
  for (std::size_t k = 0; k < names.size(); ++k) convert(k, units[k]);
}

bool DataColumns::find_column(const std::string& name) {
  const YamlNode* node = node_.find(name);
  const auto wanted = node ? read_word(reading_, *node, fmt::format("{}: '{}'", subject_, name)) : std::optional(name);
  if (!wanted) return false;
  const std::optional<std::size_t> found = file_->find(*wanted);
  if (found) {
    columns_.push_back(*found);
    return true;
  }
  const std::size_t count = file_->columns().size();  // one may be the first line of any text
  const std::string hint = count < 2            ? "it has one column"
                           : file_->has_names() ? suggestion(*wanted, file_->names())
                                                : fmt::format("it does not name its columns: give their numbers, 1 to {}", count);
  const std::string missing = fmt::format("{}: '{}' has no column '{}'", subject_, shown_, *wanted);
  const std::string example = node || hint.empty() ? "" : fmt::format("; such as {}: column", name);
  reading_.fault(node ? *node : *node_.find("file"), missing, hint + example);
  return false;
}

void DataColumns::convert(std::size_t k, const std::string& unit) {
  const DataColumn& column = file_->columns()[columns_[k]];
  if (column.unit.empty()) return;
  const std::optional<UnitSystem::Product> found = UnitSystem::product(plain_unit(column.unit));
  const Location where = file_->header(columns_[k]);
  if (!found)
    return fault({where, fmt::format("'{}' is not a unit that can be converted", column.unit),
                  "known are " + fmt::format("{}", fmt::join(UnitSystem::names(), ", ")) + ", and products such as N m, m/s^2"});
  if (!fits_unit(found->dimension, unit))
    return fault({where, fmt::format("'{}' does not measure what is needed here, which has the unit {}", column.unit, unit), ""});
  const double factor = reading_.units.to_file(found->size_in_si, found->dimension);
  if (factor == 1) return;
  for (std::size_t row = 0; row < numbers_[k].size(); ++row) {
    numbers_[k][row] *= factor;
    if (!std::isfinite(numbers_[k][row])) return fault(row, k, "the number is too large in the units of the model");
  }
}

void DataColumns::fault(std::size_t row, std::size_t k, const std::string& message, const std::string& hint) {
  fault({file_->place(row, columns_[k]), message, hint});
}

void DataColumns::fault(Diagnostic diagnostic) {
  const std::string reader = fmt::format("read at {}:{}", *reading_.document.file(), node_.line());
  const auto& origin = reading_.document.at(0, 0).origin;
  diagnostic.where.origin = std::make_shared<const std::string>(origin ? reader + "; " + *origin : reader);
  diagnostic.message = fmt::format("{}: {}", subject_, diagnostic.message);
  reading_.faults.push_back(std::move(diagnostic));
  is_good_ = false;
}

}  // namespace holonom
