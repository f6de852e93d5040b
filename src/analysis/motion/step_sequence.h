// Consecutive accepted steps: their length adapted to the tolerance, or fixed.
#pragma once

#include <limits>

#include "analysis/events/integrated_system.h"
#include "analysis/motion/branch_monitor.h"
#include "analysis/motion/revolution_limit.h"
#include "analysis/start/motion_breaks.h"
#include "system/checkpoint.h"

namespace holonom {

// Whether fixed steps end at a given time, by a shorter last one, or with the first step that reaches it. Adapted ones always end there.
enum class Arrival { exact, end_of_step };

struct StepLimit {
  double until;
  Arrival arrival;
  const MotionBreak* motion_break;                          // the next one; nullptr: none before the end of the run
  double sample = std::numeric_limits<double>::infinity();  // where held signals change next: a step ends there
};

class StepSequence {
 public:
  StepSequence(IntegratedSystem& integrated, const Plan& plan, const State& body_state, BranchMonitor& branches);

  void save(Checkpoint& checkpoint) const;
  void restore(const Checkpoint& checkpoint);

  // Before the first step from a state. `max_first`: of the first step, unless it is resumed from a checkpoint
  void begin(double characteristic_time, double max_step, double max_first);
  Outcome advance(const StepLimit& limit);
  // The stepper has started again from the end of the last step, where held signals have changed.
  void restarted();
  // Repeats the stepper's step to another end, or to the usual one where that fails.
  Outcome repeat(double end, double usual_end);
  double begun() const { return begun_; }  // the time at which the last step started

  void add_to(Statistics& statistics) const;

 private:
  double first_step() const;
  double fixed_step_end(double end) const;
  Outcome fixed_step(const StepLimit& limit);
  Outcome attempt_part(double t, const Outcome& whole);
  Outcome adapted_step(const StepLimit& limit);
  Outcome require_length(double h, const StepLimit& limit, const std::string& reason) const;
  Outcome require_progress(double h);
  std::string why_small(const StepLimit& limit, const std::string& reason) const;
  double taken() const { return stepper_.trial().t - stepper_.state().t; }  // some integrators stop before the requested time
  void accept();

  const Plan& plan_;
  const System& system_;
  Formulation& formulation_;
  Stepper& stepper_;
  BranchMonitor& branches_;
  RevolutionLimit revolutions_;
  bool can_stop_;  // by an event
  enum class Origin { start, checkpoint, event } origin_ = Origin::start;
  double characteristic_time_ = 1;
  double h_ = 0;  // the next step; fixed steps: 0, or the step after a partial step
  double max_step_ = std::numeric_limits<double>::infinity(), begun_ = 0;
  double smallest_ = std::numeric_limits<double>::infinity(), largest_ = 0, error_sum_ = 0;
  long steps_ = 0, rejected_ = 0;
  int tiny_steps_ = 0;  // consecutive ones
};

}  // namespace holonom
