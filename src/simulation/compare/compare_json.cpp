// compare.json and the output of --json: the comparison with all data of its runs.
#include <nlohmann/json.hpp>

#include "model/choice.h"
#include "simulation/compare/compare_report.h"
#include "simulation/json_text.h"
#include "simulation/run_report.h"

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

Json reference_as_json(const std::optional<ReferenceRun>& run) {
  if (!run) return nullptr;
  return {{"coordinates", run->plan.coordinates},
          {"treatment", text_of(run->plan.treatment)},
          {"integrator", text_of(run->plan.integrator)},
          {"tolerance", run->plan.tolerance},
          {"steps", run->statistics.steps},
          {"cpu_seconds", run->cpu_seconds}};
}

Json difference_as_json(const std::optional<MotionDifference>& difference) {
  if (!difference) return nullptr;
  return {{"motion", difference->motion}, {"reactions", difference->reactions}};
}

// An error below the uncertainty of the reference is given as computed and marked as unknown.
Json row_error(const ComparedRun& row, const MotionDifference& least) {
  if (!row.error) return nullptr;
  return {{"motion", row.error->motion},
          {"motion_known", row.error->motion > least.motion},
          {"reactions", row.error->reactions},
          {"reactions_known", row.error->reactions > least.reactions}};
}

Json row_as_json(const ComparedRun& row, const CompareReport& report) {
  const RunDiagnostics& diagnostics = row.diagnostics;
  Json json = {{"coordinates", text_of(row.triple.coordinates)},
               {"treatment", text_of(row.triple.treatment)},
               {"integrator", text_of(row.triple.integrator)},
               {"step", optional_number(row.step)},
               {"tolerance", optional_number(row.tolerance)},
               {"ok", row.failure.empty()},
               {"reached", diagnostics.reached},
               {"cpu_seconds", row.cpu_seconds},
               {"real_time_ratio", real_time_ratio(row, *report.model)},
               {"steps", diagnostics.statistics.steps},
               {"rejected", diagnostics.statistics.rejected},
               {"evaluations", diagnostics.statistics.evaluations},
               {"newton_iterations", diagnostics.statistics.iterations},
               {"factorisations", diagnostics.statistics.factorisations},
               {"projections", diagnostics.statistics.projections},
               {"error", row_error(row, error_resolution(report.comparison))},
               {"worst_violation",
                {{"position", diagnostics.worst_position_violation}, {"velocity", diagnostics.worst_velocity_violation}}},
               {"energy_drift", relative_energy_drift(diagnostics)},
               {"notes", notes_of(diagnostics)},
               {"warnings", each_once(diagnostics.warnings)}};
  if (!row.failure.empty()) json["failure"] = row.failure;
  return json;
}

}  // namespace

std::string compare_as_json(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  Json rows = Json::array();
  for (const ComparedRun& row : comparison.runs) rows.push_back(row_as_json(row, report));
  Json json = {{"holonom", HOLONOM_VERSION},
               {"ok", report.ending == Ending::complete},
               {"exit_code", static_cast<int>(report.ending)},
               {"model", model_as_json(*report.model)},
               {"end", comparison.end},
               {"instants", comparison.instants},
               {"reference", reference_as_json(comparison.reference)},
               {"second_reference", reference_as_json(comparison.second_reference)},
               {"uncertainty", difference_as_json(comparison.uncertainty)},
               {"rows", rows},
               {"notes", comparison.notes},
               {"stopped_by_user", comparison.stopped_by_user},
               {"folder", report.folder.string()}};
  if (report.ending != Ending::complete) json["errors"] = error_as_json(report.reason);
  return json_text(json);
}

}  // namespace holonom
