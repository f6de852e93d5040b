// Output instants and the evidence that grows with every recorded or accepted state.
#pragma once

#include "analysis/run.h"
#include "treatment/formulation.h"

namespace holonom {

// t = 0, every k * output, the end; each computed as a product so that instants do not drift.
class OutputTimes {
 public:
  OutputTimes(double output, double end) : output_(output), end_(end) {}
  double next() const;
  bool done() const { return done_; }
  void advance();

 private:
  double output_, end_;
  long index_ = 0;
  bool done_ = false;
};

class Recording {
 public:
  Recording(Formulation& formulation, Observer& observer, Evidence& evidence);

  // Recovers reactions and motion at a state on the constraints and hands them to the observer.
  Outcome record(const State& state);
  // Evidence of an accepted step, from the formulation's last acceleration.
  void observe_step(const State& state);

 private:
  void observe(double total, double kinetic, double constraint, double position, double velocity);

  Formulation& formulation_;
  Observer& observer_;
  Evidence& evidence_;
  Snapshot snapshot_;
  VecX a_, lambda_;
  bool first_ = true;
  double first_energy_ = 0;
};

}  // namespace holonom
