// One case of a study: the model with the case's parameters, run in its own folder. When the case has ended, done.json is written
// there last; it marks the case as complete for later calls.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "io/study_reader.h"
#include "simulation/case_result.h"
#include "simulation/sink.h"

namespace holonom {

inline constexpr const char *cases_name = "cases.csv", *timing_name = "timing.csv";  // of a study, in its folder

// The overrides of a case, as for --set; numbers with all digits.
std::vector<std::pair<std::string, std::string>> overrides_of(const Study& study, std::size_t index);

// case_0001; as many digits as the last case needs, but at least four
std::string case_name(std::size_t index, std::size_t count);

// The files of a case's folder by name and role
std::vector<std::pair<const char*, const char*>> case_files();

// Never throws: any error is a failure of this case. `retry`: run it again if it failed earlier.
CaseResult run_case(const Study& study, std::size_t index, const std::filesystem::path& folder, bool retry,
                    const StopRequest& stop_requested);

}  // namespace holonom
