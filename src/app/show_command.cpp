#include <algorithm>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/progress_sink.h"
#include "app/run_summary.h"
#include "results/output_guard.h"
#include "simulation/show/folder_page.h"
#include "simulation/show/page_run.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

void claim_page(const fs::path& file) { claim_output(file, page_role, "name another file with -o"); }

Ending show_model(const ShowOptions& options) {
  const fs::path file = options.file ? fs::path(*options.file) : fs::path(fs::path(options.paths[0]).stem().string() + ".html");
  PageRun what;
  what.model = std::make_shared<const Model>(read_any_model(options.paths[0], options.run.model.overrides));
  what.settings = merge(what.model->run, options.run.settings);
  if (options.is_exact) what.precision = 0;
  claim_page(file);
  ProgressSink progress(!options.run.quiet);
  what.sinks = {&progress};
  PageResult result = run_for_page(what);
  progress.clear();
  write_page(file, result.document);
  result.report.page = file.string();
  if (!options.run.quiet)
    for (const std::string& line : summary_lines(result.report)) print_message(line);
  print_warnings(result.report.diagnostics.warnings);
  if (result.report.ending != Ending::complete) print_error(result.report.reason);
  return result.report.ending;
}

// Options that change a run have no effect on results that exist.
void require_no_run_options(const ShowOptions& options) {
  const RunSettings& settings = options.run.settings;
  if (!options.run.model.overrides.empty() || settings.end || settings.chooses_rows() || settings.step || settings.tolerance ||
      settings.preset || settings.coordinates || settings.treatment || settings.integrator)
    throw UsageError("show: results exist already, so options of a run would be ignored",
                     "name the model instead of the folder, or leave them out");
}

Ending show_folders(const ShowOptions& options) {
  require_no_run_options(options);
  const std::vector<fs::path> folders(options.paths.begin(), options.paths.end());
  const fs::path file = options.file ? fs::path(*options.file) : folders[0] / page_name;
  Document document = document_of_folders(folders, options.model_file);
  if (options.is_exact) document.precision = 0;
  claim_page(file);
  write_page(file, document);
  if (!options.run.quiet) print_message("moving picture and plots: open " + file.string() + " in a browser");
  return Ending::complete;
}

}  // namespace

Ending show_command(const ShowOptions& options) {
  watch_for_interrupts();
  const auto folders = std::ranges::count_if(options.paths, [](const std::string& path) { return fs::is_directory(path); });
  if (folders == 0 && options.paths.size() == 1) {
    if (options.model_file) throw UsageError("show: --model is for folders of results", "leave it out");
    return show_model(options);
  }
  if (folders < static_cast<long>(options.paths.size()))
    throw UsageError("show: one model, or one or more folders of results", "run the models first, then show their folders");
  return show_folders(options);
}

}  // namespace holonom
