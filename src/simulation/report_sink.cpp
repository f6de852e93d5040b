#include "simulation/report_sink.h"

namespace holonom {
namespace {

ReportRun report_run(const Plan& plan) {
  const Choice &treatment = plan.treatment, &integrator = plan.integrator;
  ReportRun run{plan.start,
                plan.end,
                plan.analysis != MotionAnalysis::dynamics,
                plan.step ? *plan.step : plan.output,
                integrator.type,
                treatment.type,
                {},
                {}};
  for (const auto& [name, value] : treatment.options) {
    if (name == "alpha") run.alpha = value;
    if (name == "beta") run.beta = value;
  }
  return run;
}

}  // namespace

void ReportSink::begin(const Plan& plan, const OutputLayout& layout) {
  writer_ = std::make_unique<ReportWriter>(file_, model_, layout, report_run(plan));
}

}  // namespace holonom
