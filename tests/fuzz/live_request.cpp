// Requests to the server of a live page, in two parts, who sends them, and the values that they contain.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "live/access.h"
#include "live/live_values.h"

using namespace holonom;

namespace {

void read_values(std::string_view text) {
  try {
    const LiveValues values = parse_live_values(text);
    for (const auto* numbers : {&values.parameters, &values.initial})
      for (const auto& [name, value] : *numbers)
        if (!std::isfinite(value)) std::abort();
  } catch (const UsageError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Access access("0123456789abcdef");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  RequestReader whole, parts;
  const bool is_complete = whole.take(text);
  const bool is_same = (parts.take(text.substr(0, size / 2)) || parts.take(text.substr(size / 2))) == is_complete;
  if (!is_same || whole.fault() != parts.fault()) std::abort();
  if (is_complete && whole.fault() == 0) {
    if (whole.request().body != parts.request().body) std::abort();
    if (access.refusal(whole.request()).empty()) access.path_of(whole.request());
    read_values(whole.request().body);
  }
  read_values(text);
  return 0;
}
