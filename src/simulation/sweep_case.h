// One case of a study: its model with the case's parameters, run into a folder of its own. A case that has come to its end leaves
// done.json there, written last, by which a later call knows that it need not be run again.
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

// What a case sets, as --set would; numbers with all their digits.
std::vector<std::pair<std::string, std::string>> overrides_of(const Study& study, std::size_t index);

// case_0001; as many digits as the last case needs, but four at least
std::string case_name(std::size_t index, std::size_t count);

// The files of a case's folder by name and role
std::vector<std::pair<const char*, const char*>> case_files();

// Never throws: whatever goes wrong is the case's own failure. `retry`: run it again if it failed earlier.
CaseResult run_case(const Study& study, std::size_t index, const std::filesystem::path& folder, bool retry,
                    const StopRequest& stop_requested);

}  // namespace holonom
