// The table that `holonom compare` prints.
#pragma once

#include <string>
#include <vector>

#include "simulation/compare/compare_report.h"

namespace holonom {

// Lines of at most 140 characters: the reference, one row per run, reasons for failures and the fastest runs
std::vector<std::string> compare_lines(const CompareReport& report);

}  // namespace holonom
