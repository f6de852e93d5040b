// States of a coordinate set as states of body coordinates, from which all results are computed.
#pragma once

#include "system/state.h"

namespace holonom {

class BodyConversion {
 public:
  virtual ~BodyConversion() = default;

  virtual void to_body(const State& state, State& body) = 0;  // continues angles and quaternions from the contents of `body`
  virtual void from_body(const State& body, State& state) const = 0;
};

}  // namespace holonom
