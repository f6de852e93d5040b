#include "analysis/equilibrium/initial_state.h"

#include <fmt/format.h>

#include "analysis/equilibrium/rest_search.h"
#include "analysis/start/continuous_signals.h"
#include "analysis/start/independent.h"
#include "analysis/start/start_speeds.h"
#include "coordinates/catalogue.h"

namespace holonom {
namespace {

// With a controller or forces without a potential, only the small motions decide (holonom modes).
std::string kind_of(const EquationLayout& layout, const StaticStability& stability) {
  if (!stability.is_free) return "";
  if (!stability.is_symmetric || layout.sizes().s > 0) return "; holonom modes shows whether it is stable";
  return is_unstable(stability) ? ": unstable, a small disturbance grows" : is_neutral(stability) ? ": neutral" : ": stable";
}

// The search sees sampled and delayed signals in their continuous form, as `statics` does.
Outcome move_to_equilibrium(const Model& given, AssembledModel& assembled) {
  const bool is_sampled = has_sampled_or_delayed_signals(given);
  AssembledModel continuous;
  if (is_sampled) continuous = assemble_model(std::make_shared<const Model>(with_continuous_signals(given)));
  AssembledModel& searched = is_sampled ? continuous : assembled;
  if (!searched.report.outcome) return searched.report.outcome;
  BodyLevel& body = *searched.system;
  RestSearch search(body.model(), searched, "body", 0);
  if (Outcome outcome = search.find(); !outcome) return {outcome.kind, "`initial: {equilibrium: true}`: " + outcome.reason};
  State state = search.state();
  StaticBalance balance(body);
  balance.refine(state, searched.report.speeds);
  if (Outcome outcome = balance.evaluate(searched.state); !outcome) return outcome;  // for the size of forces
  if (!balance.close(state))
    return {Outcome::diverged,
            "`initial: {equilibrium: true}`: no equilibrium was found: the joints cannot be assembled where the search ended"};
  const StaticStability stability = stability_at(balance, state);
  const double residual = balance.residual();
  const std::string kind = kind_of(body, stability);
  if (is_sampled) state = in_other_form(body, state, *assembled.system);
  const Outcome speeds = assemble_speeds(given, state, assembled.report.warnings);
  move_start(assembled, state);
  assembled.report.notes.push_back(fmt::format("starts in equilibrium, found in {} (residual {:.2g} relative to the forces){}",
                                               text_of(search.counts().moves, search.counts().loads), residual, kind));
  return speeds ? assembled.report.outcome : speeds;
}

}  // namespace

AssembledModel assemble_start(const SharedModel& model) {
  AssembledModel assembled = assemble_model(model);
  CheckReport& report = assembled.report;
  if (!model->starts_at_rest || !report.outcome) return assembled;
  report.outcome = move_to_equilibrium(*model, assembled);
  report.start_known = report.start_known && report.outcome;
  return assembled;
}

CheckReport check(const Model& model) {
  const AssembledModel assembled = assemble_start(SharedModel::borrowed(model));
  CheckReport report = assembled.report;
  if (report.positions_known) independent_speeds(model, "body", assembled.state, report.speeds);
  for (const ChoiceInfo& choice : coordinate_catalogue()) {
    const Sizes sizes = sizes_of(model, choice.name);
    report.coordinate_sets.push_back({choice.name, fmt::format("{} speed{}, {} constraint equation{}", sizes.v,
                                                               sizes.v == 1 ? "" : "s", sizes.rows, sizes.rows == 1 ? "" : "s")});
  }
  return report;
}

}  // namespace holonom
