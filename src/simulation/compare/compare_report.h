// The result of a comparison, and its files: compare.csv and compare.json for programs, compare.svg as a plot.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "analysis/compare/compare.h"
#include "simulation/ending.h"

namespace holonom {

struct CompareReport {
  std::shared_ptr<const Model> model;
  Comparison comparison;
  std::filesystem::path folder;  // of its files; "" if they could not be written
  Ending ending = Ending::complete;
  std::string reason;  // why the ending is not Ending::complete
};

std::string compare_as_csv(const CompareReport& report);
std::string compare_as_json(const CompareReport& report);
std::string compare_as_svg(const CompareReport& report);

// The step with its unit or the tolerance of a row: "step 0.01 s", "tolerance 1e-06"; "" if it has neither.
std::string accuracy_in_words(const ComparedRun& row, const Model& model);

double real_time_ratio(const ComparedRun& row, const Model& model);  // model time / CPU time; 0 if it is not known
double relative_energy_drift(const RunDiagnostics& diagnostics);  // relative to the largest kinetic energy, unless that is zero

inline constexpr double rounding_of_errors = 1e-14;
// The smallest error that can be determined: the uncertainty of the reference, or rounding if that is larger
MotionDifference error_resolution(const Comparison& comparison);

}  // namespace holonom
