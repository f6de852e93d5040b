#include "analysis/motion/given_motion.h"
#include "app/commands.h"
#include "app/folder_run.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/option_values.h"
#include "app/run_report.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

fs::path results_folder(const RunOptions& options) {
  if (options.folder) return *options.folder;
  return fs::path(options.model.path).stem().string() + ".results";
}

void tell(const RunReport& report, const RunOptions& options) {
  const bool has_rows = !report.channels.empty();
  if (has_rows && !options.quiet && !options.model.json)
    for (const std::string& line : summary_lines(report)) say(line);
  say_warnings(report.evidence.warnings);
  if (report.code != exit_done) say_error(report.reason);
  if (options.model.json) answer(run_as_json(report));
}

// Where asked for, and beside the results of a deck. A report is of a whole run, so one that may be taken up later has none by itself.
std::optional<fs::path> report_of(const RunOptions& options, const Model& model, bool is_deck, const fs::path& folder) {
  if (options.report && model.dimension != 2) throw UsageError("--report: only planar models have a report of this kind");
  if (options.report && options.checkpoint)
    throw UsageError("--report: a report needs the whole run at once", "leave out --checkpoint or --report");
  if (options.report) return *options.report;
  return !options.checkpoint && is_deck ? std::optional(folder / report_name) : std::nullopt;
}

int record(const RunOptions& options, const Analysis& analysis, bool motion_alone = false) {
  watch_for_interrupts();
  const fs::path folder = results_folder(options);
  bool is_deck = false;
  const Model model = read_model_of(options.model, &is_deck);
  FolderRun what{model, merge(model.run, options.settings), folder, options.channels};
  what.checkpoint = options.checkpoint;
  what.resume = options.resume;
  what.analysis = analysis;
  what.motion_alone = motion_alone;
  what.show_progress = !options.quiet;
  what.report = report_of(options, model, is_deck, folder);
  const RunReport report = run_into_folder(what);
  tell(report, options);
  return report.code;
}

}  // namespace

int run_command(const RunOptions& options) { return record(options, run); }

int kinematics_command(const RunOptions& options) {
  constexpr bool motion_alone = true;
  const auto analysis = [](const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint*) {
    return kinematics(model, settings, observer);
  };
  return record(options, analysis, motion_alone);
}

int inverse_command(const InverseOptions& options) {
  return record(options.run, [&](const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint*) {
    return inverse(model, settings, options.actuators, observer);
  });
}

}  // namespace holonom
