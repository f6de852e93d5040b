// Digests of byte sequences. They detect accidental changes, not deliberate ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace holonom {

// Fowler, Noll and Vo's hash (FNV-1a, 64 bits)
class ByteHash {
 public:
  void add(const void* data, std::size_t size) {
    for (const auto* byte = static_cast<const unsigned char*>(data); size > 0; --size, ++byte)
      value_ = (value_ ^ *byte) * 1099511628211u;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037u;
};

// For long files: eight bytes at a time, independent of how the input is split. Each word goes through bijective maps, so that
// two texts of equal length that differ in one word have different digests.
class WordHash {
 public:
  void add(const void* data, std::size_t size) {
    const auto* byte = static_cast<const unsigned char*>(data);
    count_ += size;
    for (; size > 0 && held_ > 0; --size) hold(*byte++);
    for (; size >= sizeof(std::uint64_t); size -= sizeof(std::uint64_t), byte += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, byte, sizeof word);
      value_ = mixed(value_ ^ word);
    }
    for (; size > 0; --size) hold(*byte++);
  }
  std::uint64_t value() const { return mixed(mixed(value_ ^ word_) ^ count_); }
  std::uint64_t count() const { return count_; }  // number of bytes so far

 private:
  static std::uint64_t mixed(std::uint64_t word) {
    word *= 0x9E3779B97F4A7C15u;  // odd; 2^64 divided by the golden ratio
    return word ^ (word >> 32);
  }
  void hold(unsigned char byte) {
    reinterpret_cast<unsigned char*>(&word_)[held_] = byte;
    if (++held_ < sizeof word_) return;
    value_ = mixed(value_ ^ word_);
    word_ = 0;
    held_ = 0;
  }

  std::uint64_t value_ = 14695981039346656037u, word_ = 0, count_ = 0;
  std::size_t held_ = 0;  // bytes in word_
};

}  // namespace holonom
