// A results table as an HDF5 file: one dataset of doubles per column, in the order of the columns, and texts. hdf5_file.cpp is the only file
// that knows the library.
//
// Space is allocated and filled with NaN before rows are written, and what describes it is written at once. Writing rows then changes nothing
// but numbers in place, so that the file can be read at every moment, also after the program was killed. Only resize() and add_text() write
// descriptions again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holonom {

// All functions throw ResultsError, FullDisk if there is no space.
class Hdf5File {
 public:
  struct Column {
    std::string name, unit;
  };
  using Texts = std::vector<std::pair<std::string, std::string>>;  // name and content

  // Replaces the file. `beginning`: at most 512 bytes of text before the part that is HDF5; `rows`: the space to begin with
  Hdf5File(const std::filesystem::path& file, std::string_view beginning, const std::vector<Column>& columns, const Texts& texts,
           std::uint64_t rows);
  enum class Access { read, write };
  Hdf5File(const std::filesystem::path& file, Access access);
  ~Hdf5File();
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;

  const std::vector<std::string>& columns() const;
  std::uint64_t rows() const;  // for which there is space
  void resize(std::uint64_t rows);
  void write(std::size_t column, std::uint64_t first_row, const double* numbers, std::size_t count);
  void read(std::size_t column, std::uint64_t first_row, double* numbers, std::size_t count) const;
  void add_text(const std::string& name, const std::string& content);  // replaces one of this name
  void close();                                                        // throws, other than the destructor

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace holonom
