#include "analysis/linear_motion/reached_states.h"

#include <fmt/format.h>

#include "analysis/equilibrium/initial_state.h"
#include "analysis/start/continuous_signals.h"
#include "coordinates/body/body_system.h"

namespace holonom {
namespace {

constexpr double tight = 1e-10;

class StateKeeper final : public Observer {
 public:
  explicit StateKeeper(const std::function<bool()>& stop) : stop_(stop) {}
  void model_changed(const Model& model) override {
    now_ = std::make_shared<SwitchedModel>();
    now_->model = model;
  }
  void record_state(const State& state) override {
    if (now_ && !now_->assembled.system) now_->assembled = assembled_at(now_->model, state);
    states.push_back(state);
    switched.push_back(now_);
  }
  bool stop_requested() override { return stop_ && stop_(); }

  std::vector<State> states;
  std::vector<std::shared_ptr<const SwitchedModel>> switched;

 private:
  std::shared_ptr<SwitchedModel> now_;
  const std::function<bool()>& stop_;
};

// Sampled and delayed signals become continuous.
void make_continuous(const Model& given, ReachedStates& reached) {
  if (!has_sampled_or_delayed_signals(given)) return;
  const auto continuous = [](const AssembledModel& assembled, const State& state) {
    auto form = std::make_shared<SwitchedModel>();
    form->model = with_continuous_signals(assembled.system->model());
    const auto system = make_body_system(form->model, RowSet::motion);
    form->assembled = assembled_at(form->model, in_other_form(*assembled.system, state, *system));
    return form;
  };
  for (std::size_t k = 0; k < reached.states.size(); ++k) {
    const std::shared_ptr<SwitchedModel> form = continuous(reached.assembled_of(k), reached.states[k]);
    reached.states[k] = form->assembled.state;
    reached.switched[k] = form;
  }
  const std::shared_ptr<SwitchedModel> form = continuous(reached.assembled, reached.assembled.state);
  reached.assembled = std::move(form->assembled);
  for (const std::string& note : notes_on_continuous_signals(given)) reached.notes.push_back(note);
}

ReachedStates reached(const Model& model, std::optional<double> at, std::optional<double> every, const RunSettings& settings,
                      const std::function<bool()>& stop_requested) {
  ReachedStates reached;
  reached.assembled = assemble_start(model);
  reached.outcome = reached.assembled.report.outcome;
  reached.notes = reached.assembled.report.notes;
  reached.warnings = reached.assembled.report.warnings;
  if (!reached.outcome) return reached;
  if (!at || *at == model.start) {
    reached.states = {reached.assembled.state};
    reached.switched = {nullptr};
    return reached;
  }
  RunSettings to_there = settings;
  to_there.end = at;
  to_there.instants.clear();
  to_there.range.reset();
  to_there.statistics_from.reset();
  to_there.output = every ? *every : *at - model.start;
  if (!to_there.tolerance && !to_there.step) to_there.tolerance = tight;
  StateKeeper keeper(stop_requested);
  const RunDiagnostics diagnostics = run(model, to_there, keeper);
  reached.outcome = diagnostics.outcome;
  reached.notes = diagnostics.notes;
  reached.warnings = diagnostics.warnings;
  reached.stopped_by_user = diagnostics.stopped_by_user;
  reached.states = std::move(keeper.states);
  reached.switched = std::move(keeper.switched);
  if (!every && reached.states.size() > 1) {
    reached.states.erase(reached.states.begin(), reached.states.end() - 1);
    reached.switched.erase(reached.switched.begin(), reached.switched.end() - 1);
  }
  if (!diagnostics.stopped_by_event.empty() && reached.outcome)
    reached.notes.push_back("event " + diagnostics.stopped_by_event + " stopped the run before t = " + fmt::format("{:g}", *at));
  return reached;
}

}  // namespace

ReachedStates reach_states(const Model& model, std::optional<double> at, std::optional<double> every, const RunSettings& settings,
                           const std::function<bool()>& stop_requested) {
  ReachedStates states = reached(model, at, every, settings, stop_requested);
  if (states.outcome) make_continuous(model, states);
  return states;
}

}  // namespace holonom
