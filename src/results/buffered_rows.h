// What tables of binary numbers share: rows that wait to be written, and the digest of all rows.
#pragma once

#include <chrono>

#include "math/hash.h"
#include "results/table_format.h"

namespace holonom {

class BufferedTable : public TableWriter {
 public:
  void write_when_due() override;
  TablePart flush() override;

 protected:
  explicit BufferedTable(std::vector<Channel> channels);
  // Writes rows that follow those written before; `rows`: row by row
  virtual void write_rows(long first, const double* rows, long count) = 0;
  // The first rows of an earlier table, which must have its digest: `read` fills in rows, as write_rows gets them
  using ReadRows = std::function<void(long first, double* rows, long count)>;
  void resume(const std::filesystem::path& file, const EarlierTable& earlier, const ReadRows& read);
  void write_out();
  long written() const { return rows() - waiting_; }

 private:
  void append(const std::vector<double>& row) override;

  std::vector<double> buffer_;
  long capacity_;  // rows
  long waiting_ = 0;
  WordHash hash_;
  std::chrono::steady_clock::time_point last_write_;
};

// A file that is changed in places while it is written, in the log of written files. Throw ResultsError.
void log_whole_file(const std::filesystem::path& file);
void require_rows_begun(const std::filesystem::path& file);  // not empty, as after a kill before the first row
void require_regular_file(const std::filesystem::path& file, const std::string& format);  // or none: not a pipe or a device

}  // namespace holonom
