// One case of a study: its model with the case's parameters, run into a folder of its own. A case that has come to its end leaves
// done.json there, written last, by which a later call knows that it need not be run again.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/exit_codes.h"
#include "io/study_reader.h"

namespace holonom {

enum class CaseStatus { open, ok, failed, stopped };  // open: not begun; stopped: by the user, on the way
std::string text_of(CaseStatus status);

struct CaseResult {
  CaseStatus status = CaseStatus::open;
  ExitCode code = exit_done;
  std::string reason;  // why it failed or was stopped
  long steps = 0;
  double wall_seconds = 0;
  std::vector<std::string> channels;  // that the study records
  std::vector<std::string> values;    // last, smallest and largest of each, as text with all digits
  bool is_reused = false;             // from an earlier call
};

nlohmann::ordered_json result_as_json(const CaseResult& result);
CaseResult result_from_json(const nlohmann::ordered_json& json);  // throws nlohmann::json::exception

// What a case sets, as --set would; numbers with all their digits.
std::vector<std::pair<std::string, std::string>> overrides_of(const Study& study, std::size_t index);

// case_0001; as many digits as the last case needs, but four at least
std::string case_name(std::size_t index, std::size_t count);

// Never throws: whatever goes wrong is the case's own failure. `retry`: run it again if it failed earlier.
CaseResult run_case(const Study& study, std::size_t index, const std::filesystem::path& folder, bool retry);

}  // namespace holonom
