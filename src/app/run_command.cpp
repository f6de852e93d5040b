#include <fmt/format.h>

#include <functional>
#include <new>

#include "analysis/inverse.h"
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/option_values.h"
#include "app/run_observer.h"
#include "app/run_report.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

fs::path results_folder(const RunOptions& options) {
  if (options.folder) return *options.folder;
  return fs::path(options.model.path).stem().string() + ".results";
}

using Analysis = std::function<Evidence(const Model&, const RunSettings&, Observer&)>;

// Trouble after the run has begun must not lose what was recorded.
Evidence observed(const Analysis& analysis, const Model& model, const RunSettings& settings, RunObserver& observer) {
  std::string failure;
  try {
    return analysis(model, settings, observer);
  } catch (const InputError&) {
    throw;
  } catch (const UsageError&) {
    throw;
  } catch (const ResultsError&) {
    throw;
  } catch (const std::bad_alloc&) {
    if (!observer.has_begun()) throw;
    failure = "out of memory";
  } catch (const std::exception& error) {
    if (!observer.has_begun()) throw;
    failure = fmt::format("unexpected failure: {}", error.what());
  }
  Evidence evidence;
  evidence.plan = observer.plan();
  evidence.outcome = {Outcome::diverged, failure};
  return evidence;
}

void judge(RunReport& report, const RunObserver& observer) {
  const Evidence& evidence = report.evidence;
  if (!observer.write_failure().empty()) {
    report.code = exit_computation;
    report.reason = observer.write_failure();
  } else if (!evidence.outcome) {
    report.code = exit_computation;
    report.reason = evidence.outcome.reason.empty() ? "the computation failed" : evidence.outcome.reason;
  } else if (evidence.stopped_by_user) {
    report.code = exit_stopped;
    report.reason = fmt::format("stopped by the user at t = {:.10g} {}", evidence.reached, report.model.units[2]);
  }
}

void add_warnings(RunReport& report, const RunObserver& observer) {
  if (const auto bad = observer.recorder().first_not_finite())
    report.warnings.push_back(fmt::format("{} is not a finite number from t = {:.10g} on", bad->channel, bad->t));
}

// The run failed before there was a row: an earlier table must not pass for its results.
void replace_earlier_results(const fs::path& folder) {
  create_folder(folder);
  std::error_code ignored;
  fs::remove(folder / "results.csv", ignored);
}

void write_evidence(RunReport& report) {
  try {
    write_text(report.folder / "run.json", run_as_json(report));
  } catch (const ResultsError& error) {
    if (report.code == exit_computation) return;  // the same full disk, most likely; one message is enough
    report.code = exit_computation;
    report.reason = error.what();
  }
}

void tell(const RunReport& report, const RunOptions& options) {
  const bool has_rows = !report.channels.empty();
  if (has_rows && !options.quiet && !options.model.json)
    for (const std::string& line : summary_lines(report)) say(line);
  for (const std::string& warning : report.warnings) say("holonom: warning: " + warning);
  if (report.code != exit_done) say_error(report.reason);
  if (options.model.json) answer(run_as_json(report));
}

int record(const RunOptions& options, const Analysis& analysis) {
  watch_for_interrupts();
  const fs::path folder = results_folder(options);
  const Model model = read_model_of(options.model);
  require_model_outlives(options.model.path, folder, {"results.csv", "run.json"});
  RunObserver observer(model, folder, options.channels, !options.quiet);
  RunReport report{model, observed(analysis, model, merge(model.run, options.settings), observer), {}, folder, exit_done, {}, {}};
  observer.finish();
  judge(report, observer);
  if (observer.has_begun()) {
    report.channels = observer.recorder().channels();
    add_warnings(report, observer);
  } else {
    replace_earlier_results(folder);
  }
  write_evidence(report);
  tell(report, options);
  return report.code;
}

}  // namespace

int run_command(const RunOptions& options) { return record(options, run); }

int inverse_command(const InverseOptions& options) {
  return record(options.run, [&](const Model& model, const RunSettings& settings, Observer& observer) {
    return inverse(model, settings, options.actuators, observer);
  });
}

}  // namespace holonom
