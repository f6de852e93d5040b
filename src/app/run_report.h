// How a run ended, told to people (a summary) and to programs (run.json and --json).
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/motion/run.h"
#include "app/exit_codes.h"
#include "system/channels.h"

namespace holonom {

struct RunReport {
  const Model& model;
  Evidence evidence;
  std::vector<Channel> channels;
  std::filesystem::path folder;
  ExitCode code = exit_done;
  std::string reason;               // why the run did not reach its end; "" when it did
  std::string written;              // file of the report in MUBODYNA's layout; "" when there is none
  bool has_machine_failed = false;  // disk or memory were full, and may have room for the same run another time
};

nlohmann::ordered_json model_as_json(const Model& model);                     // file, name, space, units, parameters
nlohmann::ordered_json optional_number(const std::optional<double>& number);  // null where there is none
std::string run_as_json(const RunReport& report);
std::string check_as_json(const CheckReport& check, const Model& model);

std::vector<std::string> summary_lines(const RunReport& report);

// Notes of the run and of its check, each once
std::vector<std::string> notes_of(const Evidence& evidence);

}  // namespace holonom
