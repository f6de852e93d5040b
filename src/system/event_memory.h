// What events have made of a run so far; a checkpoint carries it.
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
  VecX side;                  // of zero on which each event's function is, -1 or 1; 0 where it is not known yet
  VecX size;                  // the largest value of each function so far
  VecX floor;                 // gap at which an impact that was met and not held is met again, below zero; 0: watched as usual
  VecX counts;                // how often each event has happened
  VecX times, which;          // all that has happened, in order
  VecX shared, shared_since;  // 1 where the reactions of a joint have not been unique, and from when on
  State entered;              // in body coordinates, where the present elements took over; without q the start of the run
};

}  // namespace holonom
