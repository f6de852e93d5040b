// The result of a case of a study, as JSON: exchanged between processes, and written to done.json, which marks the case as complete
// for later calls.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/ending.h"

namespace holonom {

enum class CaseStatus { open, ok, failed, stopped };  // open: not begun; stopped: interrupted by the user
std::string text_of(CaseStatus status);

struct CaseResult {
  CaseStatus status = CaseStatus::open;
  Ending ending = Ending::complete;
  std::string reason;  // why it failed or was stopped
  long steps = 0;
  double wall_seconds = 0;
  std::vector<std::string> columns;   // selected by `record` of the study, such as A.force:max
  std::vector<std::string> warnings;  // of the run
  std::vector<std::string> values;    // of the columns, as text with all digits; "" without rows
  bool is_reused = false;             // from an earlier call
};

nlohmann::ordered_json result_as_json(const CaseResult& result);
CaseResult result_from_json(const nlohmann::ordered_json& json);  // throws nlohmann::json::exception

// The text of done.json. Reading returns nothing unless it is complete, has this identity and belongs to a case that has ended.
nlohmann::ordered_json done_as_json(const std::string& identity, const CaseResult& result);
std::optional<CaseResult> result_of_done(std::string_view text, const std::string& identity);

}  // namespace holonom
