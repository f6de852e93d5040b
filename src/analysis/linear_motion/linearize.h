// A mechanism near a state, as a linear system in independent coordinates:
//
//   dx' = A dx + B du,   dy = C dx + D du,      x = (coordinates, their speeds, first-order states)
//
// A to D are the derivatives of the exact accelerations on the constraints (neighbourhood.h) by extrapolated differences
// (difference_quotient.h), so that they include gyroscopic and centrifugal terms, the geometric stiffness of constraint forces
// and forces that depend on reactions. Time is frozen: if drivers move, A is valid at this time only.
#pragma once

#include <functional>

#include "analysis/linear_motion/neighbourhood.h"
#include "analysis/planning/model_inputs.h"
#include "analysis/start/assembled_model.h"

namespace holonom {

// A number of a snapshot, with the powers of length, mass and time in its unit
struct LinearOutput {
  std::string name, unit;
  std::function<double(const Snapshot&)> read;
  Dimension dimension = {0, 0, 0};
};

struct LinearSystem {
  double t = 0;
  std::vector<std::string> states, inputs, outputs;
  int coordinates = 0, speeds = 0;  // the first states; first-order states follow
  Eigen::MatrixXd A, B, C, D;
  Eigen::MatrixXd A_error;  // of each entry
  VecX x, x_rate, u, y;     // at the point of linearisation
  VecX state_scale;         // characteristic size of each state
  double rate_scale = 1;    // 1/time: how fast the mechanism responds
  double acceleration = 0;  // 1/time^2: what weights and forces would each give alone, over the characteristic length
  // Smaller accelerations, in units of the coordinate's scale, count as zero: the rounding that balanced forces leave
  static constexpr double no_acceleration = 1e-10;  // of `acceleration`
  // The largest error of an entry, with states and rows in units of their characteristic sizes
  struct Errors {
    double A = 0, B = 0, C = 0, D = 0;
    double worst() const { return std::max({A, B, C, D}); }
  } error;
  std::vector<std::string> notes;
  Outcome outcome;
  bool stopped_by_user = false;
};

struct LinearizeSettings {
  std::string coordinates = "body";                  // coordinates for the computation: the result does not depend on them
  std::vector<IndependentMeasure> independent = {};  // empty: the model's own
  std::function<bool()> stop_requested = {};         // called before every evaluation
};

// `body_state`: of the model with inputs, satisfying the constraints. Throws InputError for independent coordinates that are not
// measures.
LinearSystem linearize(const ModelWithInputs& with_inputs, const AssembledModel& assembled, const State& body_state,
                       const std::vector<LinearOutput>& outputs, const LinearizeSettings& settings);

}  // namespace holonom
