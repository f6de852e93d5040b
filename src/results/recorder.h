// Writes the rows of a run as a table of text, one channel a column.
#pragma once

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "system/channels.h"

namespace holonom {

// A folder or file of results cannot be written: no permission, a full disk, a number that is none, ...
class ResultsError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Nothing is wrong with what was asked for: there is no room for it.
class FullDisk : public ResultsError {
  using ResultsError::ResultsError;
};
// Nothing is wrong with the files: the run itself has come to a number that is none.
class NotFinite : public ResultsError {
  using ResultsError::ResultsError;
};

class CsvRecorder {
 public:
  // Replaces the file. Throws ResultsError.
  CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels);
  // Goes on after the first bytes, so many rows, of an earlier table of the same channels. Throws ResultsError.
  CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels, long bytes, long rows);
  ~CsvRecorder();  // keeps what has been recorded as far as that is possible
  CsvRecorder(const CsvRecorder&) = delete;
  CsvRecorder& operator=(const CsvRecorder&) = delete;

  // Throws ResultsError, also for a number that is not finite: its row is left out. Never allocates.
  // The header goes out with the first row, others once a second: here, or where the run calls write_when_due() between rows.
  void record(const Snapshot& snapshot);
  void write_when_due();  // throws ResultsError
  void finish();          // writes what is left; throws ResultsError
  long flush();           // writes what there is; returns the size of the table in bytes

  const std::vector<Channel>& channels() const { return channels_; }
  long rows() const { return rows_; }
  double reached() const { return reached_; }  // time of the last row

 private:
  void size_buffer();
  void append_header();
  void append_number(double number, char separator);
  void require_space(std::size_t bytes);
  void write_out();
  void drop_broken_row();
  double time_of_last_row();

  std::filesystem::path file_;
  std::vector<Channel> channels_;
  int descriptor_ = -1;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
  long whole_rows_end_ = 0;  // of the file
  std::chrono::steady_clock::time_point last_write_;
  long rows_ = 0;
  double reached_ = 0;
};

// Creates the folder where needed; throws ResultsError.
void create_folder(const std::filesystem::path& folder);

// Replaces a file by a text; throws ResultsError.
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace holonom
