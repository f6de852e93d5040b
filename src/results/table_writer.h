// The rows of a run as a table, one channel per column. Each format has its own source file with a class derived from TableWriter and
// a function that returns its TableFormat; table_formats.cpp declares and lists these functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "system/channels.h"

namespace holonom {

// The beginning of a table, identified by its digest
struct TablePart {
  long bytes = 0;
  std::uint64_t digest = 0;
};

// All functions except the getters throw ResultsError.
class TableWriter {
 public:
  virtual ~TableWriter() = default;
  // Throws NotFinite for a number that is not finite and leaves its row out. Never allocates.
  virtual void record(const Snapshot& snapshot) = 0;
  virtual void write_when_due() {}  // called between rows that are far apart
  virtual void finish() = 0;        // writes the buffered rows
  virtual TablePart flush() = 0;    // writes the buffered rows; returns the size and digest of the table

  virtual const std::vector<Channel>& channels() const = 0;
  virtual long rows() const = 0;
  virtual double reached() const = 0;  // time of the last row
};

// Where a resumed run continues its table
struct EarlierTable {
  TablePart part;
  long rows = 0;
};

struct TableFormat {
  using Make = std::unique_ptr<TableWriter> (*)(const std::filesystem::path&, std::vector<Channel>, const EarlierTable*);
  std::string name;  // of --format
  std::string sentence;
  std::string file_name;  // in the folder of the results
  Make make;              // replaces the file, or continues after an earlier part of it
};

const std::vector<TableFormat>& table_formats();  // the first is the default

}  // namespace holonom
