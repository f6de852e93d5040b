// Tables as HDF5 files. A column is written before the times of its rows, so that a row whose time is not NaN is complete.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/file_text.h"
#include "results/buffered_rows.h"
#include "results/hdf5_file.h"
#include "results/results_error.h"
#include "results/run_reader.h"
#include "results/written_files.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view hdf5_beginning = "results of holonom: an HDF5 file, see docs/results.md\n";
constexpr const char* model_text = "model.yaml";
constexpr double max_space = 256 << 20;  // bytes to begin with; doubled where a run needs more

long rows_to_begin_with(long expected, std::size_t columns) {
  const auto most = static_cast<long>(max_space / (static_cast<double>(columns) * sizeof(double)));
  return std::clamp(expected, 1L, std::max(most, 1024L));
}

class Hdf5Table final : public BufferedTable {
 public:
  explicit Hdf5Table(TableRequest request) : BufferedTable(std::move(request.channels)), path_(std::move(request.file)) {
    require_regular_file(path_, "HDF5");
    if (request.earlier)
      continue_after(*request.earlier, request.expected_rows);
    else
      create(request.expected_rows, request.model);
  }

  void finish() override {
    if (!file_) return;
    write_out();
    file_->resize(static_cast<std::uint64_t>(rows()));
    file_->close();
    file_.reset();
    log_whole_file(path_);
  }

 private:
  void create(long expected_rows, const std::string& model) {
    std::vector<Hdf5File::Column> columns;
    for (const Channel& channel : channels()) columns.push_back({channel.name, channel.unit});
    Hdf5File::Texts texts;
    if (!model.empty()) texts.emplace_back(model_text, model);
    log_begin(path_, hdf5_beginning);
    const long space = rows_to_begin_with(expected_rows, columns.size());
    file_ = std::make_unique<Hdf5File>(path_, hdf5_beginning, columns, texts, static_cast<std::uint64_t>(space));
  }

  void continue_after(const EarlierTable& earlier, long expected_rows) {
    file_ = std::make_unique<Hdf5File>(path_, Hdf5File::Access::write);
    std::vector<std::string> names;
    for (const Channel& channel : channels()) names.push_back(channel.name);
    if (names != file_->columns() || static_cast<std::uint64_t>(earlier.rows) > file_->rows())
      throw ResultsError(
          fmt::format("{} was changed after its checkpoint was written; restore it, or start again without "
                      "--resume in another folder",
                      path_.string()));
    resume(path_, earlier, [this](long first, double* rows, long count) {
      for_each_column(count, [&](std::size_t k, std::size_t width) {
        file_->read(k, static_cast<std::uint64_t>(first), column_.data(), column_.size());
        for (std::size_t row = 0; row < column_.size(); ++row) rows[row * width + k] = column_[row];
      });
    });
    log_begin(path_, hdf5_beginning);  // it may be logged as complete
    clear_after(earlier.rows);
    const auto space = static_cast<std::uint64_t>(rows_to_begin_with(expected_rows, row().size()));
    if (space > file_->rows()) file_->resize(space);  // a run that was stopped has left no more than its rows
  }

  // Later rows are computed again.
  void clear_after(long rows) {
    const auto left = static_cast<long>(file_->rows()) - rows;
    constexpr long at_once = 8192;
    for (long first = 0; first < left; first += at_once) {
      const long count = std::min(at_once, left - first);
      column_.resize(static_cast<std::size_t>(count));
      file_->read(0, static_cast<std::uint64_t>(rows + first), column_.data(), column_.size());
      if (std::ranges::all_of(column_, [](double t) { return std::isnan(t); })) continue;
      std::ranges::fill(column_, std::nan(""));
      for (std::size_t k = 0; k < row().size(); ++k)  // time first
        file_->write(k, static_cast<std::uint64_t>(rows + first), column_.data(), column_.size());
    }
  }

  // Time comes last when writing.
  template <class Visit>
  void for_each_column(long count, const Visit& visit) {
    column_.resize(static_cast<std::size_t>(count));
    const std::size_t width = row().size();
    for (std::size_t k = width; k-- > 0;) visit(k, width);
  }

  void write_rows(long first, const double* rows, long count) override {
    if (static_cast<std::uint64_t>(first + count) > file_->rows())
      file_->resize(std::max(2 * file_->rows(), static_cast<std::uint64_t>(first + count)));
    for_each_column(count, [&](std::size_t k, std::size_t width) {
      for (std::size_t row = 0; row < column_.size(); ++row) column_[row] = rows[row * width + k];
      file_->write(k, static_cast<std::uint64_t>(first), column_.data(), column_.size());
    });
  }

  fs::path path_;
  std::unique_ptr<Hdf5File> file_;
  std::vector<double> column_;  // scratch
};

std::size_t rows_with_time(const Hdf5File& file) {
  std::vector<double> times(file.rows());
  file.read(0, 0, times.data(), times.size());
  return static_cast<std::size_t>(std::ranges::find_if(times, [](double t) { return std::isnan(t); }) - times.begin());
}

void require_columns(const Hdf5File& file, const fs::path& path) {
  if (file.columns().empty())
    throw ResultsError(fmt::format("{} has no columns; the table is damaged: repeat the run", path.string()));
}

std::vector<std::string> names_in_hdf5(const fs::path& path) {
  note_file_read(path, table_read_role);
  require_rows_begun(path);
  const Hdf5File file(path, Hdf5File::Access::read);
  require_columns(file, path);
  return file.columns();
}

ResultsTable read_hdf5(const fs::path& path, const ColumnChoice& choose) {
  note_file_read(path, table_read_role);
  require_rows_begun(path);
  const Hdf5File file(path, Hdf5File::Access::read);
  require_columns(file, path);
  ResultsTable table;
  const std::size_t rows = rows_with_time(file);
  for (const std::size_t k : choose(file.columns())) {
    table.names.push_back(file.columns()[k]);
    table.columns.emplace_back(rows);
    file.read(k, 0, table.columns.back().data(), rows);
    const auto& column = table.columns.back();
    if (const auto bad = std::ranges::find_if(column, [](double x) { return !std::isfinite(x); }); bad != column.end())
      throw ResultsError(fmt::format("{}: row {} of {} is not a finite number; the table is damaged: repeat the run",
                                     path.string(), bad - column.begin() + 1, table.names.back()));
  }
  return table;
}

void add_run_to_hdf5(const fs::path& path, const std::string& text) {
  log_begin(path, hdf5_beginning);
  Hdf5File file(path, Hdf5File::Access::write);
  file.add_text(run_file_name, text);
  file.close();
  log_whole_file(path);
}

}  // namespace

TableFormat hdf5_table() {
  return {.name = "hdf5",
          .sentence = "one dataset per channel in an HDF5 file, with units, the model and run.json",
          .file_name = "results.h5",
          .make = [](TableRequest request) -> std::unique_ptr<TableWriter> {
            return std::make_unique<Hdf5Table>(std::move(request));
          },
          .read_names = names_in_hdf5,
          .read = read_hdf5,
          .contains_model = true,
          .add_run = add_run_to_hdf5};
}

}  // namespace holonom
