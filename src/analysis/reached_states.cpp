#include "analysis/reached_states.h"

namespace holonom {
namespace {

constexpr double tight = 1e-10;

class StateKeeper final : public Observer {
 public:
  explicit StateKeeper(const std::function<bool()>& stop) : stop_(stop) {}
  void record_state(const State& state) override { states.push_back(state); }
  bool stop_requested() override { return stop_ && stop_(); }

  std::vector<State> states;

 private:
  const std::function<bool()>& stop_;
};

}  // namespace

ReachedStates reach_states(const Model& model, std::optional<double> at, std::optional<double> every, const RunSettings& settings,
                           const std::function<bool()>& stop_requested) {
  ReachedStates reached;
  reached.start = prepare_start(model);
  reached.outcome = reached.start.report.outcome;
  reached.notes = reached.start.report.notes;
  if (!reached.outcome) return reached;
  if (!at || *at == model.start) {
    reached.states = {reached.start.state};
    return reached;
  }
  RunSettings to_there = settings;
  to_there.end = at;
  to_there.instants.clear();
  to_there.output = every ? *every : *at - model.start;
  if (!to_there.tolerance && !to_there.step) to_there.tolerance = tight;
  StateKeeper keeper(stop_requested);
  const Evidence evidence = run(model, to_there, keeper);
  reached.outcome = evidence.outcome;
  reached.notes = evidence.notes;
  reached.stopped_by_user = evidence.stopped_by_user;
  reached.states = std::move(keeper.states);
  if (!every && reached.states.size() > 1) reached.states.erase(reached.states.begin(), reached.states.end() - 1);
  return reached;
}

}  // namespace holonom
