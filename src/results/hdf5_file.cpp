#include "results/hdf5_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <hdf5.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>

#include "results/results_error.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

constexpr hsize_t beginning_size = 512;  // of a "user block", the smallest that the format permits
constexpr hsize_t rows_in_chunk = 8192;  // 64 KiB of a column in one piece

// An object of the library, closed at the end of its life
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }
  hid_t release() { return std::exchange(id_, -1); }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

// The description of the innermost error, which names the system's error where there is one
herr_t keep_description(unsigned, const H5E_error2_t* error, void* text) {
  *static_cast<std::string*>(text) = error->desc ? error->desc : "";
  return 1;
}

[[noreturn]] void fail(const fs::path& file, const char* action) {
  std::string description;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_description, &description);
  H5Eclear2(H5E_DEFAULT);
  for (const int error : {ENOSPC, EDQUOT, EFBIG, EACCES, EROFS, EISDIR})
    if (description.find(fmt::format("errno = {},", error)) != std::string::npos && std::string_view(action) != "read")
      cannot_write(file, error);
  throw ResultsError(fmt::format("cannot {} {}: {}", action, file.string(), description));
}

class Property : public Handle {
 public:
  explicit Property(hid_t kind) : Handle(H5Pcreate(kind), H5Pclose) {}
};

// Locks would keep other programs from reading the file of a run that is going on.
Property access_properties() {
  Property access(H5P_FILE_ACCESS);
  H5Pset_file_locking(access, false, true);
  H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_V18);  // later ones mark a file that was not closed as unreadable
  return access;
}

// Some programs read ASCII texts only.
Handle text_type(std::size_t size, const std::string& text) {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type, size);
  const bool is_ascii = std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  H5Tset_cset(type, is_ascii ? H5T_CSET_ASCII : H5T_CSET_UTF8);
  return type;
}

}  // namespace

struct Hdf5File::Handles {
  fs::path path;
  Handle file;
  std::vector<std::string> names;
  std::vector<Handle> columns;
  hsize_t rows = 0;

  void check(bool good, const char* action = "write") const {
    if (!good) fail(path, action);
  }

