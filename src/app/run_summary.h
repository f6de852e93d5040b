// The summary of a run as readable lines.
#pragma once

#include <string>
#include <vector>

#include "simulation/run_report.h"

namespace holonom {

std::vector<std::string> summary_lines(const RunReport& report);

}  // namespace holonom
