#include "results/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <string_view>

#include "results/csv_reader.h"

namespace holonom {

namespace {

constexpr std::size_t max_number_length = 32;  // -2.2250738585072014e-308 and a separator
constexpr std::size_t buffer_size = 1 << 20;
constexpr std::chrono::seconds write_interval{1};

// The part of the table that is cut off and computed again must consist of rows with one number per channel. The last row may be
// incomplete.
void require_rows_after(const std::filesystem::path& file, long bytes, std::size_t channels) {
  std::ifstream stream(file, std::ios::binary);
  stream.seekg(bytes);
  for (std::string line; std::getline(stream, line);) {
    const auto commas = static_cast<std::size_t>(std::ranges::count(line, ','));
    const bool is_row = stream.eof() ? commas < channels : commas + 1 == channels;
    if (!is_row || line.find_first_not_of("0123456789+-.e,") != line.npos)
      throw ResultsError(
          fmt::format("{} was changed after its checkpoint; restore it, or start again without --resume in "
                      "another folder",
                      file.string()));
  }
}

}  // namespace

CsvRecorder::CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels)
    : TableWriter(std::move(channels)), last_write_(std::chrono::steady_clock::now()) {
  size_buffer();
  append_header();
  file_.emplace(file, std::string_view(buffer_.data(), used_));
}

CsvRecorder::CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels, const TablePart& earlier, long rows)
    : TableWriter(std::move(channels)), last_write_(std::chrono::steady_clock::now()) {
  size_buffer();
  require_rows_after(file, earlier.bytes, row().size());
  file_.emplace(file, static_cast<std::uint64_t>(earlier.bytes), earlier.digest);
  resume_after(rows, rows > 0 ? time_of_last_row() : 0);
}

// Time is the first number of a row.
double CsvRecorder::time_of_last_row() {
  std::string end = file_->end_of_text(buffer_.size());
  if (end.empty()) return 0;
  end.pop_back();  // the last line end
  const std::string row = end.substr(end.rfind('\n') + 1);
  double t = 0;
  std::from_chars(row.data(), row.data() + row.size(), t);
  return t;
}

void CsvRecorder::size_buffer() {
  std::size_t header = 0;
  for (const Channel& channel : channels()) header += channel.name.size() + 1;
  buffer_.resize(std::max({buffer_size, header, channels().size() * max_number_length}));
}

TablePart CsvRecorder::flush() {
  write_out();
  return {static_cast<long>(file_->size()), file_->digest()};
}

CsvRecorder::~CsvRecorder() {
  if (!file_->is_open()) return;
  try {
    file_->write(buffer_.data(), used_);
  } catch (const std::exception&) {
  }
}

void CsvRecorder::append_header() {
  for (const Channel& channel : channels()) {
    std::memcpy(buffer_.data() + used_, channel.name.data(), channel.name.size());
    used_ += channel.name.size();
    buffer_[used_++] = ',';
  }
  buffer_[used_ - 1] = '\n';
}

void CsvRecorder::append(const std::vector<double>& row) {
  require_space(row.size() * max_number_length);
  for (const double number : row) append_number(number, ',');
  buffer_[used_ - 1] = '\n';
  if (rows() == 1) write_out();
  write_when_due();
}

void CsvRecorder::write_when_due() {
  if (used_ > 0 && std::chrono::steady_clock::now() - last_write_ > write_interval) write_out();
}

// The shortest text that reads back as the same number, at most 17 digits
void CsvRecorder::append_number(double number, char separator) {
  char* const begin = buffer_.data() + used_;
  char* const end = std::to_chars(begin, begin + max_number_length, number).ptr;
  *end = separator;
  used_ += static_cast<std::size_t>(end - begin) + 1;
}

void CsvRecorder::require_space(std::size_t bytes) {
  if (used_ + bytes > buffer_.size()) write_out();
}

void CsvRecorder::write_out() {
  const std::size_t size = used_;
  used_ = 0;  // also on failure: a second attempt would leave a gap in the table
  last_write_ = std::chrono::steady_clock::now();
  try {
    file_->write(buffer_.data(), size);
  } catch (...) {
    drop_broken_row();
    throw;
  }
}

// A full disk may cut off the last row; remove it so that the table stays readable, if possible.
void CsvRecorder::drop_broken_row() {
  const auto excess = static_cast<std::size_t>(file_->failed_bytes());
  if (excess == 0) return;
  const auto newline = std::string_view(buffer_.data(), excess).rfind('\n');
  file_->cut_back(newline == std::string_view::npos ? 0 : newline + 1);
}

void CsvRecorder::finish() {
  if (!file_->is_open()) return;
  write_out();
  file_->finish();
}

TableFormat csv_table() {
  return {.name = "csv",
          .sentence = "numbers as text, separated by commas, with all digits; the first line names the channels",
          .file_name = "results.csv",
          .make = [](TableRequest request) -> std::unique_ptr<TableWriter> {
            if (const EarlierTable* earlier = request.earlier)
              return std::make_unique<CsvRecorder>(request.file, std::move(request.channels), earlier->part, earlier->rows);
            return std::make_unique<CsvRecorder>(request.file, std::move(request.channels));
          },
          .read_names = names_in_csv,
          .read = read_csv};
}

void create_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw ResultsError(fmt::format("cannot create the folder {}: {}", folder.string(), error.message()));
  if (!std::filesystem::is_directory(folder, error)) throw ResultsError(folder.string() + " is not a folder");
}

void write_text(const std::filesystem::path& file, const std::string& text, bool is_logged) {
  OutputFile output(file, text, is_logged);
  try {
    output.write(text.data(), text.size());
    output.finish();
  } catch (const ResultsError&) {
    std::error_code ignored;  // no file is better than an incomplete one
    if (std::filesystem::is_regular_file(std::filesystem::symlink_status(file, ignored))) std::filesystem::remove(file, ignored);
    throw;
  }
}

}  // namespace holonom