  void create_column(const Column& column, hsize_t chunk) {
    Property creation(H5P_DATASET_CREATE), access(H5P_DATASET_ACCESS);
    const double fill = std::numeric_limits<double>::quiet_NaN();
    H5Pset_chunk(creation, 1, &chunk);
    H5Pset_fill_value(creation, H5T_NATIVE_DOUBLE, &fill);
    H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    H5Pset_fill_time(creation, H5D_FILL_TIME_ALLOC);
    H5Pset_obj_track_times(creation, false);  // the same run gives the same bytes
    H5Pset_chunk_cache(access, 0, 0, 0);      // numbers go to the file at once
    const hsize_t unlimited = H5S_UNLIMITED;
    const Handle space(H5Screate_simple(1, &rows, &unlimited), H5Sclose);
    columns.emplace_back(H5Dcreate2(file, column.name.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, creation, access), H5Dclose);
    check(columns.back() >= 0);
    names.push_back(column.name);
    const Handle type = text_type(H5T_VARIABLE, column.unit), scalar(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle unit(H5Acreate2(columns.back(), "units", type, scalar, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    const char* text = column.unit.c_str();
    check(unit >= 0 && H5Awrite(unit, type, &text) >= 0);
  }

  void create_text(const std::string& name, const std::string& content) {
    Property creation(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(creation, false);
    const Handle type = text_type(std::max<std::size_t>(content.size(), 1), content), scalar(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle text(H5Dcreate2(file, name.c_str(), type, scalar, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
    check(text >= 0 && H5Dwrite(text, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, content.c_str()) >= 0);
  }

  // Datasets of numbers with one dimension are columns; texts are not.
  void open_column(const char* name) {
    Property access(H5P_DATASET_ACCESS);
    H5Pset_chunk_cache(access, 0, 0, 0);
    Handle column(H5Dopen2(file, name, access), H5Dclose);
    check(column >= 0, "read");
    const Handle type(H5Dget_type(column), H5Tclose), space(H5Dget_space(column), H5Sclose);
    if (H5Tget_class(type) != H5T_FLOAT || H5Sget_simple_extent_ndims(space) != 1) return;
    hsize_t count = 0;
    H5Sget_simple_extent_dims(space, &count, nullptr);
    rows = columns.empty() ? count : std::min(rows, count);
    columns.push_back(std::move(column));
    names.emplace_back(name);
  }

  // A part of a column in the file, and its place in memory
  template <class Transfer>
  void transfer(std::size_t column, std::uint64_t first_row, std::size_t count, const char* action, const Transfer& call) const {
    if (count == 0) return;
    const hsize_t first = first_row, size = count;
    const Handle part(H5Dget_space(columns[column]), H5Sclose), memory(H5Screate_simple(1, &size, nullptr), H5Sclose);
    check(part >= 0 && H5Sselect_hyperslab(part, H5S_SELECT_SET, &first, nullptr, &size, nullptr) >= 0 &&
              call(columns[column], memory, part) >= 0,
          action);
  }
};

Hdf5File::Hdf5File(const fs::path& path, std::string_view beginning, const std::vector<Column>& columns, const Texts& texts,
                   std::uint64_t rows)
    : handles_(std::make_unique<Handles>()) {
  Handles& h = *handles_;
  h.path = path;
  h.rows = rows;
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  Property creation(H5P_FILE_CREATE);
  H5Pset_userblock(creation, beginning_size);
  H5Pset_link_creation_order(creation, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
  H5Pset_obj_track_times(creation, false);
  const hsize_t chunks = std::max<hsize_t>(1, (rows + rows_in_chunk - 1) / rows_in_chunk);
  H5Pset_istore_k(creation, static_cast<unsigned>(std::clamp<hsize_t>(chunks / 2, 1, 32)));  // index nodes no larger than needed
  h.file = Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation, access_properties()), H5Fclose);
  h.check(h.file >= 0);
  std::string block(beginning.substr(0, beginning_size));
  block.resize(beginning_size, ' ');
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const bool is_written =
      descriptor >= 0 && ::pwrite(descriptor, block.data(), block.size(), 0) == static_cast<ssize_t>(block.size());
  const int error = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (!is_written) cannot_write(path, error);
  for (const Column& column : columns) h.create_column(column, std::max<hsize_t>(1, (rows + chunks - 1) / chunks));
  for (const auto& [name, content] : texts) h.create_text(name, content);
  h.check(H5Fflush(h.file, H5F_SCOPE_LOCAL) >= 0);
}

Hdf5File::Hdf5File(const fs::path& path, Access access) : handles_(std::make_unique<Handles>()) {
  Handles& h = *handles_;
  h.path = path;
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  const unsigned mode = access == Access::read ? H5F_ACC_RDONLY : H5F_ACC_RDWR;
  h.file = Handle(H5Fopen(path.c_str(), mode, access_properties()), H5Fclose);
  h.check(h.file >= 0, "read");
  std::vector<std::string> names;
  const auto keep = [](hid_t, const char* name, const H5L_info_t* info, void* found) -> herr_t {
    if (info->type == H5L_TYPE_HARD) static_cast<std::vector<std::string>*>(found)->emplace_back(name);
    return 0;
  };
  h.check(H5Literate(h.file, H5_INDEX_CRT_ORDER, H5_ITER_INC, nullptr, keep, &names) >= 0, "read");
  for (const std::string& name : names) {
    Handle object(H5Oopen(h.file, name.c_str(), H5P_DEFAULT), H5Oclose);
    h.check(object >= 0, "read");
    const bool is_dataset = H5Iget_type(object) == H5I_DATASET;
    object = {};  // a dataset that is open keeps its cache when it is opened again
    if (is_dataset) h.open_column(name.c_str());
  }
}

Hdf5File::~Hdf5File() = default;

const std::vector<std::string>& Hdf5File::columns() const { return handles_->names; }
std::uint64_t Hdf5File::rows() const { return handles_->rows; }

void Hdf5File::resize(std::uint64_t rows) {
  Handles& h = *handles_;
  if (rows == h.rows) return;
  h.rows = rows;
  for (const Handle& column : h.columns) h.check(H5Dset_extent(column, &h.rows) >= 0);
  h.check(H5Fflush(h.file, H5F_SCOPE_LOCAL) >= 0);
}

void Hdf5File::write(std::size_t column, std::uint64_t first_row, const double* numbers, std::size_t count) {
  handles_->transfer(column, first_row, count, "write", [&](hid_t dataset, hid_t memory, hid_t part) {
    return H5Dwrite(dataset, H5T_NATIVE_DOUBLE, memory, part, H5P_DEFAULT, numbers);
  });
}

void Hdf5File::read(std::size_t column, std::uint64_t first_row, double* numbers, std::size_t count) const {
  handles_->transfer(column, first_row, count, "read", [&](hid_t dataset, hid_t memory, hid_t part) {
    return H5Dread(dataset, H5T_NATIVE_DOUBLE, memory, part, H5P_DEFAULT, numbers);
  });
}

void Hdf5File::add_text(const std::string& name, const std::string& content) {
  const Handles& h = *handles_;
  if (H5Lexists(h.file, name.c_str(), H5P_DEFAULT) > 0) h.check(H5Ldelete(h.file, name.c_str(), H5P_DEFAULT) >= 0);
  handles_->create_text(name, content);
}

void Hdf5File::close() {
  Handles& h = *handles_;
  bool good = true;
  for (Handle& column : h.columns) good = H5Dclose(column.release()) >= 0 && good;
  h.columns.clear();
  good = H5Fclose(h.file.release()) >= 0 && good;
  h.check(good);
}

}  // namespace holonom
