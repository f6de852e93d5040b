// What an element type offers beyond its fields and channels. Each catalogue entry declares it, and whoever uses it asks the entry: no code
// outside an element's own file compares names of types. How an element is drawn in a picture will be declared here as well.
#pragma once

#include <string>
#include <vector>

namespace holonom {

// A quantity that can be changed from outside: an input of a linear system or of a simulation, named ELEMENT.CHANNEL.
struct InputOffer {
  enum class Kind {
    value,   // the number in `field`
    force,   // added to the expressions in `field`, one per channel
    moment,  // the same
    effort,  // the same: a force or a moment, depending on the measure that the element acts on
    motion   // added to the function of time that the element follows (first channel) and to its two derivatives
  };
  Kind kind;
  std::vector<std::string> channels;
  std::string field = {};
  // Where an element leaves out `field`, the input acts against this measure: one of its own channels, or with "" the one that its field
  // `measure` names.
  std::string own_measure = {};
};

// What happens when an event occurs
enum class EventAction { stop, switch_elements, impact, set_signal };

}  // namespace holonom
