#include "results/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <set>

#include "io/file_text.h"
#include "io/text_check.h"
#include "results/results_error.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_quoted = 30;  // characters of a damaged cell in a message

[[noreturn]] void damaged(const fs::path& file, long line, std::size_t column, const std::string& what) {
  throw ResultsError(fmt::format("{}:{}:{}: {}; the table is damaged: repeat the run", file.string(), line, column, what));
}

std::vector<std::string> names_in(std::string_view header, const fs::path& file) {
  std::vector<std::string> names;
  std::set<std::string_view> seen;
  for (std::size_t begin = 0, comma = 0; comma != header.npos; begin = comma + 1) {
    comma = header.find(',', begin);
    const std::string_view name = header.substr(begin, comma - begin);
    if (name.empty()) damaged(file, 1, begin + 1, "a column has no name");
    if (printable_text(name) != name) damaged(file, 1, begin + 1, "the name of a column is not text");
    if (!seen.insert(name).second) damaged(file, 1, begin + 1, fmt::format("a second column '{}'", name));
    names.emplace_back(name);
  }
  return names;
}

std::string_view without_return(std::string_view line) { return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line; }

// Splits a file into lines without reading it as a whole. The rest after the last line end stays in `rest`.
void for_each_line(const fs::path& file, std::string& rest, const std::function<bool(std::string_view)>& take) {
  read_in_parts(file.string(), table_read_role, [&](std::string_view part) {
    std::size_t begin = 0;
    for (std::size_t end = part.find('\n'); end != part.npos; end = part.find('\n', begin)) {
      std::string_view line = part.substr(begin, end - begin);
      if (!rest.empty()) line = rest += line;
      if (!take(without_return(line))) return false;
      rest.clear();
      begin = end + 1;
    }
    rest += part.substr(begin);
    return true;
  });
}

class TableParser {
 public:
  explicit TableParser(const fs::path& file) : file_(file) {}

  // Sets which columns are kept: by their numbers in the table
  void begin(const std::vector<std::string>& header, const std::vector<std::size_t>& kept, ResultsTable& table) {
    header_ = &header;
    table_ = &table;
    place_.assign(header.size(), -1);
    for (std::size_t k = 0; k < kept.size(); ++k) {
      place_[kept[k]] = static_cast<int>(k);
      table.names.push_back(header[kept[k]]);
    }
    table.columns.resize(kept.size());
  }

  void read_row(std::string_view line) {
    ++line_;
    const char *at = line.data(), *const end = at + line.size();
    std::size_t k = 0;
    for (; k < place_.size(); ++k) {
      at = place_[k] < 0 ? find_comma(at, end) : read_number(k, line, at, end);
      if (at == end) break;
      ++at;
    }
    if (k + 1 != place_.size())
      damaged(
          file_, line_, 1,
          fmt::format("the row has {} numbers, but the table has {} columns", 1 + std::ranges::count(line, ','), place_.size()));
  }

 private:
  static const char* find_comma(const char* at, const char* end) {
    const void* comma = std::memchr(at, ',', static_cast<std::size_t>(end - at));
    return comma ? static_cast<const char*>(comma) : end;
  }

  const char* read_number(std::size_t k, std::string_view line, const char* at, const char* end) {
    double number = 0;
    const auto [after, status] = std::from_chars(at, end, number);
    if (status != std::errc() || (after != end && *after != ',') || !std::isfinite(number)) {
      const std::string cell(at, std::min(find_comma(at, end), at + max_quoted));
      damaged(file_, line_, static_cast<std::size_t>(at - line.data()) + 1,
              fmt::format("'{}' is not a finite number in column {}", printable_text(cell), (*header_)[k]));
    }
    table_->columns[static_cast<std::size_t>(place_[k])].push_back(number);
    return after;
  }

  const fs::path& file_;
  const std::vector<std::string>* header_ = nullptr;
  ResultsTable* table_ = nullptr;
  std::vector<int> place_;  // in the result, by column of the file; -1: not kept
  long line_ = 1;
};

[[noreturn]] void no_header(const fs::path& file) {
  throw ResultsError(fmt::format("{} is empty: the run was killed before it wrote its first row", file.string()));
}

}  // namespace

std::vector<std::string> names_in_csv(const fs::path& file) {
  std::optional<std::vector<std::string>> names;
  std::string rest;
  for_each_line(file, rest, [&](std::string_view line) {
    names = names_in(line, file);
    return false;
  });
  if (!names) no_header(file);
  return *names;
}

ResultsTable read_csv(const fs::path& file, const ColumnChoice& choose) {
  TableParser parser(file);
  ResultsTable table;
  std::optional<std::vector<std::string>> header;
  std::string rest;
  for_each_line(file, rest, [&](std::string_view line) {
    if (header) {
      parser.read_row(line);
    } else {
      header = names_in(line, file);
      parser.begin(*header, choose(*header), table);
    }
    return true;
  });
  if (!header) no_header(file);
  table.is_cut_off = !rest.empty();
  return table;
}

}  // namespace holonom
