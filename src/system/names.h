// Names of coordinates, states and signals for messages.
#pragma once

#include <string>

#include "system/state.h"

namespace holonom {

class Names {
 public:
  virtual ~Names() = default;

  virtual std::string coordinate_name(int speed) const = 0;  // "x of body crank"
  virtual std::string state_name(int state) const = 0;
  virtual std::string signal_name(int signal) const = 0;  // of Evaluation::undefined_signal; "" where states have no solution
  // The signal or force that is not a finite number at the state evaluated last; "" where all are
  virtual std::string not_finite(const State&) const { return {}; }
};

}  // namespace holonom
