#include "analysis/equilibrium/rest_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/equilibrium/open_bounds.h"
#include "coordinates/body/body_system.h"
#include "coordinates/catalogue.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double push = 0.1;  // characteristic lengths or radians, off a saddle
constexpr int max_pushes = 8;
constexpr int usual_load_steps = 8;

// The assembled initial state, with zero speeds
const State& brought_to_rest(AssembledModel& assembled) {
  assembled.state.v.setZero();
  assembled.state.t = assembled.system->model().start;
  return assembled.state;
}

std::string counted(int number, const std::string& what) { return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s"); }

}  // namespace

std::string text_of(const SearchCounts& moves, const LoadSteps& loads) {
  const auto& [newton, downhill] = moves;
  std::vector<std::string> parts;
  if (downhill > 0 || newton == 0) parts.push_back(counted(downhill, "step") + " of descent");
  if (newton > 0) parts.push_back(counted(newton, "Newton step"));
  if (loads.steps > 0) parts.push_back("loads raised in " + counted(loads.steps, "step"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

StaticStability stability_at(StaticBalance& balance, const State& state) {
  balance.evaluate(state);
  balance.evaluate_stiffness(state);
  return classify_equilibrium(balance);
}

bool is_unstable(const StaticStability& stability) { return stability.is_free && stability.least < -stability.nothing; }
bool is_neutral(const StaticStability& stability) {
  return stability.is_free && !is_unstable(stability) && stability.least < stability.nothing;
}

RestSearch::RestSearch(const Model& model, AssembledModel& assembled, const std::string& coordinates, int load_steps)
    : model_(model),
      coordinates_(coordinates),
      load_steps_(load_steps),
      speeds_(assembled.report.speeds),
      system_(make_system(SharedModel::borrowed(model), coordinates)),
      bodies_(*assembled.system, brought_to_rest(assembled)) {
  state_ = system_->reference_state();
  system_->from_body(assembled.state, state_);
  system_->commit(state_);
}

Outcome RestSearch::find() {
  if (load_steps_ > 0) return with_load_steps(load_steps_);
  const State begin = state_;
  const FollowedBodies drawn = bodies_;
  const auto begin_again = [&] {
    state_ = begin;
    bodies_ = drawn;
  };
  Outcome outcome = downhill_off_ridges();
  if (outcome) return outcome;
  begin_again();
  if (EquilibriumSearch(*system_, speeds_, counts_.moves, bodies_).newton(state_)) return {};
  if (has_bounded_signals(model_)) {
    begin_again();
    outcome = from_open_bounds(outcome);
    if (outcome) return outcome;
  }
  begin_again();
  return with_load_steps(usual_load_steps) ? Outcome{} : outcome;
}

State RestSearch::state() {
  bodies_.follow(*system_, state_);
  return bodies_.state();
}

Outcome RestSearch::with_load_steps(int steps) {
  return raise_loads(model_, coordinates_, speeds_, steps, state_, bodies_, counts_.moves, counts_.loads);
}

// `outcome`: of the search with bounds. If the equilibrium without bounds exceeds one, that is the reason to report.
Outcome RestSearch::from_open_bounds(Outcome outcome) {
  const Model open = with_bounds_open(model_);
  const auto system = make_system(SharedModel::borrowed(open), coordinates_);
  const State begin = state_;
  const FollowedBodies drawn = bodies_;
  if (!EquilibriumSearch(*system, speeds_, counts_.moves, bodies_).newton(state_)) {
    state_ = begin;
    bodies_ = drawn;
    if (!EquilibriumSearch(*system, speeds_, counts_.moves, bodies_).downhill(state_)) return outcome;
  }
  bodies_.follow(*system, state_);
  const auto level = make_body_system(SharedModel::borrowed(open), RowSet::motion);
  Snapshot snapshot;
  level->recover(bodies_.state(), VecX::Zero(level->sizes().v), VecX::Zero(level->sizes().rows), snapshot);
  const std::string passed = exceeded_bounds(model_, level->output_layout(), snapshot);
  if (EquilibriumSearch(*system_, speeds_, counts_.moves, bodies_).newton(state_)) return {};
  if (passed.empty()) return outcome;
  return {outcome.kind, "no equilibrium was found: " + passed};
}

Outcome RestSearch::downhill_off_ridges() {
  EquilibriumSearch search(*system_, speeds_, counts_.moves, bodies_);
  if (Outcome outcome = search.downhill(state_); !outcome) return outcome;
  for (int count = 0; count < max_pushes && counts_.moves.downhill_steps > 0; ++count) {
    const StaticStability stability = stability_at(search.balance(), state_);
    if (!stability.is_symmetric || !is_unstable(stability)) break;
    State lower = state_;
    const FollowedBodies ridge = bodies_;
    if (!push_off(search, stability, lower)) {
      bodies_ = ridge;
      break;
    }
    state_ = lower;
  }
  return {};
}

bool RestSearch::push_off(EquilibriumSearch& search, const StaticStability& stability, State& state) {
  const double size = largest(stability.direction.array() / system_->chart_scale().array());
  const State ridge = state;
  system_->retract(ridge.q, push / size * stability.direction, state.q);
  return search.balance().close(state) && search.downhill(state, 2 * std::abs(stability.min_rate));
}

}  // namespace holonom
