// What a comparison found, told to people (table, plot) and to programs (compare.csv, compare.json).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/compare/compare.h"
#include "simulation/ending.h"

namespace holonom {

struct CompareReport {
  const Model& model;
  Comparison comparison;
  std::filesystem::path folder;
  Ending ending = Ending::complete;
  std::string reason;  // why the code is not Ending::complete
};

// A table of at most 140 characters a line with what is to be known about it, reasons of failures and the fastest choices.
std::vector<std::string> compare_lines(const CompareReport& report);
std::string compare_as_csv(const CompareReport& report);
std::string compare_as_json(const CompareReport& report);
std::string compare_as_svg(const CompareReport& report);

// The step with its unit or the tolerance of a row: "step 0.01 s", "tolerance 1e-06"; "" where it has neither.
std::string accuracy_in_words(const ComparedRun& row, const Model& model);

double real_time_ratio(const ComparedRun& row, const Model& model);  // model time over CPU time; 0 where unknown
double relative_energy_drift(const Evidence& evidence);              // by the largest kinetic energy, where there is any

// Errors up to this are not known: the uncertainty of the reference, or rounding where that is larger.
MotionDifference least_known_error(const Comparison& comparison);

}  // namespace holonom
