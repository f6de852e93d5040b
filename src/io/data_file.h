// Columns of numbers in a text file. Columns are separated by semicolons, tabs, commas or blanks: the first of these in the first line of
// content. Lines that begin with # or % are comments, empty ones do not count. If the first line of content is not all numbers it names the
// columns, each perhaps with a unit in brackets: `angle [deg]`, `"force" (kN)`. The decimal sign is a point. Messages never quote the numbers
// of a file, which might be any file.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

struct DataColumn {
  std::string name, header, unit;  // of `angle [deg]`: angle, angle [deg], deg; all "" in a file that does not name its columns
  int at = 1;                      // where the header begins in its line, in characters from 1
};

class DataFile {
 public:
  // Throws UsageError if the file cannot be read.
  static DataFile read(const std::string& path);
  // Throws InputError for what is not such a file.
  DataFile(std::string text, const std::string& path);

  const std::vector<DataColumn>& columns() const { return columns_; }
  bool has_names() const { return has_names_; }
  // By its name or the whole header; in a file that does not name its columns, by its number from 1
  std::optional<std::size_t> find(const std::string& name) const;
  std::vector<std::string> names() const;  // for messages
  Location header(std::size_t column) const { return {path_, header_line_, columns_[column].at}; }

  // The numbers of some columns, one list for each. Throws InputError at the first place that is not a finite number, or without a row.
  std::vector<std::vector<double>> numbers(const std::vector<std::size_t>& columns) const;
  Location place(std::size_t row, std::size_t column) const;  // of a number; rows from 0

 private:
  struct Line {
    std::string_view text;
    int number;  // in the file
  };
  class Lines;
  void name_columns(const Line& first);
  void split(std::string_view line, std::vector<std::string_view>& fields) const;
  Location at(const Line& line, const char* position) const;
  double number_of(const Line& line, std::string_view field, std::size_t column) const;
  void check_width(const Line& line, const std::vector<std::string_view>& fields) const;
  std::string title(std::size_t column) const;  // for messages

  std::shared_ptr<const std::string> path_;
  std::shared_ptr<const std::string> text_;
  char separator_ = ',';  // ' ': blanks
  bool has_names_ = false;
  int header_line_ = 1;
  std::vector<DataColumn> columns_;
};

// The data files of a model and its components, each read once
class DataStore {
 public:
  std::shared_ptr<const DataFile> read(const std::string& path);  // throws UsageError and InputError

 private:
  std::map<std::string, std::shared_ptr<const DataFile>> files_;
};

}  // namespace holonom
