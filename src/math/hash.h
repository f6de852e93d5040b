// Fowler, Noll and Vo's hash (FNV-1a, 64 bits) of bytes as they come.
#pragma once

#include <cstddef>
#include <cstdint>

namespace holonom {

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

}  // namespace holonom
