#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/progress_sink.h"
#include "app/run_summary.h"
#include "results/output_guard.h"
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

}  // namespace

Ending show_command(const ShowOptions& options) {
  watch_for_interrupts();
  return show_model(options);
}

}  // namespace holonom
