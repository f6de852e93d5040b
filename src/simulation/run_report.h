// The result of a run with its diagnostics: for the printed summary, and as JSON (run.json and --json).
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/recording/run_diagnostics.h"
#include "results/channel_statistics.h"
#include "simulation/ending.h"
#include "system/channels.h"

namespace holonom {

struct RunReport {
  std::shared_ptr<const Model> model;
  RunDiagnostics diagnostics;
  std::string table;                                         // file name of the table; "" if the run has not begun
  std::vector<Channel> channels;                             // of the table
  StatisticsReport statistics;                               // of these channels
  std::vector<std::pair<std::string, std::string>> columns;  // of a study's table: name and number as text
  std::filesystem::path folder;
  Ending ending = Ending::complete;
  std::string reason;                // why the run did not reach its end; "" if it did
  std::string page;                  // file of the page; "" if there is none
  std::string written;               // file of the report in MUBODYNA's layout; "" if there is none
  bool resources_exhausted = false;  // disk or memory was full; the same run may succeed later
};

nlohmann::ordered_json model_as_json(const Model& model);                     // file, name, space, units, parameters
nlohmann::ordered_json optional_number(const std::optional<double>& number);  // null if absent
std::string run_as_json(const RunReport& report);
std::string check_as_json(const CheckReport& check, const Model& model);

// Notes of the run and of its check, each once
std::vector<std::string> notes_of(const RunDiagnostics& diagnostics);

}  // namespace holonom
