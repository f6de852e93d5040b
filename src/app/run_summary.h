// The summary of a run as readable lines.
#pragma once

#include <string>
#include <vector>

#include "simulation/run_report.h"

namespace holonom {

// `statistics`: patterns of channels whose statistics are part of it
std::vector<std::string> summary_lines(const RunReport& report, const std::string& statistics = {});

}  // namespace holonom
