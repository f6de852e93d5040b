#include "io/data_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "io/file_text.h"
#include "io/text_check.h"
#include "io/value_reader.h"

namespace holonom {

namespace {

constexpr std::string_view field_blanks = " \t\r";
constexpr std::size_t longest_name = 40;  // of a column in messages, in bytes

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(field_blanks);
  if (begin == text.npos) return text.substr(text.size());
  return text.substr(begin, text.find_last_not_of(field_blanks) + 1 - begin);
}

std::string_view unquoted(std::string_view field) {
  const bool is_quoted = field.size() >= 2 && field.front() == '"' && field.back() == '"';
  return is_quoted ? trimmed(field.substr(1, field.size() - 2)) : field;
}

// Nothing if it is not a number; infinite if it is too large
std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(begin, end, value);
  if (stop != end || status == std::errc::invalid_argument) return std::nullopt;
  if (status == std::errc()) return value;
  const bool is_small = text.find("e-") != text.npos || text.find("E-") != text.npos;
  return is_small ? 0 : HUGE_VAL;
}

bool has_decimal_comma(std::string_view field) {
  std::string text(field);
  const std::size_t comma = text.find(',');
  if (comma == text.npos) return false;
  text[comma] = '.';
  return number_in(text).has_value();
}

// `angle [deg]` or `angle (deg)`
DataColumn column_of(std::string_view header) {
  DataColumn column;
  column.header = column.name = std::string(header);
  const std::size_t open = header.find_last_of("[(");
  if (open == header.npos || header.back() != (header[open] == '[' ? ']' : ')')) return column;
  column.name = std::string(trimmed(header.substr(0, open)));
  column.unit = std::string(trimmed(header.substr(open + 1, header.size() - open - 2)));
  return column;
}

// Whether blanks have cut a unit from the name before it, or within: t [N m]
bool is_part_of_unit(const std::string& before, std::string_view word) {
  const std::size_t open = before.find_last_of("[(");
  const bool is_open = open != before.npos && before.find_first_of("])", open) == before.npos;
  return is_open || word.starts_with('[') || word.starts_with('(');
}

// Of a name in a message
std::string shortened(const std::string& name) { return printable_text(std::string_view(name).substr(0, longest_name)); }

}  // namespace

// The lines of content
class DataFile::Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text), end_(text.find('\n') == text.npos ? '\r' : '\n') {}

  std::optional<Line> next() {
    while (!rest_.empty()) {
      const std::size_t length = std::min(rest_.find(end_), rest_.size());
      const std::string_view line = rest_.substr(0, length);
      rest_.remove_prefix(std::min(length + 1, rest_.size()));
      ++number_;
      const std::size_t first = line.find_first_not_of(field_blanks);
      if (first == line.npos || line[first] == '#' || line[first] == '%') continue;
      return Line{line.ends_with('\r') ? line.substr(0, line.size() - 1) : line, number_};
    }
    return std::nullopt;
  }

 private:
  std::string_view rest_;
  char end_;
  int number_ = 0;
};

DataFile DataFile::read(const std::string& path) { return DataFile(file_bytes(path, "a data file"), path); }

DataFile::DataFile(std::string text, const std::string& path) : path_(std::make_shared<const std::string>(path)) {
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // byte order mark
  require_text(text, Location{path_, 1, 1}, "a data file has columns of numbers in UTF-8");
  text_ = std::make_shared<const std::string>(std::move(text));
  const std::optional<Line> first = Lines(*text_).next();
  if (!first) throw InputError(Location{path_, 1, 1}, "the file is empty: it has no line with numbers");
  const std::size_t separator = first->text.find_first_of(";\t,");
  if (separator == first->text.npos)
    separator_ = ' ';
  else
    separator_ = first->text.find(';') != first->text.npos ? ';' : first->text.find('\t') != first->text.npos ? '\t' : ',';
  name_columns(*first);
}

void DataFile::name_columns(const Line& first) {
  std::vector<std::string_view> fields;
  split(first.text, fields);
  has_names_ = std::ranges::any_of(
      fields, [](std::string_view field) { return !field.empty() && !number_in(unquoted(field)) && !has_decimal_comma(field); });
  header_line_ = first.number;
  for (const std::string_view field : fields) {
    const std::string_view header = unquoted(field);
    if (separator_ == ' ' && !columns_.empty() && is_part_of_unit(columns_.back().header, header)) {
      DataColumn& column = columns_.back();
      const int at = column.at;
      column = column_of(column.header + " " + std::string(header));
      column.at = at;
      continue;
    }
    columns_.push_back(has_names_ ? column_of(header) : DataColumn());
    columns_.back().at = at(first, field.data()).column;
  }
}

