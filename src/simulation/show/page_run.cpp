#include "simulation/show/page_run.h"

namespace holonom {

PageResult run_for_page(const PageRun& what) {
  RecordingSink recording(what.model, what.analysis == MotionAnalysis::kinematics, what.max_numbers);
  SinkGroup group;
  group.add(recording);
  for (Sink* sink : what.sinks) group.add(*sink);
  RunReport report;
  report.model = what.model;
  report.diagnostics = run_observed({what.model, what.settings, {what.analysis, {}}}, group, report.resources_exhausted);
  group.finish();
  set_ending(report, group);
  RecordedRun& run = recording.run();
  run.label = what.model->file;
  report.diagnostics.rows = run.rows;
  if (!run.time.empty()) report.diagnostics.reached = run.time.back();
  Document document = document_of(report, std::move(run));
  document.precision = what.precision;
  return {std::move(report), std::move(document)};
}

}  // namespace holonom
