#include "simulation/compare/compare_run.h"

#include "results/output_guard.h"
#include "results/recorder.h"

namespace holonom {
namespace {

// Creates the folder before the runs start, so that hours of computation are not lost.
class FolderObserver final : public ComparisonObserver {
 public:
  FolderObserver(const std::filesystem::path& folder, ComparisonObserver& next) : folder_(folder), next_(next) {}
  void begin(std::size_t runs) override {
    create_folder(folder_);
    next_.begin(runs);
  }
  void progress(double runs_done) override { next_.progress(runs_done); }
  bool stop_requested() override { return next_.stop_requested(); }

 private:
  const std::filesystem::path& folder_;
  ComparisonObserver& next_;
};

void set_ending(CompareReport& report) {
  const Comparison& comparison = report.comparison;
  if (!comparison.start) {
    report.ending = Ending::failed;
    report.reason = comparison.start.reason;
  } else if (comparison.stopped_by_user) {
    report.ending = Ending::stopped;
    report.reason = "stopped by the user";
  } else if (!comparison.any_ran()) {
    report.ending = Ending::failed;
    report.reason = "no run reached its end time";
    if (!comparison.runs.empty()) report.reason += ": " + comparison.runs.front().failure;
  }
}

// If a file cannot be written, the comparison is still returned.
void write_files(CompareReport& report) {
  try {
    create_folder(report.folder);
    write_text(report.folder / compare_csv_file, compare_as_csv(report));
    write_text(report.folder / compare_svg_file, compare_as_svg(report));
    write_text(report.folder / compare_json_file, compare_as_json(report));
  } catch (const ResultsError& error) {
    report.ending = Ending::failed;
    report.reason = error.what();
    report.folder.clear();
  }
}

}  // namespace

CompareReport compare_into_folder(const CompareRun& what, ComparisonObserver& observer) {
  claim_outputs(what.folder,
                {{compare_csv_file, "the table"}, {compare_json_file, "the result"}, {compare_svg_file, "the plot"}});
  FolderObserver folder_first(what.folder, observer);
  CompareReport report{what.model, compare(*what.model, what.settings, folder_first), what.folder, Ending::complete, {}};
  set_ending(report);
  if (report.comparison.start) write_files(report);
  return report;
}

}  // namespace holonom
