#include "simulation/folder_run.h"

#include <fmt/format.h>

#include <chrono>
#include <new>

#include "io/stop_request.h"
#include "results/output_guard.h"
#include "simulation/checkpoint_sink.h"
#include "simulation/report_sink.h"
#include "simulation/simulation.h"
#include "simulation/summary_sink.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

std::optional<CheckpointFile> earlier_run(const FolderRun& what) {
  if (!what.resume) return std::nullopt;
  if (!what.checkpoint)
    throw UsageError("--resume needs --checkpoint DT, the interval of the run that it continues",
                     "integrators restart at every checkpoint, so the results depend on the interval");
  return read_checkpoint(what.folder / checkpoint_name);
}

void claim_files(const FolderRun& what) {
  claim_outputs(what.folder, {{what.format->file_name.c_str(), table_role}, {run_file_name, run_file_role}});
  if (what.report) claim_output(*what.report, "the report", "name another file with --report, or another folder with -o");
  if (what.checkpoint) claim_checkpoint(what.folder);
}

// Creates the folder and removes files that an earlier run has left beside its table
class FolderSink final : public Sink {
 public:
  FolderSink(fs::path folder, bool resumes) : folder_(std::move(folder)), resumes_(resumes) {}
  void begin(const Plan&, const OutputLayout&) override {
    create_folder(folder_);
    if (!resumes_) remove_checkpoint(folder_);
    remove_own(folder_ / run_file_name);
  }

 private:
  fs::path folder_;
  bool resumes_;
};

// All sinks of one run
class FolderSinks {
 public:
  FolderSinks(const FolderRun& what, const CheckpointFile* earlier)
      : table_(what.model, what.folder / what.format->file_name, *what.format, what.channels),
        folder_(what.folder, earlier != nullptr) {
    const SharedModel& model = what.model;
    if (earlier) {
      const long rows = earlier->checkpoint.rows;
      table_.resume({earlier->table, rows}, rows > 0 ? std::optional(earlier->first_total) : std::nullopt);
    }
    group_.add(folder_);
    group_.add(table_);
    if (what.checkpoint) group_.add(checkpoint_.emplace(model, what.folder, *what.checkpoint, table_, earlier));
    if (what.summary) group_.add(summary_.emplace(model, *what.summary));
    if (what.report) group_.add(report_.emplace(model, *what.report));
    for (Sink* sink : what.sinks) group_.add(*sink);
  }
  SinkGroup& group() { return group_; }
  const TableWriter& table() { return table_.writer(); }

 private:
  TableSink table_;
  FolderSink folder_;
  std::optional<CheckpointSink> checkpoint_;
  std::optional<SummarySink> summary_;
  std::optional<ReportSink> report_;
  SinkGroup group_;
};

RunDiagnostics simulate(const FolderRun& what, Observer& observer, const Checkpoint* from) {
  const auto begin = std::chrono::steady_clock::now();
  Simulation simulation(
      what.model, what.settings,
      {.request = {what.analysis, what.actuators}, .inputs = {}, .observer = &observer, .from = from, .needs_end = true});
  simulation.run_to_end();
  RunDiagnostics diagnostics = simulation.report();
  diagnostics.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return diagnostics;
}

// An error after the run has begun must not lose the recorded rows.
RunDiagnostics run_observed(const FolderRun& what, SinkGroup& sinks, const Checkpoint* from, bool& is_out_of_memory) {
  std::string failure;
  try {
    return simulate(what, sinks, from);
  } catch (const InputError&) {
    throw;
  } catch (const UsageError&) {
    throw;
  } catch (const ResultsError&) {
    throw;
  } catch (const StoppedByUser&) {
    throw;
  } catch (const std::bad_alloc&) {
    if (!sinks.has_begun()) throw;
    failure = "out of memory";
    is_out_of_memory = true;
  } catch (const std::exception& error) {
    if (!sinks.has_begun()) throw;
    failure = fmt::format("unexpected failure: {}", error.what());
  }
  RunDiagnostics diagnostics;
  diagnostics.plan = sinks.plan();
  diagnostics.outcome = {Outcome::diverged, failure};
  return diagnostics;
}

void set_ending(RunReport& report, const SinkGroup& sinks) {
  const RunDiagnostics& diagnostics = report.diagnostics;
  if (!sinks.failure().empty()) {
    report.ending = Ending::failed;
    report.reason = sinks.failure();
    report.resources_exhausted = sinks.have_files_failed();
  } else if (!diagnostics.outcome) {
    report.ending = Ending::failed;
    report.reason = diagnostics.outcome.reason.empty() ? "the computation failed" : diagnostics.outcome.reason;
  } else if (diagnostics.stopped_by_user) {
    report.ending = Ending::stopped;
    report.reason = fmt::format("stopped by the user at t = {:.10g} {}", diagnostics.reached, report.model->units[2]);
  }
}

// The run failed before its first row: an earlier table must not be mistaken for its results.
void replace_earlier_results(const FolderRun& what) {
  create_folder(what.folder);
  remove_own(what.folder / what.format->file_name);
}

void write_run_file(RunReport& report) {
  try {
    write_text(report.folder / run_file_name, run_as_json(report));
  } catch (const ResultsError& error) {
    report.resources_exhausted = true;
    if (report.ending == Ending::failed) return;  // most likely the same full disk; one message is enough
    report.ending = Ending::failed;
    report.reason = error.what();
  }
}

}  // namespace

RunReport run_into_folder(const FolderRun& what) {
  const std::optional<CheckpointFile> earlier = earlier_run(what);
  claim_files(what);
  FolderSinks sinks(what, earlier ? &*earlier : nullptr);
  RunReport report;
  report.model = what.model;
  report.folder = what.folder;
  report.diagnostics = run_observed(what, sinks.group(), earlier ? &earlier->checkpoint : nullptr, report.resources_exhausted);
  sinks.group().finish();
  if (sinks.group().has_begun()) {
    report.table = what.format->file_name;
    report.channels = sinks.table().channels();
    report.diagnostics.rows = sinks.table().rows();  // the table ends before a row that could not be written
    report.diagnostics.reached = sinks.table().reached();
    if (what.report) report.written = what.report->string();
  } else {
    replace_earlier_results(what);
  }
  set_ending(report, sinks.group());
  write_run_file(report);
  if (report.ending == Ending::complete) remove_checkpoint(what.folder);
  return report;
}

}  // namespace holonom
