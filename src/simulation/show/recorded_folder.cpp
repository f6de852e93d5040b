#include "simulation/show/recorded_folder.h"

#include <map>

#include "results/table_reader.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

// The columns of every body; none at all if one is missing
std::vector<std::vector<std::vector<double>>> poses_in(const ResultsTable& table, const Model& model) {
  static const std::vector<std::string> planar = {"x", "y", "angle"}, spatial = {"x", "y", "z", "qw", "qx", "qy", "qz"};
  std::map<std::string, std::size_t> numbers;
  for (std::size_t k = 0; k < table.names.size(); ++k) numbers[table.names[k]] = k;
  std::vector<std::vector<std::vector<double>>> poses(model.bodies.size());
  for (std::size_t body = 1; body < poses.size(); ++body)
    for (const std::string& channel : model.dimension == 2 ? planar : spatial) {
      const auto found = numbers.find(model.bodies[body].name + "." + channel);
      if (found == numbers.end()) return {};
      poses[body].push_back(table.columns[found->second]);
    }
  return poses;
}

}  // namespace

RecordedRun recorded_in(const fs::path& folder, const RunRecord& record, const Model& model) {
  ResultsTable table = read_table(folder);
  RecordedRun run;
  run.label = folder.string();
  run.time = table.column("t");
  run.rows = static_cast<long>(run.time.size());
  run.poses = poses_in(table, model);
  run.notes = record.notes;
  if (run.poses.empty())
    run.notes.push_back("the table lacks positions of bodies, so nothing moves: run again without --channels, or with --show");
  for (std::size_t k = 0; k < table.names.size(); ++k)
    if (table.names[k] != "t")
      run.channels.push_back({table.names[k], record.unit_of(table.names[k]), std::move(table.columns[k])});
  for (const RunEvent& event : record.events) run.events.emplace_back(event.t, event.name);
  run.warnings = record.warnings;
  run.failure = record.failure;
  run.diagnostics = record.text;
  return run;
}

}  // namespace holonom
