// Columns of numbers in few bytes, for pages that are opened in a browser.
//
// A column x_i is rounded to integers k_i, x_i = origin + quantum k_i, with quantum = precision * range, and the differences of order p of the
// integers are stored: d^0 k_i = k_i, d^p k_i = d^(p-1) k_i - d^(p-1) k_(i-1), with zeros before the first. Smooth motion has small differences
// of high order, so the order with the fewest bytes is taken. Signed numbers become unsigned ones (0, -1, 1, -2, ... -> 0, 1, 2, 3, ...) of
// seven bits per byte, the lowest first (LEB128). All columns form one stream, compressed by zlib and written in base64.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace holonom {

struct PackedColumn {
  enum class Encoding { constant, float64, differences } encoding = Encoding::constant;
  std::size_t count = 0, offset = 0, bytes = 0;
  int order = 0;
  double origin = 0, quantum = 0;
};

class ColumnPacker {
 public:
  // `precision`: largest quantum relative to the range of a column; 0 stores doubles. The error of a number is half a quantum.
  explicit ColumnPacker(double precision) : precision_(precision) {}

  // `largest_quantum` limits the quantum of this column; 0: no limit
  PackedColumn pack(const std::vector<double>& column, double largest_quantum = 0);
  // Equal distances, as times have them, are stored to 1e-12 of the range, others exactly
  PackedColumn pack_times(const std::vector<double>& times);
  PackedColumn pack_exactly(const std::vector<double>& column);
  PackedColumn pack_integers(const std::vector<std::int64_t>& integers);

  std::string base64() const;  // of the compressed stream; "" if nothing was stored

 private:
  PackedColumn append_differences(const std::vector<std::int64_t>& integers, double origin, double quantum);

  double precision_;
  std::string stream_;
};

}  // namespace holonom
