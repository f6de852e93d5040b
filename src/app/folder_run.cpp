#include "app/folder_run.h"

#include <fmt/format.h>

#include <new>

#include "app/run_observer.h"
#include "io/stop_request.h"
#include "results/output_guard.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

std::optional<CheckpointFile> earlier_run(const FolderRun& what) {
  if (!what.resume) return std::nullopt;
  if (!what.checkpoint)
    throw UsageError("--resume needs --checkpoint DT, the interval of the run that it goes on",
                     "checkpoints are where a run begins anew, so they belong to what it computes");
  return read_checkpoint(what.folder / checkpoint_name);
}

void claim_files(const FolderRun& what) {
  claim_outputs(what.folder, {{results_name, table_role}, {evidence_name, evidence_role}});
  if (what.report) claim_output(*what.report, "the report", "name another file with --report, or another folder with -o");
  if (!what.checkpoint) return;
  const fs::path file = what.folder / checkpoint_name;
  claim_output(file, "the checkpoint", other_folder, is_checkpoint);
  claim_output(unfinished_checkpoint(file), "a checkpoint that is being written", other_folder, is_unfinished_checkpoint);
}

// Trouble after the run has begun must not lose what was recorded.
Evidence run_observed(const FolderRun& what, RunObserver& observer, const Checkpoint* from, bool& is_out_of_memory) {
  std::string failure;
  try {
    return what.analysis(what.model, what.settings, observer, from);
  } catch (const InputError&) {
    throw;
  } catch (const UsageError&) {
    throw;
  } catch (const ResultsError&) {
    throw;
  } catch (const StoppedByUser&) {
    throw;
  } catch (const std::bad_alloc&) {
    if (!observer.has_begun()) throw;
    failure = "out of memory";
    is_out_of_memory = true;
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
    report.has_machine_failed = observer.have_files_failed();
  } else if (!evidence.outcome) {
    report.code = exit_computation;
    report.reason = evidence.outcome.reason.empty() ? "the computation failed" : evidence.outcome.reason;
  } else if (evidence.stopped_by_user) {
    report.code = exit_stopped;
    report.reason = fmt::format("stopped by the user at t = {:.10g} {}", evidence.reached, report.model.units[2]);
  }
}

// How far the table goes, which ends before a row that could not be written.
void count_rows(RunReport& report, const CsvRecorder& recorder) {
  report.evidence.rows = recorder.rows();
  report.evidence.reached = recorder.reached();
}

// The run failed before there was a row: an earlier table must not pass for its results.
void replace_earlier_results(const fs::path& folder) {
  create_folder(folder);
  remove_own(folder / results_name);
}

void write_evidence(RunReport& report) {
  try {
    write_text(report.folder / evidence_name, run_as_json(report));
  } catch (const ResultsError& error) {
    report.has_machine_failed = true;
    if (report.code == exit_computation) return;  // the same full disk, most likely; one message is enough
    report.code = exit_computation;
    report.reason = error.what();
  }
}

}  // namespace

RunReport run_into_folder(const FolderRun& what) {
  RunObserver observer(what.model, what.folder, what.channels, what.show_progress);
  if (what.motion_alone) observer.record_motion_alone();
  const std::optional<CheckpointFile> earlier = earlier_run(what);
  claim_files(what);
  if (what.checkpoint) observer.write_checkpoints(*what.checkpoint);
  if (earlier) observer.go_on(*earlier);
  if (what.summary) observer.summarise(*what.summary);
  if (what.report) observer.write_report(*what.report);
  const Checkpoint* from = earlier ? &earlier->checkpoint : nullptr;
  bool is_out_of_memory = false;
  const Evidence evidence = run_observed(what, observer, from, is_out_of_memory);
  RunReport report{what.model, evidence, {}, what.folder, exit_done, {}, {}, is_out_of_memory};
  observer.finish();
  if (observer.has_begun()) {
    report.channels = observer.recorder().channels();
    count_rows(report, observer.recorder());
    if (what.report) report.written = what.report->string();
  } else {
    replace_earlier_results(what.folder);
  }
  judge(report, observer);
  write_evidence(report);
  if (report.code == exit_done) forget_checkpoint(what.folder);
  return report;
}

}  // namespace holonom
