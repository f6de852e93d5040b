// The formats of tables of results. Each has its own source file with a class derived from TableWriter, functions that read such a
// table, and a function that returns its TableFormat; table_formats.cpp declares and lists these functions.
#pragma once

#include <functional>

#include "results/table_reader.h"
#include "results/table_writer.h"

namespace holonom {

// Where a resumed run continues its table
struct EarlierTable {
  TablePart part;
  long rows = 0;
};

struct TableRequest {
  std::filesystem::path file;  // is replaced, unless an earlier part of it is continued
  std::vector<Channel> channels;
  const EarlierTable* earlier = nullptr;
  long expected_rows = 0;  // of the whole table; an event may add one, or end it earlier
  std::string model;       // the text of a model file that gives the same run, for formats that contain it
};

// Which columns are wanted, by their numbers, given the names of all
using ColumnChoice = std::function<std::vector<std::size_t>(const std::vector<std::string>& names)>;

struct TableFormat {
  std::string name;  // of --format
  std::string sentence;
  std::string file_name;  // in the folder of the results
  std::unique_ptr<TableWriter> (*make)(TableRequest request) = nullptr;
  // Of a table that may be incomplete, as after a kill. Throw ResultsError if it is damaged.
  std::vector<std::string> (*read_names)(const std::filesystem::path& file) = nullptr;
  ResultsTable (*read)(const std::filesystem::path& file, const ColumnChoice& choose) = nullptr;
  bool contains_model = false;
  // Adds run.json to a complete table, in formats that contain it
  void (*add_run)(const std::filesystem::path& file, const std::string& text) = nullptr;
  double max_bytes = 0;  // of the numbers of one table; 0: no limit
};

const std::vector<TableFormat>& table_formats();  // the first is the default

}  // namespace holonom
