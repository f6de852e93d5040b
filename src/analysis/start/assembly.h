// From a rough reference configuration (the positions in the model file) to a consistent initial state.
//
//   positions   g(t_0, q) = 0 and the user's initial values, with the least change of the reference q_0: min |q (-) q_0|^2 weighted
//               by mass x (length or radian); Newton steps to the constraints first, then sliding along them
//   speeds      G v + g_t = 0 and the user's rates, with the least kinetic energy
//
// Given motions of joints of open chains come first, in q_0 and in the speeds from which the kinetic energy counts (open_chains.h).
#pragma once

#include <optional>

#include "analysis/start/joined_motion.h"
#include "system/outcome.h"
#include "system/system.h"
#include "treatment/kkt.h"

namespace holonom {

struct AssemblyResult {
  State state;
  double violation_before = 0, violation_after = 0;  // largest position row of joints and drivers
  double velocity_violation_after = 0;
  bool positions_closed = true;
  std::vector<std::string> notes;     // mirrored branches
  std::vector<std::string> warnings;  // speeds that are not determined
  Outcome outcome;
};

// Mass x (length or radian)^2 over the squared scales of the coordinates: the metric of position changes
VecX geometric_weight(const EquationLayout& layout);

// Throws InputError when the user's initial values contradict the joints or each other.
AssemblyResult assemble(const Model& model);

// Moves q onto g(t, q) = 0 by damped Newton steps of least weighted length, repeatedly for states of one system.
class PositionClosing {
 public:
  explicit PositionClosing(System& system);
  bool close(State& state, double tolerance);  // false when it does not close

 private:
  double length_of_move(const State& state);
  bool is_rounding(const State& state, double tolerance);  // the violation, up to a tolerance of rows over their scales

  System& system_;
  std::optional<Kkt> kkt_;  // built when a row is open
  Evaluation evaluation_;
  VecX weight_, zero_, move_, lambda_, start_, rounding_;
  // Of the rows (Kkt): those of a long chain are so weak that with the regularisation alone Newton's method would converge too slowly.
  double softness_ = 1;
  std::optional<JoinedMotion>
      joined_;  // in body coordinates, where the end of a chain moves far when every joint rotates a little
};
bool close_positions(System& system, State& state, double tolerance);

}  // namespace holonom
