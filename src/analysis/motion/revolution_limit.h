// Revolutions of an angle are counted from step to step, which is right only while no angle rotates by half a revolution in one step. Motion
// at a constant speed or acceleration, which is exact with steps of any length, would do that: steps are limited by how far angles rotate.
//
// Recorded angles lie between a body and the ground, or between the two bodies of a joint or force. The angular velocity of one body
// relative to the other bounds their rates.
#pragma once

#include <utility>
#include <vector>

#include "integrators/stepper.h"

namespace holonom {

// The largest rate of all angles that are recorded or whose revolutions expressions and couplers count
class AngularRates {
 public:
  AngularRates(const System& system, const State& body_state);  // the initial state, in body coordinates
  double largest(System& system, const State& state);

 private:
  double largest_relative() const;

  std::vector<std::pair<int, int>> joined_;  // bodies of a joint or force
  int dimension_;
  Evaluation evaluation_;
  State body_;
  std::vector<Vec3> angular_velocities_;
};

// The rotation of attempted and accepted steps
class RevolutionLimit {
 public:
  static constexpr double max_rotation = 2;  // radians per step

  RevolutionLimit(System& system, const State& body_state) : system_(system), rates_(system, body_state) {}

  void start(const State& state) { rate_ = rates_.largest(system_, state); }
  void restore(double rate) { rate_ = rate; }
  double rate() const { return rate_; }

  // Of the step that the stepper has attempted, from the rates at both ends
  double rotation_of(const Stepper& stepper);
  // The step with which the rate at the end of the last attempt rotates by max_rotation
  double max_next_step(double taken) const { return taken * max_rotation / last_rotation_; }
  void accept() {
    rate_before_ = rate_;
    rate_ = trial_rate_;
  }
  void undo_step() { rate_ = rate_before_; }

 private:
  System& system_;
  AngularRates rates_;
  double rate_ = 0, rate_before_ = 0, trial_rate_ = 0, last_rotation_ = 1;
};

}  // namespace holonom
