// A comparison of methods with its results in a folder.
#pragma once

#include "simulation/compare/compare_report.h"

namespace holonom {

inline constexpr const char *compare_csv_file = "compare.csv", *compare_json_file = "compare.json",
                            *compare_svg_file = "compare.svg";

struct CompareRun {
  std::shared_ptr<const Model> model;
  ComparisonSettings settings;
  std::filesystem::path folder;
};

// Throws InputError, UsageError and ResultsError for errors before the first run; later errors are in the report.
CompareReport compare_into_folder(const CompareRun& what, ComparisonObserver& observer);

}  // namespace holonom
