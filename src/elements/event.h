// What may happen in a run: the types of the `events` section. An event happens where a function of channels passes zero; what it then
// does is carried out between two pieces of the run (analysis/events/event_actions.h).
#pragma once

#include "model/model.h"

namespace holonom {

std::vector<ElementType> event_types();

// Of an event: which way its function must pass zero
enum class Passing { rising, falling, both };
Passing passing_of(const Element& event);

// Names that an event refers to are those of elements that it can act on, each as one diagnostic.
std::vector<Diagnostic> faults_of_events(const Model& model);

}  // namespace holonom
