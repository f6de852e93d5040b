// The reader of done.json, which tells a study which of its cases have finished. What it accepts is written back unchanged and
// belongs to no other identity.
#include "simulation/case_result.h"

#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace holonom;

namespace {

using Json = nlohmann::ordered_json;

// Its own, so that what stands behind it is read
std::string identity_in(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  return json.is_object() && json.contains("identity") && json["identity"].is_string() ? json["identity"].get<std::string>() : "";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string identity = identity_in(text);
  if (result_of_done(text, identity + "?")) std::abort();
  const auto result = result_of_done(text, identity);
  if (!result) return 0;
  if (result->status != CaseStatus::ok && result->status != CaseStatus::failed) std::abort();
  const Json written = done_as_json(identity, *result);
  if (written != Json::parse(text) || !result_of_done(written.dump(), identity)) std::abort();
  return 0;
}
