// What may occur in a run: the types of the `events` section. An event occurs where a function of channels crosses zero; its action is
// executed between two pieces of the run (analysis/events/event_actions.h).
#pragma once

#include "model/model.h"

namespace holonom {

struct EventEntry {
  ElementType type;  // declares its action
};

const std::vector<EventEntry>& event_catalogue();
EventAction action_of(const Element& event);  // throws InputError for an unknown type

// The direction in which the function of an event must cross zero
enum class Passing { rising, falling, both };
Passing passing_of(const Element& event);

// Names that an event refers to must be those of elements that it can act on; one diagnostic each.
std::vector<Diagnostic> faults_of_events(const Model& model);

}  // namespace holonom
