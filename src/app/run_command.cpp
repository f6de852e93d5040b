#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/progress_sink.h"
#include "app/run_summary.h"
#include "simulation/folder_run.h"
#include "simulation/model_source.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

fs::path results_folder(const RunOptions& options) {
  if (options.folder) return *options.folder;
  return fs::path(options.model.path).stem().string() + ".results";
}

void print_report(const RunReport& report, const RunOptions& options) {
  const bool has_rows = !report.channels.empty();
  if (has_rows && !options.quiet && !options.model.json)
    for (const std::string& line : summary_lines(report, options.statistics.value_or(""))) print_message(line);
  print_warnings(report.diagnostics.warnings);
  if (report.ending != Ending::complete) print_error(report.reason);
  if (options.model.json) print_result(run_as_json(report));
}

// The file of the report: as requested, or beside the results of a deck. A report covers a whole run, so a run with checkpoints
// does not get one automatically.
std::optional<fs::path> report_of(const RunOptions& options, const Model& model, bool is_deck, const fs::path& folder) {
  if (options.report && model.dimension != 2)
    throw UsageError("--deck-report: this report exists for planar models only", "leave out --deck-report");
  if (options.report && options.checkpoint)
    throw UsageError("--deck-report: a report needs an uninterrupted run and excludes checkpoints",
                     "leave out --checkpoint or --deck-report");
  if (options.report) return *options.report;
  return !options.checkpoint && is_deck ? std::optional(folder / report_name) : std::nullopt;
}

Ending record(const RunOptions& options, MotionAnalysis analysis, const std::vector<std::string>& actuators = {}) {
  watch_for_interrupts();
  bool is_deck = false;
  FolderRun what;
  what.folder = results_folder(options);
  what.model = std::make_shared<const Model>(read_any_model(options.model.path, options.model.overrides, &is_deck));
  what.settings = merge(what.model->run, options.settings);
  what.analysis = analysis;
  what.actuators = actuators;
  what.channels = {options.channels.value_or(""), analysis == MotionAnalysis::kinematics};
  what.format = options.format;
  what.statistics.shown = options.statistics.value_or("");
  what.checkpoint = options.checkpoint;
  what.resume = options.resume;
  what.report = report_of(options, *what.model, is_deck, what.folder);
  if (options.show && options.resume)
    throw UsageError("--show: a resumed run has only its later rows in memory",
                     "leave out --show, and call holonom show with the folder of the results afterwards");
  what.has_page = options.show;
  ProgressSink progress(!options.quiet);
  what.sinks = {&progress};
  const RunReport report = run_into_folder(what);
  progress.clear();
  print_report(report, options);
  return report.ending;
}

}  // namespace

Ending run_command(const RunOptions& options) { return record(options, MotionAnalysis::dynamics); }

Ending kinematics_command(const RunOptions& options) { return record(options, MotionAnalysis::kinematics); }

Ending inverse_command(const InverseOptions& options) {
  return record(options.run, MotionAnalysis::inverse_dynamics, options.actuators);
}

}  // namespace holonom
