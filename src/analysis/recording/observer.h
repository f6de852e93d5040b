// Observes a run in progress.
#pragma once

#include "analysis/planning/plan.h"
#include "system/checkpoint.h"
#include "system/force_balance.h"
#include "system/snapshot.h"
#include "system/state.h"

namespace holonom {

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void begin(const Plan&, const OutputLayout&) {}
  virtual void record(const Snapshot&) {}  // at the plan's times, and where an event stops the run
  virtual void progress(double) {}         // model time reached, after every step or part of a motion
  virtual bool stop_requested() { return false; }
  virtual double checkpoint_interval() { return 0; }  // of model time; 0: none
  virtual void checkpoint(const Checkpoint&) {}       // a run that is resumed there computes the same bits
  virtual void record_state(const State&) {}          // of body coordinates, at the instants of record()
  virtual void model_changed(const Model&) {}         // by events: subsequent rows belong to this one
  // At the same instants, if requested: forces row by row, with accelerations and reactions of the treatment (Recovery::balance)
  virtual bool wants_balance() { return false; }
  virtual void record_balance(const Snapshot&, const ForceBalance&) {}
};

}  // namespace holonom
