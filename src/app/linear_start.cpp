#include "app/linear_start.h"

#include <fmt/format.h>

#include "app/interrupt.h"
#include "simulation/model_source.h"
#include "simulation/text_values.h"

namespace holonom {
LinearStart start_linear(const LinearOptions& options, const std::function<void()>& claim) {
  watch_for_interrupts();
  if (options.every && !options.at) throw UsageError("--every needs --at", "--at is the last of these times");
  LinearStart start;
  start.model = read_any_model(options.model.path, options.model.overrides);
  start.with_inputs = with_inputs(start.model, options.inputs);
  claim();
  start.reached = reach_states(start.with_inputs.model, options.at, options.every, merge(start.model.run, options.settings),
                               [] { return interrupted(); });
  return start;
}

LinearizeSettings linearize_settings(const LinearOptions& options) {
  LinearizeSettings settings;
  if (options.coordinates) settings.coordinates = *options.coordinates;
  settings.stop_requested = [] { return interrupted(); };
  for (const std::string& name : options.independent) settings.independent.push_back({name, {}});
  return settings;
}

LinearEnd end_of(const LinearSystem& linear, double t) {
  if (linear.stopped_by_user) return {Ending::stopped, "stopped by the user"};
  if (!linear.outcome) return {Ending::failed, fmt::format("at t = {:.10g}: {}", t, linear.outcome.reason)};
  return {};
}

LinearEnd end_of(const ReachedStates& reached) {
  if (reached.stopped_by_user) return {Ending::stopped, "stopped by the user"};
  if (!reached.outcome) return {Ending::failed, reached.outcome.reason};
  return {};
}

Document with_failure(Document document, const LinearEnd& end) {
  if (!document.runs.empty()) document.runs.front().failure = end.reason;
  return document;
}

}  // namespace holonom
