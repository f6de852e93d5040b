// Tables as MAT-files of version 5 (mat_layout.h).
//
// The matrix has its final size from the start, filled with NaN, so that recording changes nothing but numbers in place and the file can be
// read at every moment, also after the program was killed. Its size is corrected if the run ends earlier.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

#include "io/file_text.h"
#include "results/buffered_rows.h"
#include "results/mat_layout.h"
#include "results/results_error.h"
#include "results/written_files.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t numbers_at_once = 1 << 17;

// A file that is written in places
class PlacedFile {
 public:
  PlacedFile(const fs::path& path, int flags) : path_(path), descriptor_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0 && flags == O_RDONLY)
      throw ResultsError(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno)));
    if (descriptor_ < 0) cannot_write(path_, errno);
  }
  ~PlacedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  PlacedFile(const PlacedFile&) = delete;
  PlacedFile& operator=(const PlacedFile&) = delete;

  void write(std::uint64_t place, const void* data, std::size_t size) {
    for (std::size_t done = 0; done < size;) {
      const ssize_t written =
          ::pwrite(descriptor_, static_cast<const char*>(data) + done, size - done, static_cast<off_t>(place + done));
      if (written > 0)
        done += static_cast<std::size_t>(written);
      else if (written == 0 || errno != EINTR)
        cannot_write(path_, written == 0 ? ENOSPC : errno);
    }
  }
  std::size_t read(std::uint64_t place, void* data, std::size_t size) const {
    std::size_t done = 0;
    while (done < size) {
      const ssize_t found = ::pread(descriptor_, static_cast<char*>(data) + done, size - done, static_cast<off_t>(place + done));
      if (found < 0 && errno == EINTR) continue;
      if (found <= 0) break;
      done += static_cast<std::size_t>(found);
    }
    return done;
  }
  std::uint64_t size() const {
    struct stat status;
    return ::fstat(descriptor_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
  }
  void cut(std::uint64_t size) {
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) cannot_write(path_, errno);
  }
  void close() {
    if (::close(std::exchange(descriptor_, -1)) != 0) cannot_write(path_, errno);
  }

 private:
  fs::path path_;
  int descriptor_;
};

// The beginning of a file up to its numbers; the lists of names may be long.
MatTable table_in(const PlacedFile& file, const fs::path& path) {
  const std::uint64_t size = file.size();
  try {
    for (std::size_t part = 1 << 16;; part *= 4) {
      std::string beginning(std::min<std::uint64_t>(part, size), '\0');
      beginning.resize(file.read(0, beginning.data(), beginning.size()));
      try {
        return parse_mat(beginning, size);
      } catch (const std::runtime_error&) {
        if (beginning.size() >= size || beginning.size() < part) throw;
      }
    }
  } catch (const std::runtime_error& error) {
    throw ResultsError(fmt::format("{}: {}; the table is damaged: repeat the run", path.string(), error.what()));
  }
}

class MatWriter final : public BufferedTable {
 public:
  explicit MatWriter(TableRequest request) : BufferedTable(std::move(request.channels)), path_(std::move(request.file)) {
    require_regular_file(path_, "MAT");
    std::vector<std::string> names, units;
    for (const Channel& channel : channels()) {
      names.push_back(channel.name);
      units.push_back(channel.unit);
    }
    const MatBeginning beginning = mat_beginning(names, units);
    tags_at_ = beginning.data_tags;
    const std::string_view first_bytes = std::string_view(beginning.bytes).substr(0, std::min(tags_at_, max_beginning));
    if (request.earlier)
      continue_after(request, names, first_bytes);
    else
      create(beginning, first_bytes, request.expected_rows);
  }

  void finish() override {
    if (!file_) return;
    write_out();
    const auto found = static_cast<std::uint64_t>(rows());
    if (found != space_) {
      write_tags(found);
      file_->cut(place_of(found));
    }
    file_->close();
    file_.reset();
    log_whole_file(path_);
  }

 private:
  std::uint64_t width() const { return row().size(); }
  std::uint64_t place_of(std::uint64_t row) const { return tags_at_ + size_of_data_tags + row * width() * sizeof(double); }

  void create(const MatBeginning& beginning, std::string_view first_bytes, long expected_rows) {
    log_begin(path_, first_bytes);
    file_ = std::make_unique<PlacedFile>(path_, O_RDWR | O_CREAT | O_TRUNC);
    file_->write(0, beginning.bytes.data(), beginning.bytes.size());
    grow(static_cast<std::uint64_t>(std::max(1L, expected_rows)));
  }

