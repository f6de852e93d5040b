// The table that `holonom compare` prints.
#pragma once

#include <string>
#include <vector>

#include "simulation/compare/compare_report.h"

namespace holonom {

// Lines of at most 140 characters: what is compared with what, one row per run, reasons of failures and the fastest choices
std::vector<std::string> compare_lines(const CompareReport& report);

}  // namespace holonom
