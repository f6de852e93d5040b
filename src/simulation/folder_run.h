// One run with its results in a folder: a table and run.json. `run` does this once, `sweep` for every case.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "results/run_reader.h"
#include "simulation/run_report.h"
#include "simulation/statistics_sink.h"
#include "simulation/table_sink.h"

namespace holonom {

inline constexpr const char* report_name = "report.txt";
inline constexpr const char *table_role = "the table of results", *run_file_role = "the run diagnostics";

struct FolderRun {
  std::shared_ptr<const Model> model;
  RunSettings settings;  // complete: the model's own settings are not used
  std::filesystem::path folder;
  MotionAnalysis analysis = MotionAnalysis::dynamics;
  std::vector<std::string> actuators = {};  // of inverse dynamics; empty: those of the drivers
  ChannelChoice channels = {};
  const TableFormat* format = &table_formats().front();
  std::optional<double> checkpoint = {};  // model time between checkpoints
  bool resume = false;                    // from the last checkpoint
  StatisticsChoice statistics = {};
  std::optional<std::filesystem::path> report = {};  // of a planar run, in MUBODYNA's layout
  bool has_page = false;                             // with a moving picture, in the folder
  std::vector<Sink*> sinks = {};                     // additional ones, such as a progress bar
};

// Throws InputError, UsageError and ResultsError for errors before the run begins; later errors are in the report.
RunReport run_into_folder(const FolderRun& what);

}  // namespace holonom
