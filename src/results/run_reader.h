// Reads run.json of a results folder: what readers of its table need to know of the run.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace holonom {

inline constexpr const char* run_file_name = "run.json";

struct RunEvent {
  double t;
  std::string name;
};

struct RunRecord {
  std::string model_name, model_file, model_digest;  // the digest is "" in records of earlier versions
  std::vector<std::pair<std::string, double>> parameters;
  bool is_planar = true;
  std::string table;  // file name of the table
  std::string length_unit, mass_unit, time_unit;
  std::map<std::string, std::string, std::less<>> channel_units;  // by channel; of all columns of the table
  std::vector<RunEvent> events;
  std::string failure;                                   // why the run ended early; "" if it did not
  std::vector<std::string> not_unique, notes, warnings;  // not_unique: joints whose reactions are not determined
  std::string text;                                      // the file itself

  std::string unit_of(const std::string& channel) const;  // "" if unknown
};

// Nothing if the folder has no run.json: the run was killed or is not finished, or statics wrote the table. Throws ResultsError if the
// file is damaged.
std::optional<RunRecord> read_run(const std::filesystem::path& folder);

}  // namespace holonom
