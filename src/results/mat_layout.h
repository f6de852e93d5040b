// The parts of a MAT-file of version 5, little-endian, that a table of results needs. Source: MathWorks, MAT-File Format, chapter 1.
//
//   header of 128 bytes, then elements: tag (type, bytes), content, zeros up to a multiple of 8 bytes
//   a matrix is an element that contains elements: flags with its class, dimensions, name, then its content or, for a cell array, matrices
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace holonom {

// Everything before the numbers of `data`, the matrix with one row per channel and one column per row of the table. Its tags lie within 64
// bytes at a multiple of 64, so that one write changes all its sizes together.
struct MatBeginning {
  std::string bytes;
  std::size_t data_tags;  // place of the 64 bytes
};

inline constexpr std::size_t size_of_data_tags = 64;
// All sizes of the format are signed 32-bit numbers for some readers.
inline constexpr double max_mat_bytes = 2147483647.0 - size_of_data_tags;

MatBeginning mat_beginning(const std::vector<std::string>& names, const std::vector<std::string>& units);
std::string mat_data_tags(std::uint64_t channels, std::uint64_t rows);

// What a reader finds; throws std::runtime_error with what is wrong if it is not such a file.
struct MatTable {
  std::vector<std::string> names;
  std::uint64_t rows = 0;        // of the table; some may not be written yet
  std::uint64_t numbers_at = 0;  // place of the numbers in the file
};
// `beginning`: at least the file up to the numbers; `size`: of the file
MatTable parse_mat(std::string_view beginning, std::uint64_t size);

}  // namespace holonom
