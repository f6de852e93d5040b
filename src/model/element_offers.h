// Properties of an element type besides its fields and channels. Each catalogue entry declares them, so that code outside an
// element's own file need not compare names of types.
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
    motion   // added to the prescribed function of time (first channel) and to its two derivatives
  };
  Kind kind;
  std::vector<std::string> channels;
  std::string field = {};
  // If an element does not give `field`, the input acts against this measure: one of its own channels, or with "" the one in its field
  // `measure`.
  std::string own_measure = {};
};

// The effect of an event
enum class EventAction { stop, switch_elements, impact, set_signal };

}  // namespace holonom
