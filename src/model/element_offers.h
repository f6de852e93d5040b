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

// How an element is drawn (scene/). The symbols read the fields `connect`, `at`, `axis` or `axes`, and those named here.
enum class Symbol {
  none,
  // joints
  pin,  // a pin along `axis`
  ball,
  cross,   // a cross with `axes`
  slider,  // a block in a guide along `axis`
  sleeve,  // a sleeve on a shaft along `axis`
  weld,
  rod,      // a bar between its two points
  slot,     // a pin in a slot along `axis`
  wheel,    // a disc or ball of `radius` on a line or plane
  curve,    // a point on a `curve`
  surface,  // a point on a surface: `sphere`, `cylinder`, `semiaxes` or `heights`
  plate,    // a plane with the normal `axis`
  frame,    // any other connection of two points
  // forces
  coil,      // a spring or damper between two points
  spiral,    // a rotational spring
  ring,      // a bushing
  boundary,  // contact with a line or plane along `normal`, or with a `curve`
  arrow,     // a force at a point
  arc,       // a moment
  // drivers, couplers and forces on measures
  motion,      // an arrow along or about the measure
  resistance,  // a spring, stop or friction on the measure
  gears,
  belt,
  rack
};

// The effect of an event
enum class EventAction { stop, switch_elements, impact, set_signal };

}  // namespace holonom
