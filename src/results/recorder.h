// Writes the rows of a run as a text table, one channel per column.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "results/output_file.h"
#include "results/table_format.h"

namespace holonom {

class CsvRecorder final : public TableWriter {
 public:
  // Replaces the file. Throws ResultsError.
  CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels);
  // Continues after the first bytes, which contain `rows` rows, of an earlier table of the same channels. Throws ResultsError,
  // also if the digest of these bytes differs.
  CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels, const TablePart& earlier, long rows);
  ~CsvRecorder() override;  // writes the buffered rows if possible
  CsvRecorder(const CsvRecorder&) = delete;
  CsvRecorder& operator=(const CsvRecorder&) = delete;

  void write_when_due() override;
  void finish() override;
  TablePart flush() override;

 private:
  // The header is written with the first row, further rows once per second: here, or when the run calls write_when_due() between rows.
  void append(const std::vector<double>& row) override;
  void size_buffer();
  void append_header();
  void append_number(double number, char separator);
  void require_space(std::size_t bytes);
  void write_out();
  void drop_broken_row();
  double time_of_last_row();

  std::optional<OutputFile> file_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
  std::chrono::steady_clock::time_point last_write_;
};

// Creates the folder if needed; throws ResultsError.
void create_folder(const std::filesystem::path& folder);

// Replaces the content of a file; throws ResultsError. `is_logged`: in the log of written files
void write_text(const std::filesystem::path& file, const std::string& text, bool is_logged = true);

}  // namespace holonom
