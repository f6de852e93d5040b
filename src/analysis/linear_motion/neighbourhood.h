// The states near one that satisfies the constraints, given by independent coordinates p, their speeds w and first-order states
// s:
//
//   positions   g(t, q) = g_0,    p(q) = p_0 + dp      Newton's method to rounding
//   speeds      G v + g_t as it was, w(q, v) = w_0 + dw      linear
//   rates       p' = w, or N w with nonholonomic rows;  w' from the consistent acceleration;  s'
//
// So x' = f(x) is a function of x = (p, w, s) alone, whatever the coordinate set. p and w are rows of a system in which measures
// are driven (measure_rows.h). Rotations theta of a body about its own axes, A = A_0 exp(theta~), have only velocity rows, whose
// gradients also serve Newton's method: they are those of theta up to a factor 1 + O(theta). They are counted from the moving
// middle, so that for a steadily spinning body small rotations have constant coefficients: theta' = T^-1(theta) w - T^-1(-theta)
// w_0. Time is frozen.
#pragma once

#include <memory>

#include "analysis/linear_motion/coordinate_choice.h"
#include "treatment/formulation.h"

namespace holonom {

class Neighbourhood {
 public:
  // `body_state`: the middle (the point of linearisation), in body coordinates
  Neighbourhood(const Model& model, const std::string& coordinates, const State& body_state, const CheckReport& report,
                CoordinateChoice choice);

  int positions() const { return static_cast<int>(choice_.coordinates.size()); }
  int speeds() const { return choice_.speeds; }
  int states() const { return static_cast<int>(middle_.s.size()); }
  int size() const { return positions() + speeds() + states(); }
  const CoordinateChoice& choice() const { return choice_; }
  System& system() const { return *system_; }
  const State& middle() const { return middle_; }
  // Scales of p at the middle, to which steps are relative
  double scale(int position) const;

  // The state at x_0 + dx
  Outcome move(const VecX& dx, State& state);
  // x' at this state
  Outcome rates(const State& state, VecX& x_rate);
  // At the middle
  const VecX& values() const { return values_; }

 private:
  void settle(const State& body_state, const CheckReport& report);
  void find_rows(int drivers);
  void prepare_rotations(const State& body_state);
  void store_operating_point();
  Outcome close_positions(const VecX& dp, State& state);
  std::string open_row_name() const;
  Outcome close_speeds(const VecX& dw, State& state);
  void evaluate(const State& state, unsigned needs);
  void open_rows_of_speeds();
  void measure_rotations(const State& state);
  void measure_rotation_rates();
  bool is_rotation(int position) const { return rotation_[position] >= 0; }
  void open_rows_without_speed();

  CoordinateChoice choice_;
  std::unique_ptr<System> system_;
  std::unique_ptr<System> driven_;
  std::unique_ptr<Formulation> formulation_;
  Kkt closure_;
  State middle_, here_;           // of the motion, and with the memory of the driven system
  std::unique_ptr<System> body_;  // used if rotations are independent coordinates: the same states, for their charts
  State middle_body_, here_body_;
  Evaluation evaluation_;
  VecX weight_, zero_, middle_g_, middle_rate_, values_;
  VecX xi_, dx_, rows_, multipliers_, a_, lambda_, driven_acceleration_;
  VecX theta_, theta_rate_, middle_theta_rate_;  // one per speed of the bodies
  std::vector<int> row_, rotation_;              // of each coordinate: index in the driven system, and in theta (-1 for measures)
};

}  // namespace holonom
