// The rows of a run as a table, one channel per column, in one of the formats of table_format.h.
#pragma once

#include <cstdint>
#include <filesystem>
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
  explicit TableWriter(std::vector<Channel> channels) : channels_(std::move(channels)), row_(channels_.size()) {}
  virtual ~TableWriter() = default;
  // Throws NotFinite for a number that is not finite and leaves its row out. Never allocates.
  void record(const Snapshot& snapshot);
  virtual void write_when_due() {}  // called between rows that are far apart
  virtual void finish() = 0;        // writes the buffered rows
  virtual TablePart flush() = 0;    // writes the buffered rows; returns the size and digest of the table

  const std::vector<Channel>& channels() const { return channels_; }
  const std::vector<double>& row() const { return row_; }  // the last one recorded, by channel
  long rows() const { return rows_; }
  double reached() const { return reached_; }  // time of the last row

 protected:
  virtual void append(const std::vector<double>& row) = 0;  // rows() counts it already
  void resume_after(long rows, double reached) { rows_ = rows, reached_ = reached; }

 private:
  std::vector<Channel> channels_;
  std::vector<double> row_;
  long rows_ = 0;
  double reached_ = 0;
};

}  // namespace holonom
