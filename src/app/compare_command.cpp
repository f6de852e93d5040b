#include <fmt/format.h>

#include "app/commands.h"
#include "app/compare_report.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/progress_bar.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/method_list.h"
#include "simulation/model_source.h"
#include "simulation/text_values.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

constexpr const char *csv_file = "compare.csv", *json_file = "compare.json", *svg_file = "compare.svg";

// Progress to the terminal, the user's wish to stop to the comparison. The folder is made before hours are spent.
class CompareObserver final : public ComparisonObserver {
 public:
  CompareObserver(fs::path folder, bool show_progress) : folder_(std::move(folder)), bar_(show_progress, "runs") {}
  void begin(std::size_t runs) override {
    create_folder(folder_);
    bar_.start(0, static_cast<double>(runs));
  }
  void progress(double runs_done) override { bar_.update(runs_done); }
  bool stop_requested() override { return interrupted(); }
  void finish() { bar_.clear(); }

 private:
  fs::path folder_;
  ProgressBar bar_;
};

fs::path compare_folder(const CompareOptions& options) {
  if (options.folder) return *options.folder;
  return fs::path(options.model.path).stem().string() + ".compare";
}

ComparisonSettings settings_of(const CompareOptions& options) {
  ComparisonSettings settings;
  settings.triples = chosen_triples(options.choices);
  settings.steps = options.steps;
  settings.tolerances = options.tolerances;
  settings.end = options.end;
  if (options.limit) settings.limit = *options.limit;
  return settings;
}

void judge(CompareReport& report) {
  const Comparison& comparison = report.comparison;
  if (!comparison.start) {
    report.ending = Ending::failed;
    report.reason = comparison.start.reason;
  } else if (comparison.stopped_by_user) {
    report.ending = Ending::stopped;
    report.reason = "stopped by the user";
  } else if (!comparison.any_ran()) {
    report.ending = Ending::failed;
    report.reason = "no run reached its end";
    if (!comparison.runs.empty()) report.reason += ": " + comparison.runs.front().failure;
  }
}

// What cannot be written must not cost the table on the screen.
void write_files(CompareReport& report) {
  try {
    create_folder(report.folder);
    write_text(report.folder / csv_file, compare_as_csv(report));
    write_text(report.folder / svg_file, compare_as_svg(report));
    write_text(report.folder / json_file, compare_as_json(report));
  } catch (const ResultsError& error) {
    report.ending = Ending::failed;
    report.reason = error.what();
    report.folder.clear();
  }
}

void tell(const CompareReport& report, const CompareOptions& options) {
  if (options.model.json) {
    answer(compare_as_json(report));
  } else if (!options.quiet && report.comparison.start) {
    for (const std::string& line : compare_lines(report)) answer(line + "\n");
    if (!report.folder.empty())
      answer(fmt::format("\ntable and plot in {} ({}, {}, {})\n", report.folder.string(), csv_file, json_file, svg_file));
  }
  if (report.ending != Ending::complete) say_error(report.reason);
}

}  // namespace

Ending compare_command(const CompareOptions& options) {
  watch_for_interrupts();
  const fs::path folder = compare_folder(options);
  const ComparisonSettings settings = settings_of(options);
  const Model model = read_any_model(options.model.path, options.model.overrides);
  claim_outputs(folder, {{csv_file, "the table"}, {json_file, "the answer"}, {svg_file, "the plot"}});
  CompareObserver observer(folder, !options.quiet);
  CompareReport report{model, compare(model, settings, observer), folder, Ending::complete, {}};
  observer.finish();
  judge(report);
  if (report.comparison.start) write_files(report);
  tell(report, options);
  return report.ending;
}

}  // namespace holonom
