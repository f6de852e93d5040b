// Rows of the results at the plan's times, from the steps that pass them.
#pragma once

#include "analysis/events/event_watch.h"
#include "analysis/recording/dense_output.h"

namespace holonom {

class OutputRows {
 public:
  OutputRows(const Plan& plan, Observer& observer, Recording& recording, DenseOutput& dense, const EventActions& events,
             const EventWatch& watch);

  void skip(long count) { times_.skip(count); }
  long passed() const { return times_.passed(); }
  bool are_done() const { return times_.done(); }

  // All rows up to the end of the last step, or to the event that has cut it short
  Outcome record(const State& end);
  // The same without one at the end itself, where held signals are about to change
  Outcome record_before(const State& end);
  // The last row of a run that an event has stopped, unless it exists already
  Outcome record_end(const State& end);

 private:
  double rounding() const;  // of the plan's times
  Outcome record_within(double t);

  const Plan& plan_;
  Observer& observer_;
  Recording& recording_;
  DenseOutput& dense_;
  const EventActions& events_;
  const EventWatch& watch_;
  OutputTimes times_;
  State row_;
};

}  // namespace holonom
