#include "simulation/show/folder_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/digest.h"
#include "results/run_reader.h"
#include "results/table_reader.h"
#include "simulation/model_source.h"
#include "simulation/show/page.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

RunRecord record_of(const fs::path& folder) {
  const std::optional<RunRecord> record = read_run(folder);
  if (!record)
    throw UsageError(fmt::format("show: {} has no {}: the run was killed or is not finished", folder.string(), run_file_name),
                     "run the model again, or show the model itself");
  return *record;
}

// As the run was called, or beside the folder of the results
std::string find_model(const fs::path& folder, const RunRecord& record) {
  for (const fs::path& candidate :
       {fs::path(record.model_file), folder / ".." / record.model_file, folder / ".." / fs::path(record.model_file).filename()}) {
    std::error_code error;
    if (fs::is_regular_file(candidate, error)) return candidate.lexically_normal().string();
  }
  throw UsageError(fmt::format("show: the model '{}' of {} is not there", record.model_file, folder.string()),
                   "name it with --model FILE");
}

SharedModel model_of(const fs::path& folder, const RunRecord& record, const std::optional<std::string>& model_file) {
  const std::string file = model_file ? *model_file : find_model(folder, record);
  Overrides values;
  for (const auto& [name, value] : record.parameters) values.emplace_back(name, fmt::format("{}", value));
  Model model = read_any_model(file, values);
  if (!record.model_digest.empty() && fmt::format("{:016x}", digest_of(model)) != record.model_digest)
    throw UsageError(fmt::format("show: {} has changed since the run in {}", file, folder.string()),
                     "run it again, or name the model of that run with --model FILE");
  return model;
}

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

}  // namespace

Document document_of_folders(const std::vector<fs::path>& folders, const std::optional<std::string>& model_file) {
  const RunRecord first = record_of(folders[0]);
  const SharedModel model = model_of(folders[0], first, model_file);
  Document document = document_of(model, recorded_in(folders[0], first, *model), first.not_unique);
  for (std::size_t k = 1; k < folders.size(); ++k) {
    const RunRecord record = record_of(folders[k]);
    RecordedRun run = recorded_in(folders[k], record, *model);
    if (!document.runs[0].poses.empty() && run.poses.empty())
      throw UsageError(fmt::format("show: {} and {} are runs of different models", folders[0].string(), folders[k].string()),
                       "runs that are laid over each other have the same bodies");
    document.runs.push_back(std::move(run));
  }
  return document;
}

}  // namespace holonom
