// Effects of events on a run so far; part of a checkpoint.
#pragma once

#include "system/state.h"

namespace holonom {

// Of the model
struct Switches {
  VecX joints, forces, drivers;  // 1 where the element is on
  VecX shifts;                   // of drivers that were switched on
  VecX constants;                // the value of each constant signal, 0 for other signals

  bool has_same_elements(const Switches& other) const {
    return joints == other.joints && forces == other.forces && drivers == other.drivers;
  }
};

struct EventMemory : Switches {
  VecX side;                  // of zero on which each event function is, -1 or 1; 0 if not known yet
  VecX size;                  // the largest value of each function so far
  VecX floor;                 // gap, below zero, of the next hit after one that did not activate the bound; 0: monitored as usual
  VecX counts;                // how often each event has occurred
  VecX times, which;          // all that have occurred, in order
  VecX shared, shared_since;  // 1 if the reactions of a joint have not been unique, and since when
  State entered;              // in body coordinates, where the current elements became active; without q the start of the run
};

}  // namespace holonom
