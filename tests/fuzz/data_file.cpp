// The reader of data files. What it accepts is finite, as many numbers in every column, and its places exist.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "io/data_file.h"

using namespace holonom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const DataFile file(std::string(reinterpret_cast<const char*>(data), size), "data.csv");
    const std::size_t last = file.columns().size() - 1;
    const auto numbers = file.numbers({0, last});
    if (numbers[0].size() != numbers[1].size()) std::abort();
    for (const auto& column : numbers)
      for (const double number : column)
        if (!std::isfinite(number)) std::abort();
    if (file.place(numbers[0].size() - 1, last).line < 1) std::abort();
    for (const std::string& name : file.names()) file.find(name);
  } catch (const InputError&) {
  }
  return 0;
}
