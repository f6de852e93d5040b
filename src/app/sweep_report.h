// The result of a study as readable text, as JSON, and as tables: cases.csv, which is reproducible, and timing.csv, which is not.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simulation/sweep_case.h"

namespace holonom {

struct SweepReport {
  const Study& study;
  std::vector<CaseResult> results;  // one per case, in the order of the study
  std::filesystem::path folder;
  Ending ending = Ending::complete;
  std::string reason;

  long count_warned() const;  // cases with warnings
  long count(CaseStatus status) const;
};

std::string cases_as_csv(const SweepReport& report);
std::string timing_as_csv(const SweepReport& report);
std::string sweep_as_json(const SweepReport& report);
std::vector<std::string> sweep_lines(const SweepReport& report);

}  // namespace holonom
