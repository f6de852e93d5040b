// A simulation controlled by a program, which advances it step by step, sets inputs, reads outputs, and saves and restores states.
//
//   Simulation simulation(model, settings, {.inputs = {"motor.effort"}});
//   const Simulation::Input torque = simulation.input("motor.effort");
//   const Simulation::Output angle = simulation.output("A.angle");
//   while (simulation.time() < 5) {
//     simulation.set(torque, -20 * simulation.value(angle));
//     if (Outcome outcome = simulation.step(0.01); !outcome) return outcome;
//   }
//
// Names are resolved once to handles. Invalid models and names throw InputError and UsageError; failures of the computation are
// returned as an Outcome.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/motion/planned_run.h"
#include "system/channels.h"

namespace holonom {

struct SimulationOptions {
  MotionRequest request = {};  // dynamics, kinematics or inverse dynamics
  // Values of constant signals, efforts of motors and springs, components of forces and moments
  std::vector<std::string> inputs = {};
  Observer* observer = nullptr;      // receives the rows at the plan's times; must outlive the simulation
  const Checkpoint* from = nullptr;  // of the same model, settings and inputs, to resume from
  bool needs_end = false;            // settings without an end are an error
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

  // `settings` must be complete: those of the model (Model::run) are not used. Without an end the simulation can be advanced
  // indefinitely; without `output` it has only the first row.
  Simulation(std::shared_ptr<const Model> model, RunSettings settings, SimulationOptions options = {});

  const Plan& plan() const { return prepared_.plan; }
  const std::vector<Channel>& channels() const { return channels_; }  // of all outputs
  std::vector<std::string> inputs() const;                            // names, as in the options

  // Throw UsageError with the nearest name.
  Input input(const std::string& name) const;
  Output output(const std::string& channel) const;

  // The new value is used from the current time on.
  void set(Input input, double value);
  double value(Input input) const { return input_values_[input.number]; }
  // At the current time. NaN if the equations have no solution there; last_outcome() then contains the reason.
  double value(Output output);

  Outcome step(double duration) { return run_until(time() + duration); }
  // Advances exactly to t, with fixed steps by a shorter last step; ends earlier if the simulation is over or fails
  Outcome run_until(double t);
  // Advances to the end of the plan, which must be finite; the observer may request checkpoints.
  Outcome run_to_end();

  double time() const;
  bool is_over() const { return run_->is_over(); }  // at the end of the plan, stopped by an event or by the observer, or failed
  const Outcome& last_outcome() const { return outcome_; }

  // After restore() the results are the same to the last bit every time, also in another simulation of the same model, settings and
  // inputs.
  Saved save();
  void restore(const Saved& saved);  // throws UsageError for the state of another model

  RunDiagnostics report() const { return run_->report(); }  // the diagnostics so far

 private:
  struct InputState {
    std::string name;
    int state;  // index of the first-order state with its value
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
  Known known_ = Known::nothing;  // parts of the snapshot that are valid at the current time
};

}  // namespace holonom
