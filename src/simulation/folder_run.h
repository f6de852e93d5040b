// One run whose results go into a folder: a table and run.json. What `run` does once and `sweep` for every case.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "results/channel_summary.h"
#include "simulation/run_report.h"
#include "simulation/table_sink.h"

namespace holonom {

inline constexpr const char *run_file_name = "run.json", *report_name = "report.txt";
inline constexpr const char *table_role = "the table of results", *run_file_role = "the evidence of the run";

struct FolderRun {
  std::shared_ptr<const Model> model;
  RunSettings settings;  // complete: the model's own are not looked at
  std::filesystem::path folder;
  MotionAnalysis analysis = MotionAnalysis::dynamics;
  std::vector<std::string> actuators = {};  // of inverse dynamics; none: the drivers
  ChannelChoice channels = {};
  const TableFormat* format = &table_formats().front();
  std::optional<double> checkpoint = {};             // model time between checkpoints
  bool resume = false;                               // from the last checkpoint
  ChannelSummary* summary = nullptr;                 // also sees every row
  std::optional<std::filesystem::path> report = {};  // of a planar run, in MUBODYNA's layout
  std::vector<Sink*> sinks = {};                     // further ones, such as a progress bar
};

// Throws InputError, UsageError and ResultsError for what is wrong before the run begins; what goes wrong later is in the report.
RunReport run_into_folder(const FolderRun& what);

}  // namespace holonom
