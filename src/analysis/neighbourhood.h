// The states near one on the constraints, reached by independent coordinates p, their speeds w and first-order states s:
//
//   positions   g(t, q) = g_0,    p(q) = p_0 + dp      Newton's method to rounding
//   speeds      G v + g_t as it was, w(q, v) = w_0 + dw      linear
//   rates       p' = w, or N w where rows bind speeds only;  w' from the consistent acceleration;  s'
//
// So x' = f(x) is a function of x = (p, w, s) alone, whatever unknowns the coordinate set has. p are rows of a system in which measures are
// driven (independent.h), or coordinates xi of the set itself, in its chart about the
// middle. That chart goes with the motion of the middle, so that where a body spins steadily its small rotations, in its own axes, have
// constant coefficients: xi' = T^-1(xi) v - T^-1(-xi) v_0. Time stands still.
#pragma once

#include <memory>

#include "analysis/coordinate_choice.h"
#include "treatment/formulation.h"

namespace holonom {

class Neighbourhood {
 public:
  // `body_state`: the middle, in body coordinates
  Neighbourhood(const Model& model, const std::string& coordinates, const State& body_state, const CheckReport& report,
                CoordinateChoice choice);

  int positions() const { return static_cast<int>(choice_.coordinates.size()); }
  int speeds() const { return choice_.speeds; }
  int states() const { return static_cast<int>(middle_.s.size()); }
  int size() const { return positions() + speeds() + states(); }
  const CoordinateChoice& choice() const { return choice_; }
  System& system() const { return *system_; }
  const State& middle() const { return middle_; }
  // Of p, in the middle: what steps are relative to
  double scale(int position) const;

  // The state at x_0 + dx
  Outcome move(const VecX& dx, State& state);
  // x' there
  Outcome rates(const State& state, VecX& x_rate);
  // Of the middle
  const VecX& values() const { return values_; }

 private:
  void settle(const State& body_state, const CheckReport& report);
  void find_rows(int drivers);
  void remember_middle();
  Outcome close_positions(const VecX& dp, State& state);
  Outcome close_speeds(const VecX& dw, State& state);
  void evaluate(const State& state, unsigned needs);
  void keep_only_position_rows();
  void open_rows_without_speed();

  CoordinateChoice choice_;
  std::unique_ptr<System> system_;
  Model driven_model_;
  std::unique_ptr<System> driven_;
  std::unique_ptr<Formulation> formulation_;
  Kkt closure_;
  State middle_, here_;  // of the motion, and with the memory of the driven system
  Evaluation evaluation_;
  VecX weight_, zero_, middle_g_, middle_rate_, values_;
  VecX xi_, dx_, rows_, multipliers_, chart_rate_, middle_chart_rate_, a_, lambda_, driven_acceleration_;
  std::vector<int> row_;                 // of each coordinate that is a measure, -1 of others
  std::vector<char> held_, held_speed_;  // speeds of the set that are independent coordinates
};

}  // namespace holonom
