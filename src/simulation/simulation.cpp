#include "simulation/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/planning/model_inputs.h"
#include "coordinates/catalogue.h"
#include "math/nearest_name.h"

namespace holonom {
namespace {

// The state exists: with_inputs() represents every input by a first-order state.
int number_of_state(const System& system, const std::string& channel) {
  int state = 0;
  while (state < system.sizes().s - 1 && system.state_name(state) != channel) ++state;
  return state;
}

void reject_motions(const std::vector<ModelInput>& inputs) {
  for (const ModelInput& input : inputs)
    if (input.kind == ModelInput::motion)
      throw UsageError("the motion of a driver cannot be an input of a simulation: '" + input.name + "' would let positions jump",
                       "drive the mechanism by a force or a motor whose effort is the input");
}

}  // namespace

Simulation::Simulation(std::shared_ptr<const Model> model, RunSettings settings, SimulationOptions options) {
  const bool ends_with_rows = !settings.instants.empty() || (settings.range && settings.range->to);
  if (!settings.end && !ends_with_rows && !options.needs_end) settings.end = std::numeric_limits<double>::infinity();
  std::vector<ModelInput> inputs;
  if (!options.inputs.empty()) {
    ModelWithInputs with = with_inputs(*model, options.inputs);
    inputs = std::move(with.inputs);
    reject_motions(inputs);
    model = std::make_shared<Model>(std::move(with.model));
  }
  prepared_ = prepare_motion(std::move(model), settings, options.request);
  for (const ModelInput& input : inputs) {
    inputs_.push_back({input.name, number_of_state(*prepared_.assembled.system, input.channel)});
    input_values_.push_back(input.value);
  }
  channels_ = all_channels(*prepared_.model, layout_of(prepared_.assembled));
  run_ = std::make_unique<PlannedRun>(prepared_, options.observer ? *options.observer : no_observer_, options.from);
  outcome_ = run_->diagnostics().outcome;
  if (outcome_) outcome_ = run_->advance(time(), Arrival::exact);  // the initial row
}

std::vector<std::string> Simulation::inputs() const {
  std::vector<std::string> names;
  for (const InputState& input : inputs_) names.push_back(input.name);
  return names;
}

Simulation::Input Simulation::input(const std::string& name) const {
  const auto found = std::ranges::find(inputs_, name, &InputState::name);
  if (found == inputs_.end())
    throw UsageError("the simulation was not made with an input '" + name + "'", suggestion(name, inputs()));
  Input handle;
  handle.number = found - inputs_.begin();
  return handle;
}

Simulation::Output Simulation::output(const std::string& channel) const {
  const auto found = std::ranges::find(channels_, channel, &Channel::name);
  if (found == channels_.end())
    throw UsageError("the model has no channel '" + channel + "'", suggestion(channel, names_of(channels_)));
  Output handle;
  handle.number = found - channels_.begin();
  return handle;
}

void Simulation::set(Input input, double value) {
  if (input_values_[input.number] == value || !outcome_) return;
  input_values_[input.number] = value;
  run_->motion().set_state(inputs_[input.number].state, value);
  known_ = Known::nothing;
}

double Simulation::value(Output output) {
  const Channel& channel = channels_[output.number];
  return evaluate(channel.is_solved()) ? channel.read(snapshot_) : std::numeric_limits<double>::quiet_NaN();
}

bool Simulation::evaluate(bool with_solution) {
  const Known wanted = with_solution ? Known::solution : Known::motion;
  if (known_ >= wanted) return true;
  if (!run_->diagnostics().outcome) return false;
  const Outcome outcome = run_->motion().snapshot(with_solution, snapshot_);
  if (!outcome) outcome_ = outcome;
  known_ = outcome ? wanted : Known::nothing;
  return static_cast<bool>(outcome);
}

Outcome Simulation::run_until(double t) {
  if (!(t >= time())) return {Outcome::diverged, fmt::format("t = {:g} is before the time reached, {:g}", t, time())};
  known_ = Known::nothing;
  return outcome_ = run_->advance(t, Arrival::exact);
}

Outcome Simulation::run_to_end() {
  if (!std::isfinite(plan().end)) return {Outcome::diverged, "the simulation has no end: advance it with run_until"};
  known_ = Known::nothing;
  return outcome_ = run_->complete();
}

double Simulation::time() const { return run_->time(); }

Simulation::Saved Simulation::save() {
  Saved saved;
  saved.checkpoint = run_->checkpoint();
  saved.inputs = input_values_;
  known_ = Known::nothing;
  return saved;
}

void Simulation::restore(const Saved& saved) {
  const State& state = saved.checkpoint.state;
  const Sizes sizes = sizes_of(*prepared_.model, prepared_.plan.coordinates);
  if (state.q.size() != sizes.q || state.v.size() != sizes.v || state.s.size() != sizes.s ||
      saved.inputs.size() != inputs_.size())
    throw UsageError("the saved state is of another model, of other coordinates or of other inputs");
  input_values_ = saved.inputs;
  run_->restore(saved.checkpoint);
  outcome_ = {};
  known_ = Known::nothing;
}

}  // namespace holonom
