// Values of the command line: numbers, lists of numbers, choices with options, overrides.
#include "simulation/text_values.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "model/diagnostic.h"

using namespace holonom;

namespace {

template <class Read>
void try_to(const Read& read) {
  try {
    read();
  } catch (const UsageError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_to([&] {
    if (!(option_number("--step", text, Range::positive) > 0)) std::abort();
  });
  try_to([&] {
    for (const double number : option_numbers("--steps", text, Range::nonnegative))
      if (!(number >= 0) || !std::isfinite(number)) std::abort();
  });
  try_to([&] {
    if (option_choice("--integrator", text).type.empty()) std::abort();
  });
  try_to([&] {
    if (option_override(text).first.empty()) std::abort();
  });
  return 0;
}
