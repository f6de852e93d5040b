// One run whose results go into a folder: results.csv and run.json. What `run` does once and `sweep` for every case.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/run_report.h"
#include "results/channel_summary.h"

namespace holonom {

inline constexpr const char *results_name = "results.csv", *evidence_name = "run.json", *report_name = "report.txt";
inline constexpr const char *table_role = "the table of results", *evidence_role = "the evidence of the run";

using Analysis = std::function<Evidence(const Model&, const RunSettings&, Observer&, const Checkpoint* from)>;

struct FolderRun {
  const Model& model;
  RunSettings settings;  // complete: the model's own are not looked at
  std::filesystem::path folder;
  std::optional<std::string> channels = {};  // patterns; absent: all
  bool motion_alone = false;                 // where no pattern is given: no forces, no energies
  std::optional<double> checkpoint = {};     // model time between checkpoints
  bool resume = false;                       // from the last checkpoint
  bool show_progress = false;
  Analysis analysis = run;
  ChannelSummary* summary = nullptr;                 // also sees every row
  std::optional<std::filesystem::path> report = {};  // of a planar run, in MUBODYNA's layout
};

// Throws InputError, UsageError and ResultsError for what is wrong before the run begins; what goes wrong later is in the report,
// which refers to the model.
RunReport run_into_folder(const FolderRun& what);

}  // namespace holonom
