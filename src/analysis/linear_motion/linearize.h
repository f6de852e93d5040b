// A mechanism near a state, as a linear system in the user's degrees of freedom:
//
//   dx' = A dx + B du,   dy = C dx + D du,      x = (coordinates, their speeds, first-order states)
//
// A to D are the derivatives of the exact accelerations on the constraints (neighbourhood.h) by extrapolated differences
// (difference_quotient.h), so that gyroscopic and centrifugal terms, the geometric stiffness of constraint forces and forces that read
// reactions are in them. Time stands still: where drivers move, A holds for the instant.
#pragma once

#include <functional>

#include "analysis/linear_motion/neighbourhood.h"
#include "analysis/planning/model_inputs.h"
#include "analysis/start/start.h"

namespace holonom {

// A number of a snapshot, with the powers of length, mass and time of its unit
struct LinearOutput {
  std::string name, unit;
  std::function<double(const Snapshot&)> read;
  Dimension dimension = {0, 0, 0};
};

struct LinearSystem {
  double t = 0;
  std::vector<std::string> states, inputs, outputs;
  int coordinates = 0, speeds = 0;  // the first states; then come first-order ones
  Eigen::MatrixXd A, B, C, D;
  Eigen::MatrixXd A_error;  // of each entry
  VecX x, x_rate, u, y;     // where it is linearised
  VecX state_scale;         // characteristic size of each state
  double pace = 1;          // 1/time: how fast the mechanism answers
  double acceleration = 0;  // 1/time^2: what weights and forces, each by itself, would give, over the characteristic length
  // Below which accelerations are none, over the scale of their coordinate: the rounding that balanced forces leave
  static constexpr double no_acceleration = 1e-10;  // of `acceleration`
  // The largest error of an entry, with states and rows over their characteristic sizes
  struct Errors {
    double A = 0, B = 0, C = 0, D = 0;
    double worst() const { return std::max({A, B, C, D}); }
  } error;
  std::vector<std::string> notes;
  Outcome outcome;
  bool stopped_by_user = false;
};

struct LinearizeSettings {
  std::string coordinates = "body";                  // the set in which it is computed: the answer does not depend on it
  std::vector<IndependentMeasure> independent = {};  // the model's own where empty
  std::function<bool()> stop_requested = {};         // asked before every evaluation
};

// `body_state`: of the model with inputs, on the constraints. Throws InputError for independent coordinates that are none.
LinearSystem linearize(const ModelWithInputs& with_inputs, const Start& start, const State& body_state,
                       const std::vector<LinearOutput>& outputs, const LinearizeSettings& settings);

}  // namespace holonom
