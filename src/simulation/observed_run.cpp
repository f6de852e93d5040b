#include "simulation/observed_run.h"

#include <fmt/format.h>

#include <chrono>
#include <new>

#include "io/stop_request.h"
#include "simulation/simulation.h"

namespace holonom {
namespace {

RunDiagnostics simulate(const ObservedRun& what, Observer& observer) {
  const auto begin = std::chrono::steady_clock::now();
  Simulation simulation(what.model, what.settings,
                        {.request = what.request, .inputs = {}, .observer = &observer, .from = what.from, .needs_end = true});
  simulation.run_to_end();
  RunDiagnostics diagnostics = simulation.report();
  diagnostics.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return diagnostics;
}

}  // namespace

RunDiagnostics run_observed(const ObservedRun& what, SinkGroup& sinks, bool& is_out_of_memory) {
  std::string failure;
  try {
    return simulate(what, sinks);
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

}  // namespace holonom
