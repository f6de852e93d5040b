// From a rough drawing to a consistent start.
//
//   positions   g(t_0, q) = 0 and the user's initial values, with the least change of the drawing: min |q (-) q_drawn|^2 weighted
//               by mass x (length or radian); Newton steps to the constraints first, then sliding along them
//   speeds      G v + g_t = 0 and the user's rates, with the least kinetic energy
#pragma once

#include "system/outcome.h"
#include "system/system.h"

namespace holonom {

struct AssemblyResult {
  State state;
  double violation_before = 0, violation_after = 0;  // largest position row of joints and drivers
  double velocity_violation_after = 0;
  bool positions_closed = true;
  std::vector<std::string> notes;  // mirrored branches
  Outcome outcome;
};

// Throws InputError when the user's initial values contradict the joints or one another.
AssemblyResult assemble(const Model& model);

// Moves q onto g(t, q) = 0 by damped Newton steps of least weighted length; false when it does not close.
bool close_positions(System& system, State& state, double tolerance);

}  // namespace holonom
