// Packed columns, unpacked here by the definition in scene/packing.h: base64, zlib, unsigned numbers of seven bits per byte, sums.
#include "scene/packing.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <numeric>
#include <random>

namespace holonom::packing_test {

std::string inflated(const std::string& base64, std::size_t size) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t group = 0;
  int bits = 0;
  for (const char c : base64) {
    if (c == '=') break;
    group = group << 6 | static_cast<std::uint32_t>(digits.find(c));
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<char>(group >> bits & 0xff));
    }
  }
  std::string stream(size, '\0');
  uLongf length = size;
  EXPECT_EQ(
      uncompress(reinterpret_cast<Bytef*>(stream.data()), &length, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()),
      Z_OK);
  stream.resize(length);
  return stream;
}

std::vector<double> unpacked(const PackedColumn& column, const std::string& stream) {
  std::vector<double> values(column.count, column.origin);
  if (column.encoding == PackedColumn::Encoding::constant) return values;
  if (column.encoding == PackedColumn::Encoding::float64) {
    std::memcpy(values.data(), stream.data() + column.offset, 8 * column.count);
    return values;
  }
  std::vector<double> integers;
  std::size_t at = column.offset;
  while (integers.size() < column.count) {
    std::uint64_t number = 0;
    int shift = 0;
    unsigned char byte = 0x80;
    for (; byte & 0x80; shift += 7) {
      byte = static_cast<unsigned char>(stream[at++]);
      number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    }
    integers.push_back(number & 1 ? -static_cast<double>(number / 2) - 1 : static_cast<double>(number / 2));
  }
  EXPECT_EQ(at - column.offset, column.bytes);
  for (int order = 0; order < column.order; ++order) std::partial_sum(integers.begin(), integers.end(), integers.begin());
  for (std::size_t k = 0; k < column.count; ++k) values[k] = column.origin + column.quantum * integers[k];
  return values;
}

std::vector<double> sine(std::size_t count) {
  std::vector<double> values;
  for (std::size_t k = 0; k < count; ++k) values.push_back(3 + 2 * std::sin(0.01 * static_cast<double>(k)));
  return values;
}

TEST(Packing, KeepsSmoothAndRoughColumnsWithinHalfAQuantum) {
  ColumnPacker packer(1e-6);
  std::mt19937 random(7);
  std::normal_distribution<double> noise(-1e3, 1e2);
  std::vector<double> rough(1000), jumps(50, 1e-9), two = {-5, 1e12};
  for (double& value : rough) value = noise(random);
  for (std::size_t k = 20; k < 30; ++k) jumps[k] = -1e-9;
  const std::vector<std::vector<double>> columns = {sine(2000), rough, jumps, two};
  std::vector<PackedColumn> packed;
  for (const auto& column : columns) packed.push_back(packer.pack(column));
  const std::string stream = inflated(packer.base64(), 100'000);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto [low, high] = std::ranges::minmax(columns[c]);
    const std::vector<double> back = unpacked(packed[c], stream);
    ASSERT_EQ(back.size(), columns[c].size());
    for (std::size_t k = 0; k < back.size(); ++k)
      EXPECT_NEAR(back[k], columns[c][k], 0.500001e-6 * (high - low)) << c << " " << k;
  }
  EXPECT_LT(packed[0].bytes, 2000 * 3 / 2);  // a smooth motion takes little more than a byte per number
}

TEST(Packing, ConstantsEmptyColumnsAndOneNumberTakeNoBytes) {
  ColumnPacker packer(1e-6);
  EXPECT_EQ(unpacked(packer.pack(std::vector<double>(5, 0.1)), ""), std::vector<double>(5, 0.1));
  EXPECT_EQ(unpacked(packer.pack({}), ""), std::vector<double>());
  EXPECT_EQ(unpacked(packer.pack({7}), ""), std::vector<double>{7});
  EXPECT_EQ(packer.base64(), "");
}

TEST(Packing, ExactColumnsKeepEveryBit) {
  ColumnPacker packer(0);
  const std::vector<double> values = {0.1, -0.0, 1e-310, 1e308, 2.0 / 3};
  const PackedColumn column = packer.pack(values);
  const std::vector<double> back = unpacked(column, inflated(packer.base64(), 1000));
  EXPECT_EQ(std::memcmp(back.data(), values.data(), 8 * values.size()), 0);
}

TEST(Packing, EqualTimeStepsAreSmallAndOthersExact) {
  ColumnPacker packer(1e-6);
  std::vector<double> even, uneven = {0, 0.1, 0.25, 1.0 / 3};
  for (int k = 0; k <= 1000; ++k) even.push_back(0.005 * k);
  const PackedColumn first = packer.pack_times(even), second = packer.pack_times(uneven);
  const std::string stream = inflated(packer.base64(), 10'000);
  const std::vector<double> back = unpacked(first, stream);
  for (std::size_t k = 0; k < even.size(); ++k) EXPECT_NEAR(back[k], even[k], 1e-11);
  EXPECT_EQ(unpacked(second, stream), uneven);
}

TEST(Packing, AnglesOfManyTurnsKeepTheLimitOfTheirQuantum) {
  ColumnPacker packer(1e-6);
  std::vector<double> angle;
  for (int k = 0; k < 500; ++k) angle.push_back(2.5 * k);
  const PackedColumn column = packer.pack(angle, 1e-5);
  const std::vector<double> back = unpacked(column, inflated(packer.base64(), 10'000));
  for (std::size_t k = 0; k < angle.size(); ++k) EXPECT_NEAR(back[k], angle[k], 0.51e-5);
}

}  // namespace holonom::packing_test
