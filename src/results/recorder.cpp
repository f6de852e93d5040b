#include "results/recorder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

namespace holonom {

namespace {

constexpr std::size_t longest_number = 32;  // -2.2250738585072014e-308 and a separator
constexpr std::size_t buffer_size = 1 << 20;
constexpr std::chrono::seconds write_interval{1};

[[noreturn]] void cannot_write(const std::filesystem::path& file, int error) {
  const std::string message = fmt::format("cannot write {}: {}", file.string(), std::strerror(error));
  if (error == ENOSPC || error == EDQUOT) throw FullDisk(message);
  throw ResultsError(message);
}

// A table holds numbers only: what reads it later need not ask.
[[noreturn]] void not_finite(const Channel& channel, double t) {
  throw NotFinite(
      fmt::format("{} is not a finite number at t = {:.10g}; the rows before are kept (a channel that is not "
                  "wanted can be left out: --channels)",
                  channel.name, t));
}

int open_for_writing(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) cannot_write(file, errno);
  return descriptor;
}

// Whether all went out; errno tells why not.
bool write_all(int descriptor, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(descriptor, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace

CsvRecorder::CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels)
    : file_(file), channels_(std::move(channels)), last_write_(std::chrono::steady_clock::now()) {
  size_buffer();
  append_header();
  descriptor_ = open_for_writing(file_);
}

CsvRecorder::CsvRecorder(const std::filesystem::path& file, std::vector<Channel> channels, long bytes, long rows)
    : file_(file), channels_(std::move(channels)), last_write_(std::chrono::steady_clock::now()) {
  size_buffer();
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor_ < 0) cannot_write(file_, errno);
  if (::lseek(descriptor_, 0, SEEK_END) < bytes) {
    ::close(descriptor_);
    throw ResultsError(fmt::format("{} is shorter than when its checkpoint was written", file_.string()));
  }
  if (::ftruncate(descriptor_, bytes) != 0 || ::lseek(descriptor_, bytes, SEEK_SET) != bytes) cannot_write(file_, errno);
  whole_rows_end_ = bytes;
  rows_ = rows;
  if (rows > 0) reached_ = time_of_last_row();
}

// Where the file ends now; time is the first number of a row.
double CsvRecorder::time_of_last_row() {
  const auto size = std::min<std::size_t>(buffer_.size(), static_cast<std::size_t>(whole_rows_end_));
  const ssize_t read = ::pread(descriptor_, buffer_.data(), size, whole_rows_end_ - static_cast<long>(size));
  if (read < 2) return 0;
  const std::string_view end(buffer_.data(), static_cast<std::size_t>(read) - 1);  // without the last end of line
  const std::string_view row = end.substr(end.rfind('\n') + 1);
  double t = 0;
  std::from_chars(row.data(), row.data() + row.size(), t);
  return t;
}

void CsvRecorder::size_buffer() {
  std::size_t header = 0;
  for (const Channel& channel : channels_) header += channel.name.size() + 1;
  buffer_.resize(std::max({buffer_size, header, channels_.size() * longest_number}));
}

long CsvRecorder::flush() {
  write_out();
  return whole_rows_end_;
}

CsvRecorder::~CsvRecorder() {
  if (descriptor_ < 0) return;
  write_all(descriptor_, buffer_.data(), used_);
  ::close(descriptor_);
}

void CsvRecorder::append_header() {
  for (const Channel& channel : channels_) {
    std::memcpy(buffer_.data() + used_, channel.name.data(), channel.name.size());
    used_ += channel.name.size();
    buffer_[used_++] = ',';
  }
  buffer_[used_ - 1] = '\n';
}

void CsvRecorder::record(const Snapshot& snapshot) {
  require_space(channels_.size() * longest_number);
  const std::size_t row = used_;
  for (const Channel& channel : channels_) {
    const double number = channel.read(snapshot);
    if (!std::isfinite(number)) {
      used_ = row;
      not_finite(channel, snapshot.t);
    }
    append_number(number, ',');
  }
  buffer_[used_ - 1] = '\n';
  reached_ = snapshot.t;
  ++rows_;
  if (rows_ == 1) write_out();
  write_when_due();
}

void CsvRecorder::write_when_due() {
  if (used_ > 0 && std::chrono::steady_clock::now() - last_write_ > write_interval) write_out();
}

// The fewest digits that read back as the same number, 17 at most
void CsvRecorder::append_number(double number, char separator) {
  char* const begin = buffer_.data() + used_;
  char* const end = std::to_chars(begin, begin + longest_number, number).ptr;
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
  if (write_all(descriptor_, buffer_.data(), size)) {
    whole_rows_end_ += static_cast<long>(size);
    return;
  }
  const int error = errno;
  drop_broken_row();
  cannot_write(file_, error);
}

// A disk that fills up may cut the last row in the middle; the table shall stay readable. What cannot be cut off stays.
void CsvRecorder::drop_broken_row() {
  const off_t end = ::lseek(descriptor_, 0, SEEK_CUR);
  const off_t excess = end - whole_rows_end_;
  if (end < 0 || excess <= 0) return;
  const char* const begin = buffer_.data();
  const auto newline = std::string_view(begin, static_cast<std::size_t>(excess)).rfind('\n');
  const off_t kept = newline == std::string_view::npos ? 0 : static_cast<off_t>(newline) + 1;
  if (::ftruncate(descriptor_, whole_rows_end_ + kept) == 0) ::lseek(descriptor_, whole_rows_end_ + kept, SEEK_SET);
}

void CsvRecorder::finish() {
  if (descriptor_ < 0) return;
  write_out();
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0) cannot_write(file_, errno);
}

void create_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw ResultsError(fmt::format("cannot create the folder {}: {}", folder.string(), error.message()));
  if (!std::filesystem::is_directory(folder, error)) throw ResultsError(folder.string() + " is not a folder");
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  const int descriptor = open_for_writing(file);
  const bool written = write_all(descriptor, text.data(), text.size());
  int error = errno;
  const bool closed = ::close(descriptor) == 0;
  if (written && closed) return;
  if (written) error = errno;
  std::error_code ignored;  // half a text is worse than none
  if (std::filesystem::is_regular_file(file, ignored)) std::filesystem::remove(file, ignored);
  cannot_write(file, error);
}

}  // namespace holonom
