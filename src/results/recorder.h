// Writes the rows of a run as a table of text, one channel a column.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "results/output_file.h"
#include "results/table_writer.h"

namespace holonom {

class CsvRecorder final : public TableWriter {
 public:
  // Replaces the file. Throws ResultsError.
  CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels);
  // Goes on after the first bytes, so many rows, of an earlier table of the same channels. Throws ResultsError, also where they are not
  // those of the digest.
  CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels, const TablePart& earlier, long rows);
  ~CsvRecorder() override;  // keeps what has been recorded as far as that is possible
  CsvRecorder(const CsvRecorder&) = delete;
  CsvRecorder& operator=(const CsvRecorder&) = delete;

  // Throws ResultsError, also for a number that is not finite: its row is left out. Never allocates.
  // The header goes out with the first row, others once a second: here, or where the run calls write_when_due() between rows.
  void record(const Snapshot& snapshot) override;
  void write_when_due() override;
  void finish() override;
  TablePart flush() override;

  const std::vector<Channel>& channels() const override { return channels_; }
  long rows() const override { return rows_; }
  double reached() const override { return reached_; }

 private:
  void size_buffer();
  void append_header();
  void append_number(double number, char separator);
  void require_space(std::size_t bytes);
  void write_out();
  void drop_broken_row();
  double time_of_last_row();

  std::vector<Channel> channels_;
  std::optional<OutputFile> file_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
  std::chrono::steady_clock::time_point last_write_;
  long rows_ = 0;
  double reached_ = 0;
};

// Creates the folder where needed; throws ResultsError.
void create_folder(const std::filesystem::path& folder);

// Replaces a file by a text; throws ResultsError. `is_logged`: by the log of written files
void write_text(const std::filesystem::path& file, const std::string& text, bool is_logged = true);

}  // namespace holonom
