#include <fmt/format.h>

#include "app/commands.h"
#include "app/compare_table.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/page_file.h"
#include "app/progress_bar.h"
#include "simulation/compare/compare_run.h"
#include "simulation/method_list.h"
#include "simulation/model_source.h"
#include "simulation/show/compare_page.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

// Shows progress on the terminal and passes the user's interrupt to the comparison.
class CompareObserver final : public ComparisonObserver {
 public:
  explicit CompareObserver(bool show_progress) : bar_(show_progress, "runs") {}
  void begin(std::size_t runs) override { bar_.start(0, static_cast<double>(runs)); }
  void progress(double runs_done) override { bar_.update(runs_done); }
  bool stop_requested() override { return interrupted(); }
  void finish() { bar_.clear(); }

 private:
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

void print_report(const CompareReport& report, const CompareOptions& options) {
  if (options.model.json) {
    print_result(compare_as_json(report));
  } else if (!options.quiet && report.comparison.start) {
    for (const std::string& line : compare_lines(report)) print_result(line + "\n");
    if (!report.folder.empty())
      print_result(fmt::format("\ntable and plot in {} ({}, {}, {})\n", report.folder.string(), compare_csv_file,
                               compare_json_file, compare_svg_file));
  }
  if (report.ending != Ending::complete) print_error(report.reason);
}

}  // namespace

Ending compare_command(const CompareOptions& options) {
  watch_for_interrupts();
  CompareRun what;
  what.folder = compare_folder(options);
  what.settings = settings_of(options);
  what.model = std::make_shared<const Model>(read_any_model(options.model.path, options.model.overrides));
  const PageFile page(options.show, what.folder.string(), options.model.path);
  page.claim();
  CompareObserver observer(!options.quiet);
  const CompareReport report = compare_into_folder(what, observer);
  observer.finish();
  const bool has_page = page.is_wanted() && report.comparison.start;
  if (report.comparison.start) page.remove_earlier();
  if (has_page) page.write(document_of_comparison(what.model, compare_as_json(report)));
  print_report(report, options);
  if (has_page && !options.quiet) page.print("tables and charts");
  return report.ending;
}

}  // namespace holonom
