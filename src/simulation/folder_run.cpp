#include "simulation/folder_run.h"

#include "results/output_guard.h"
#include "simulation/checkpoint_sink.h"
#include "simulation/observed_run.h"
#include "simulation/report_sink.h"
#include "simulation/show/page.h"
#include "simulation/show/recording_sink.h"

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
  if (what.report) claim_output(*what.report, "the report", "name another file with --deck-report, or another folder with -o");
  if (what.has_page) claim_output(what.folder / page_name, page_role, other_folder);
  if (what.checkpoint) claim_checkpoint(what.folder);
}

// Tables that an earlier run has left in another format
void remove_other_tables(const fs::path& folder, const TableFormat& format) {
  for (const TableFormat& other : table_formats())
    if (other.name != format.name) remove_own(folder / other.file_name);
}

// Creates the folder and removes files that an earlier run has left beside its table
class FolderSink final : public Sink {
 public:
  FolderSink(fs::path folder, const TableFormat& format, bool resumes)
      : folder_(std::move(folder)), format_(format), resumes_(resumes) {}
  void begin(const Plan&, const OutputLayout&) override {
    create_folder(folder_);
    if (!resumes_) {
      remove_checkpoint(folder_);
      remove_other_tables(folder_, format_);
    }
    remove_own(folder_ / run_file_name);
    remove_own(folder_ / page_name);
  }

 private:
  fs::path folder_;
  const TableFormat& format_;
  bool resumes_;
};

// All sinks of one run
class FolderSinks {
 public:
  FolderSinks(const FolderRun& what, const CheckpointFile* earlier)
      : table_(what.model, what.folder, *what.format, what.channels),
        statistics_(what.model, table_, what.statistics),
        folder_(what.folder, *what.format, earlier != nullptr) {
    const SharedModel& model = what.model;
    if (earlier) {
      const long rows = earlier->checkpoint.rows;
      table_.resume({earlier->table, rows}, rows > 0 ? std::optional(earlier->first_total) : std::nullopt);
      statistics_.resume(earlier->statistics);
    }
    group_.add(folder_);
    group_.add(table_);
    if (what.checkpoint) group_.add(checkpoint_.emplace(model, what.folder, *what.checkpoint, table_, statistics_, earlier));
    group_.add(statistics_);
    if (what.report) group_.add(report_.emplace(model, *what.report));
    if (what.has_page) group_.add(recording_.emplace(model, what.channels.motion_alone));
    for (Sink* sink : what.sinks) group_.add(*sink);
  }
  SinkGroup& group() { return group_; }
  const TableWriter& table() { return table_.writer(); }
  const StatisticsSink& statistics() { return statistics_; }
  RecordedRun& recorded() { return recording_->run(); }

 private:
  TableSink table_;
  StatisticsSink statistics_;
  FolderSink folder_;
  std::optional<CheckpointSink> checkpoint_;
  std::optional<ReportSink> report_;
  std::optional<RecordingSink> recording_;
  SinkGroup group_;
};

// The run failed before its first row: an earlier table must not be mistaken for its results.
void replace_earlier_results(const FolderRun& what) {
  create_folder(what.folder);
  remove_own(what.folder / what.format->file_name);
  remove_other_tables(what.folder, *what.format);
}

template <class Write>
void write_last_file(RunReport& report, const Write& write) {
  try {
    write();
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
  const ObservedRun run{what.model, what.settings, {what.analysis, what.actuators}, earlier ? &earlier->checkpoint : nullptr};
  report.diagnostics = run_observed(run, sinks.group(), report.resources_exhausted);
  sinks.group().finish();
  if (sinks.group().has_begun()) {
    report.table = what.format->file_name;
    report.channels = sinks.table().channels();
    report.diagnostics.rows = sinks.table().rows();  // the table ends before a row that could not be written
    report.diagnostics.reached = sinks.table().reached();
    report.statistics = sinks.statistics().report();
    report.columns = sinks.statistics().columns();
    if (what.report) report.written = what.report->string();
  } else {
    replace_earlier_results(what);
  }
  set_ending(report, sinks.group());
  if (what.has_page && sinks.group().has_begun()) {
    report.page = (what.folder / page_name).string();
    write_last_file(report, [&] { write_page(report.page, document_of(report, std::move(sinks.recorded()))); });
  }
  const std::string record = run_as_json(report);
  write_last_file(report, [&] { write_text(report.folder / run_file_name, record); });
  if (what.format->add_run && sinks.group().has_begun() && !sinks.group().have_files_failed())
    write_last_file(report, [&] { what.format->add_run(what.folder / what.format->file_name, record); });
  if (report.ending == Ending::complete) remove_checkpoint(what.folder);
  return report;
}

}  // namespace holonom