  void continue_after(const TableRequest& request, const std::vector<std::string>& names, std::string_view first_bytes) {
    file_ = std::make_unique<PlacedFile>(path_, O_RDWR);
    const MatTable found = table_in(*file_, path_);
    const auto kept = static_cast<std::uint64_t>(request.earlier->rows);
    if (found.names != names || found.numbers_at != place_of(0) || found.rows < kept)
      throw ResultsError(
          fmt::format("{} was changed after its checkpoint was written; restore it, or start again without "
                      "--resume in another folder",
                      path_.string()));
    space_ = found.rows;
    resume(path_, *request.earlier, [this](long first, double* rows, long count) {
      file_->read(place_of(static_cast<std::uint64_t>(first)), rows,
                  static_cast<std::size_t>(count) * row().size() * sizeof(double));
    });
    log_begin(path_, first_bytes);  // it may be logged as complete
    fill(kept, space_);             // these rows are computed again
    // A run that was stopped has left no more than its rows.
    if (static_cast<std::uint64_t>(request.expected_rows) > space_) grow(static_cast<std::uint64_t>(request.expected_rows));
  }

  void fill(std::uint64_t first, std::uint64_t end) {
    const std::vector<double> nothing(std::min<std::uint64_t>(numbers_at_once, (end - first) * width()), std::nan(""));
    for (std::uint64_t place = place_of(first); place < place_of(end);) {
      const std::uint64_t size = std::min<std::uint64_t>(place_of(end) - place, nothing.size() * sizeof(double));
      file_->write(place, nothing.data(), size);
      place += size;
    }
  }

  void grow(std::uint64_t rows) {
    if (static_cast<double>(rows) * static_cast<double>(width() * sizeof(double)) > max_mat_bytes)
      throw ResultsError(
          fmt::format("{} has reached 2 GiB, the limit of a matrix in a MAT-file of version 5; the rows so far are "
                      "kept: use --format hdf5, or record fewer channels",
                      path_.string()));
    fill(space_, rows);
    space_ = rows;
    write_tags(rows);
  }

  void write_tags(std::uint64_t rows) {
    const std::string tags = mat_data_tags(width(), rows);
    file_->write(tags_at_, tags.data(), tags.size());
  }

  void write_rows(long first, const double* rows, long count) override {
    const auto end = static_cast<std::uint64_t>(first + count);
    if (end > space_) grow(end);
    file_->write(place_of(static_cast<std::uint64_t>(first)), rows,
                 static_cast<std::size_t>(count) * row().size() * sizeof(double));
  }

  fs::path path_;
  std::unique_ptr<PlacedFile> file_;
  std::size_t tags_at_ = 0;
  std::uint64_t space_ = 0;  // rows
};

std::vector<std::string> names_in_mat(const fs::path& path) {
  note_file_read(path, table_read_role);
  require_rows_begun(path);
  return table_in(PlacedFile(path, O_RDONLY), path).names;
}

// Rows that are not written yet, or not completely, contain NaN; they are the last ones.
ResultsTable read_mat(const fs::path& path, const ColumnChoice& choose) {
  note_file_read(path, table_read_role);
  require_rows_begun(path);
  const PlacedFile file(path, O_RDONLY);
  const MatTable found = table_in(file, path);
  const std::size_t width = found.names.size(), at_once = std::max<std::size_t>(1, numbers_at_once / width);
  const std::vector<std::size_t> kept = choose(found.names);
  ResultsTable table;
  for (const std::size_t k : kept) table.names.push_back(found.names[k]);
  table.columns.resize(kept.size());
  std::vector<double> rows(at_once * width);
  for (std::uint64_t first = 0; first < found.rows; first += at_once) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(at_once, found.rows - first));
    file.read(found.numbers_at + first * width * sizeof(double), rows.data(), count * width * sizeof(double));
    for (std::size_t row = 0; row < count; ++row) {
      const double* numbers = rows.data() + row * width;
      const auto missing = std::count_if(numbers, numbers + width, [](double x) { return !std::isfinite(x); });
      if (missing > 0) {
        table.is_cut_off = missing < static_cast<long>(width);
        return table;
      }
      for (std::size_t k = 0; k < kept.size(); ++k) table.columns[k].push_back(numbers[kept[k]]);
    }
  }
  return table;
}

}  // namespace

TableFormat mat_table() {
  return {.name = "mat",
          .sentence = "a matrix with the names of its rows in a MAT-file of version 5, for MATLAB and Octave",
          .file_name = "results.mat",
          .make = [](TableRequest request) -> std::unique_ptr<TableWriter> {
            return std::make_unique<MatWriter>(std::move(request));
          },
          .read_names = names_in_mat,
          .read = read_mat,
          .max_bytes = max_mat_bytes};
}

}  // namespace holonom
