// How a case of a study ended, as JSON: between processes, and in done.json, by which a later call knows that it need not be run again.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/ending.h"

namespace holonom {

enum class CaseStatus { open, ok, failed, stopped };  // open: not begun; stopped: by the user, on the way
std::string text_of(CaseStatus status);

struct CaseResult {
  CaseStatus status = CaseStatus::open;
  Ending ending = Ending::complete;
  std::string reason;  // why it failed or was stopped
  long steps = 0;
  double wall_seconds = 0;
  std::vector<std::string> channels;  // that the study records
  std::vector<std::string> warnings;  // of the run
  std::vector<std::string> values;    // last, smallest and largest of each, as text with all digits
  bool is_reused = false;             // from an earlier call
};

nlohmann::ordered_json result_as_json(const CaseResult& result);
CaseResult result_from_json(const nlohmann::ordered_json& json);  // throws nlohmann::json::exception

// The text of done.json. What is read of it: nothing unless it is whole, of this identity and of a case that has come to its end.
nlohmann::ordered_json done_as_json(const std::string& identity, const CaseResult& result);
std::optional<CaseResult> result_of_done(std::string_view text, const std::string& identity);

}  // namespace holonom
