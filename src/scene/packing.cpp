#include "scene/packing.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace holonom {
namespace {

constexpr int highest_order = 3;

std::uint64_t unsigned_of(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::size_t bytes_of(std::uint64_t value) {
  std::size_t bytes = 1;
  for (; value >= 0x80; value >>= 7) ++bytes;
  return bytes;
}

void difference(std::vector<std::int64_t>& integers) {
  for (std::size_t k = integers.size(); k-- > 1;) integers[k] -= integers[k - 1];
}

std::size_t size_of(const std::vector<std::int64_t>& integers) {
  std::size_t bytes = 0;
  for (const std::int64_t value : integers) bytes += bytes_of(unsigned_of(value));
  return bytes;
}

PackedColumn constant_column(const std::vector<double>& column) {
  PackedColumn packed;
  packed.count = column.size();
  packed.origin = column.empty() ? 0 : column[0];
  return packed;
}

}  // namespace

PackedColumn ColumnPacker::append_differences(const std::vector<std::int64_t>& integers, double origin, double quantum) {
  PackedColumn packed{PackedColumn::Encoding::differences, integers.size(), stream_.size(), 0, 0, origin, quantum};
  std::vector<std::int64_t> differences = integers, best = integers;
  packed.bytes = size_of(best);
  for (int order = 1; order <= highest_order; ++order) {
    difference(differences);
    if (const std::size_t bytes = size_of(differences); bytes < packed.bytes) {
      packed.bytes = bytes;
      packed.order = order;
      best = differences;
    }
  }
  for (const std::int64_t value : best) {
    std::uint64_t rest = unsigned_of(value);
    for (; rest >= 0x80; rest >>= 7) stream_.push_back(static_cast<char>(rest | 0x80));
    stream_.push_back(static_cast<char>(rest));
  }
  return packed;
}

PackedColumn ColumnPacker::pack(const std::vector<double>& column, double largest_quantum) {
  if (column.empty()) return constant_column(column);
  const auto [low, high] = std::ranges::minmax(column);
  if (low == high) return constant_column(column);
  double quantum = precision_ * (high - low);
  if (largest_quantum > 0) quantum = std::min(quantum, largest_quantum);
  constexpr double most_integers = 1e12;  // third differences stay below 2^53
  if (!(quantum > 0) || !std::isfinite(high - low) || (high - low) / quantum > most_integers) return pack_exactly(column);
  std::vector<std::int64_t> integers(column.size());
  for (std::size_t k = 0; k < column.size(); ++k) integers[k] = std::llround((column[k] - low) / quantum);
  return append_differences(integers, low, quantum);
}

PackedColumn ColumnPacker::pack_times(const std::vector<double>& times) {
  if (times.size() < 2 || times.front() == times.back()) return times.size() < 2 ? constant_column(times) : pack_exactly(times);
  const double range = times.back() - times.front(), step = range / static_cast<double>(times.size() - 1);
  std::vector<std::int64_t> integers(times.size());
  for (std::size_t k = 0; k < times.size(); ++k) {
    integers[k] = static_cast<std::int64_t>(k);
    if (std::abs(times.front() + step * static_cast<double>(k) - times[k]) > 1e-12 * std::abs(range)) return pack_exactly(times);
  }
  return append_differences(integers, times.front(), step);
}

PackedColumn ColumnPacker::pack_exactly(const std::vector<double>& column) {
  PackedColumn packed{PackedColumn::Encoding::float64, column.size(), stream_.size(), column.size() * sizeof(double), 0, 0, 0};
  for (const double value : column) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    for (int byte = 0; byte < 8; ++byte) stream_.push_back(static_cast<char>(bits >> (8 * byte)));
  }
  return packed;
}

PackedColumn ColumnPacker::pack_integers(const std::vector<std::int64_t>& integers) { return append_differences(integers, 0, 1); }

std::string ColumnPacker::base64() const {
  if (stream_.empty()) return "";
  uLongf size = compressBound(stream_.size());
  std::string packed(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(stream_.data()), stream_.size(),
                6) != Z_OK)
    throw std::runtime_error("the data of the page could not be compressed");
  packed.resize(size);
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((size + 2) / 3 * 4);
  for (std::size_t k = 0; k < packed.size(); k += 3) {
    const std::size_t left = packed.size() - k;
    std::uint32_t group = 0;
    for (std::size_t byte = 0; byte < 3; ++byte)
      group = group << 8 | (byte < left ? static_cast<unsigned char>(packed[k + byte]) : 0U);
    for (std::size_t digit = 0; digit < 4; ++digit) text.push_back(digit <= left ? digits[group >> (18 - 6 * digit) & 63] : '=');
  }
  return text;
}

}  // namespace holonom
