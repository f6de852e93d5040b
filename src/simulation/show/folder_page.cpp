#include "simulation/show/folder_page.h"

#include <fmt/format.h>

#include "results/run_reader.h"
#include "simulation/show/compare_page.h"
#include "simulation/show/page.h"
#include "simulation/show/recorded_folder.h"
#include "simulation/show/shown_model.h"
#include "simulation/show/study_page.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

RunRecord record_of(const fs::path& folder) {
  const std::optional<RunRecord> record = read_run(folder);
  if (!record)
    throw UsageError(fmt::format("show: {} has no {}: the run was killed or is not finished", folder.string(), run_file_name),
                     "run the model again, or show the model itself; for an equilibrium: holonom statics MODEL --show");
  return *record;
}

Document document_of_runs(const std::vector<fs::path>& folders, const std::optional<std::string>& model_file) {
  const RunRecord first = record_of(folders[0]);
  const SharedModel model = read_model_of(folders[0], {first.model_file, first.model_digest, first.parameters}, model_file);
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

// Results of analyses that compute no run; nothing if the folder has none of them
std::optional<Document> document_of_analysis(const fs::path& folder, const std::optional<std::string>& model_file) {
  if (std::optional<Document> comparison = document_of_comparison(folder, model_file)) return comparison;
  return document_of_study({folder, model_file});
}

// What a folder without run.json holds instead, as far as it cannot be shown
void refuse_other_results(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder / "linear.json", error))
    throw UsageError(fmt::format("show: {} has matrices of holonom linearize, but not the mechanism", folder.string()),
                     "holonom linearize MODEL --show -o " + folder.string());
}

}  // namespace

Document document_of_folders(const std::vector<fs::path>& folders, const std::optional<std::string>& model_file) {
  std::error_code error;
  for (const fs::path& folder : folders) {
    if (fs::exists(folder / run_file_name, error)) continue;
    std::optional<Document> document = document_of_analysis(folder, model_file);
    if (document && folders.size() > 1)
      throw UsageError(fmt::format("show: {} is no run, so that nothing can be laid over it", folder.string()),
                       "name one folder");
    if (document) return std::move(*document);
    refuse_other_results(folder);
  }
  return document_of_runs(folders, model_file);
}

}  // namespace holonom
