// When and where an event occurs in an accepted step. The state there must be as accurate as one at the end of a step. Within a step of
// length h positions are a polynomial and speeds its derivative, so an error e of the new positions causes an error of about 2 e/h in the
// speeds inside the step, which falls with the square of the distance from either end. The step is therefore repeated to just after the
// zero found on the polynomial, and searched again. Methods with a history do not repeat steps: their polynomials have the order of the
// step.
#pragma once

#include "analysis/events/event_watch.h"
#include "integrators/stepper.h"

namespace holonom {

// step_again(end, usual_end) repeats the step to another end, or to the usual one where that fails. If nothing is found in the shorter
// step, it is extended, finally to the usual end: functions that read the errors of a step differ there.
template <class StepAgain>
Outcome find_event(Stepper& stepper, EventWatch& watch, double begun, StepAgain&& step_again, State& event_state,
                   std::optional<double>& found) {
  constexpr int max_repeats = 5;
  constexpr double near = 1e-3;  // of the step
  const double usual_end = stepper.state().t;
  double at = 0, behind = 1e-4;
  for (int repeat = 0;; ++repeat) {
    const double end = stepper.state().t;
    if (Outcome outcome = watch.search(begun, stepper.state(), found); !outcome) return outcome;
    if (!found && (repeat == 0 || repeat == max_repeats)) return {};
    const bool is_good = found && std::min(*found - begun, end - *found) <= near * (end - begun);
    if (is_good || repeat == max_repeats || !stepper.undo_step()) return watch.finish_event(event_state);
    watch.reset_search();
    if (found)
      at = *found;
    else
      behind *= 100;
    const bool is_last = repeat + 1 == max_repeats;
    const double new_end = is_last ? usual_end : std::min(at + behind * (at - begun), usual_end);
    if (Outcome outcome = step_again(new_end, usual_end); !outcome) return outcome;
  }
}

}  // namespace holonom
