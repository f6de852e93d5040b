// A model that a program simulates: it advances time as it likes, sets inputs and reads outputs on the way, saves the state and returns to
// it.
//
//   Simulation simulation(model, settings, {.inputs = {"motor.effort"}});
//   const Simulation::Input torque = simulation.input("motor.effort");
//   const Simulation::Output angle = simulation.output("A.angle");
//   while (simulation.time() < 5) {
//     simulation.set(torque, -20 * simulation.value(angle));
//     if (Outcome outcome = simulation.step(0.01); !outcome) return outcome;
//   }
//
// Names are resolved once to handles. Bad models and names throw InputError and UsageError; trouble in the computation is an Outcome.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/motion/planned_run.h"
#include "system/channels.h"

namespace holonom {

struct SimulationOptions {
  MotionRequest request = {};  // dynamics, kinematics or inverse dynamics
  std::vector<std::string> inputs =
      {};                        // values of constant signals, efforts of motors and springs, components of forces and moments
  Observer* observer = nullptr;  // sees the rows at the plan's times; must outlive the simulation
  const Checkpoint* from = nullptr;  // of the same model, settings and inputs, to resume from
  bool needs_end = false;            // refuses settings without an end
};

class Simulation {
 public:
  class Input {
    friend class Simulation;
    std::size_t number = 0;
  };
  class Output {
    friend class Simulation;
    std::size_t number = 0;
  };
  class Saved {
    friend class Simulation;
    Checkpoint checkpoint;
    std::vector<double> inputs;
  };

  // Settings are complete: the model's own (Model::run) are not looked at. Without an end the simulation continues as long as it is advanced, and without `output` it
  // has no rows after the first.
  Simulation(std::shared_ptr<const Model> model, RunSettings settings, SimulationOptions options = {});

  const Plan& plan() const { return prepared_.plan; }
  const std::vector<Channel>& channels() const { return channels_; }  // of all outputs
  std::vector<std::string> inputs() const;                            // as they were asked for

  // Throw UsageError with the nearest name.
  Input input(const std::string& name) const;
  Output output(const std::string& channel) const;

  // A new value acts from the time reached on.
  void set(Input input, double value);
  double value(Input input) const { return input_values_[input.number]; }
  // At the time reached. Not a number where the equations have no solution there: last_outcome() then has the reason.
  double value(Output output);

  Outcome step(double duration) { return run_until(time() + duration); }
  // Exactly to that time, with fixed steps by a shorter last one; earlier where the simulation is over or fails
  Outcome run_until(double t);
  // To the end of the plan, which must have one; the observer may ask for checkpoints on the way.
  Outcome run_to_end();

  double time() const;
  bool is_over() const { return run_->is_over(); }  // at the end of the plan, stopped by an event or by the observer, or failed
  const Outcome& last_outcome() const { return outcome_; }

  // What follows a saved state computes the same bits every time, also in another simulation of the same model, settings and inputs.
  Saved save();
  void restore(const Saved& saved);  // throws UsageError for one of another model

  RunDiagnostics report() const { return run_->report(); }  // the diagnostics so far

 private:
  struct InputState {
    std::string name;
    int state;  // first-order state that holds its value
  };
  enum class Known { nothing, motion, solution };

  void read_inputs();
  bool evaluate(bool with_solution);

  PreparedMotion prepared_;
  std::vector<Channel> channels_;
  std::vector<InputState> inputs_;
  std::vector<double> input_values_;
  Observer no_observer_;
  std::unique_ptr<PlannedRun> run_;
  Outcome outcome_;
  Snapshot snapshot_;
  Known known_ = Known::nothing;  // of the snapshot at the time reached
};

}  // namespace holonom
