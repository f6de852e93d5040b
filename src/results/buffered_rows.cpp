#include "results/buffered_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "results/results_error.h"
#include "results/written_files.h"

namespace holonom {

namespace {

constexpr long buffered_numbers = 1 << 17;  // a megabyte
constexpr long min_rows = 128, max_rows = 8192;
constexpr std::chrono::seconds interval_of_writing{1};

}  // namespace

BufferedTable::BufferedTable(std::vector<Channel> channels)
    : TableWriter(std::move(channels)),
      capacity_(std::clamp(buffered_numbers / static_cast<long>(row().size()), min_rows, max_rows)),
      last_write_(std::chrono::steady_clock::now()) {
  buffer_.resize(static_cast<std::size_t>(capacity_) * row().size());
}

void BufferedTable::append(const std::vector<double>& row) {
  std::ranges::copy(row, buffer_.begin() + waiting_ * static_cast<long>(row.size()));
  hash_.add(row.data(), row.size() * sizeof(double));
  ++waiting_;
  if (rows() == 1 || waiting_ == capacity_) write_out();
  write_when_due();
}

void BufferedTable::write_when_due() {
  if (waiting_ > 0 && std::chrono::steady_clock::now() - last_write_ > interval_of_writing) write_out();
}

void BufferedTable::write_out() {
  const long first = written(), count = std::exchange(waiting_, 0);  // also on failure: a second attempt would fail again
  last_write_ = std::chrono::steady_clock::now();
  if (count > 0) write_rows(first, buffer_.data(), count);
}

TablePart BufferedTable::flush() {
  write_out();
  return {static_cast<long>(hash_.count()), hash_.value()};
}

void BufferedTable::resume(const std::filesystem::path& file, const EarlierTable& earlier, const ReadRows& read) {
  const std::size_t width = row().size();
  for (long done = 0; done < earlier.rows;) {
    const long count = std::min(capacity_, earlier.rows - done);
    read(done, buffer_.data(), count);
    hash_.add(buffer_.data(), static_cast<std::size_t>(count) * width * sizeof(double));
    done += count;
    if (done == earlier.rows) resume_after(earlier.rows, buffer_[static_cast<std::size_t>(count - 1) * width]);
  }
  if (hash_.count() != static_cast<std::uint64_t>(earlier.part.bytes) || hash_.value() != earlier.part.digest)
    throw ResultsError(
        fmt::format("{} was changed after its checkpoint was written; restore it, or start again without "
                    "--resume in another folder",
                    file.string()));
}

void log_whole_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  WordHash hash;
  std::vector<char> part(1 << 16);
  while (stream) {
    stream.read(part.data(), static_cast<std::streamsize>(part.size()));
    hash.add(part.data(), static_cast<std::size_t>(stream.gcount()));
  }
  log_end(file, hash.count(), hash.value());
}

void require_rows_begun(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::file_size(file, error) == 0 && !error)
    throw ResultsError(fmt::format("{} is empty: the run was killed before it wrote its first row", file.string()));
}

void require_regular_file(const std::filesystem::path& file, const std::string& format) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw ResultsError(
        fmt::format("cannot write {}: {} needs a file that can be changed in places, not a pipe or a device; use "
                    "--format csv",
                    file.string(), format));
}

}  // namespace holonom