// Quotes hide separators. A separator at the end of a line does not begin another column.
void DataFile::split(std::string_view line, std::vector<std::string_view>& fields) const {
  fields.clear();
  const bool by_blanks = separator_ == ' ';
  std::size_t begin = 0;
  while (begin <= line.size()) {
    begin = std::min(line.find_first_not_of(by_blanks ? field_blanks : " ", begin), line.size());
    if (begin == line.size() && (by_blanks || !fields.empty())) return;
    std::size_t from = begin;
    if (begin < line.size() && line[begin] == '"') from = std::min(line.find('"', begin + 1), line.size());
    const std::size_t end =
        std::min(by_blanks ? line.find_first_of(field_blanks, from) : line.find(separator_, from), line.size());
    fields.push_back(trimmed(line.substr(begin, end - begin)));
    begin = end + 1;
  }
}

Location DataFile::at(const Line& line, const char* position) const {
  const std::size_t offset = static_cast<std::size_t>(position - line.text.data());
  return {path_, line.number, static_cast<int>(1 + count_characters(line.text.substr(0, offset)))};
}

std::optional<std::size_t> DataFile::find(const std::string& name) const {
  for (std::size_t k = 0; k < columns_.size(); ++k)
    if (has_names_ ? columns_[k].name == name || columns_[k].header == name : std::to_string(k + 1) == name) return k;
  return std::nullopt;
}

std::vector<std::string> DataFile::names() const {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < columns_.size(); ++k)
    names.push_back(has_names_ ? shortened(columns_[k].name) : std::to_string(k + 1));
  return names;
}

std::string DataFile::title(std::size_t column) const {
  return has_names_ ? fmt::format("column '{}'", shortened(columns_[column].name)) : fmt::format("column {}", column + 1);
}

double DataFile::number_of(const Line& line, std::string_view field, std::size_t column) const {
  const std::string_view text = unquoted(field);
  const std::optional<double> value = number_in(text);
  if (value && std::isfinite(*value)) return *value;
  const Location where = at(line, field.data());
  if (text.empty()) throw InputError(where, title(column) + " has no number in this line", "every line needs one");
  if (value || is_not_finite_word(text)) throw InputError(where, title(column) + " is not finite in this line");
  if (has_decimal_comma(text))
    throw InputError(where, title(column) + " has a decimal comma in this line", "the decimal sign of data files is a point");
  throw InputError(where, title(column) + " is not a number in this line",
                   "comments begin with #; a unit belongs to the name of the column: force [N]");
}

void DataFile::check_width(const Line& line, const std::vector<std::string_view>& fields) const {
  if (fields.size() == columns_.size()) return;
  const bool is_short = fields.size() < columns_.size();
  const char* position = is_short ? line.text.data() + line.text.size() : fields[columns_.size()].data();
  throw InputError(at(line, position),
                   fmt::format("this line has {} column{}, but the first line has {}", fields.size(),
                               fields.size() == 1 ? "" : "s", columns_.size()),
                   is_short ? "" : "the decimal sign of data files is a point, and columns are separated as in the first line");
}

std::vector<std::vector<double>> DataFile::numbers(const std::vector<std::size_t>& columns) const {
  std::vector<std::vector<double>> numbers(columns.size());
  std::vector<std::string_view> fields;
  Lines lines(*text_);
  if (has_names_) lines.next();
  while (const std::optional<Line> line = lines.next()) {
    split(line->text, fields);
    if (fields.size() + 1 == columns_.size() && line->text.find_last_not_of(" ") != line->text.npos &&
        line->text[line->text.find_last_not_of(" ")] == separator_)
      fields.push_back(line->text.substr(line->text.size()));  // the last column is empty
    check_width(*line, fields);
    for (std::size_t k = 0; k < columns.size(); ++k) numbers[k].push_back(number_of(*line, fields[columns[k]], columns[k]));
  }
  if (!numbers.empty() && numbers.front().empty())
    throw InputError(Location{path_, header_line_, 1}, "the file names its columns, but has no line with numbers");
  return numbers;
}

Location DataFile::place(std::size_t row, std::size_t column) const {
  Lines lines(*text_);
  if (has_names_) lines.next();
  std::optional<Line> line = lines.next();
  for (std::size_t k = 0; k < row && line; ++k) line = lines.next();
  if (!line) return {path_, 1, 1};
  std::vector<std::string_view> fields;
  split(line->text, fields);
  return at(*line, column < fields.size() ? fields[column].data() : line->text.data());
}

std::shared_ptr<const DataFile> DataStore::read(const std::string& path) {
  std::shared_ptr<const DataFile>& file = files_[path];
  if (!file) file = std::make_shared<const DataFile>(DataFile::read(path));
  return file;
}

}  // namespace holonom
