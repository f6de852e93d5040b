// Searches for events in the steps of one piece of a run. An event function is evaluated at both ends and in the middle of a step; where it
// has changed sign, the first zero is located on the dense output, to rounding.
#pragma once

#include <optional>

#include "analysis/events/event_actions.h"
#include "analysis/recording/dense_output.h"
#include "analysis/recording/recording.h"
#include "math/root.h"

namespace holonom {

class EventWatch {
 public:
  EventWatch(EventActions& actions, DenseOutput& dense, Recording& recording);

  Outcome begin(const State& state, double characteristic_time);
  // In the step from t to the state at its end; `found` is the time of the first event, or nothing.
  Outcome search(double t, const State& end, std::optional<double>& found);
  // Whether an event is predicted within this time after the last searched step, from the slopes at its end
  bool occurs_within(double time) const;
  // After the last searched step held signals have changed: events whose functions have jumped across zero become due at `event_state`.
  Outcome pass_jump(const State& state, State& event_state);
  // Discards the last search, so that the step can be searched again with another end.
  void reset_search();
  // Makes the events found due; `event_state` is the state where they occur.
  Outcome finish_event(State& event_state);

 private:
  struct Sample {
    double t = 0;
    VecX values, rates;  // rates of the measures of impacts
  };
  bool needs_state() const { return needs_solution() || actions_.functions().parts().needs_state(); }
  bool needs_solution() const { return actions_.need_solution() || (actions_.functions().parts().rest && recording_.observes()); }
  Outcome evaluate(const State& state, Sample& sample);
  Outcome evaluate(double t, Sample& sample) {
    if (!needs_state()) {
      scratch_.t = t;
      return evaluate(scratch_, sample);
    }
    const Outcome outcome = actions_.functions().need_work() ? dense_.row(t, scratch_) : dense_.at(t, scratch_);
    return outcome ? evaluate(scratch_, sample) : outcome;
  }
  bool is_beyond(int event, const Sample& sample) const;  // zero, seen from its side
  // A function that crosses zero from above where the event occurs between two samples
  double height(int event, double side, const Sample& sample) const;
  bool drifts(int event) const;         // beyond the bound of an impact before the step
  bool leaves_slowly(int event) const;  // at the bound before the step
  Outcome find_double_crossings(const Sample& after, bool& found);
  Outcome find_openings(const Sample& after, bool& found);
  void update_sides(const std::vector<int>& due);
  bool crosses(int event, const Sample& sample) const;
  void store(const Sample& sample, bool is_restart = false);
  // The first zero between before_ and `after`, in a bracket of width `width`; samples between them, in order, with known functions
  Outcome locate(const Sample& after, double width, std::initializer_list<const Sample*> between);
  Outcome evaluate_near(double low, double high);  // into low_ and high_, if they lie between before_ and after_

  EventActions& actions_;
  DenseOutput& dense_;
  Recording& recording_;
  Snapshot snapshot_;
  State scratch_;
  Sample before_, middle_, end_, inside_, dip_, low_, high_;
  // Of the search
  VecX sides_at_start_, floors_at_start_;
  Sample start_;
  const Sample* after_ = nullptr;
  Bracket step_{}, first_{};
  int earliest_ = -1;
  bool is_rough_ = false;           // the time found is not yet refined
  std::optional<double> expected_;  // by the previous search, of the same step to another end
};

}  // namespace holonom
