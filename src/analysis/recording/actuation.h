// A motion given by drivers, produced by efforts tau along chosen measures instead of the drivers' own:
//
//   M v' + G^T lambda = Q + B^T tau        G: rows of joints and couplers, B: gradients of the measures
//
// With P the response of the undriven mechanism to forces (free_motion.h), which is zero for reactions, these are the equations
//
//   (P B^T) tau = P (M v' - Q)
//
// for tau alone: one solution where the measures are as many as the degrees of freedom and can move them, the one of least |tau| where
// there are more (J. M. Hollerbach, K. C. Suh, IEEE J. Robotics Automation 3 (1987) 308-316), none where the motion requires what they
// cannot move. Where forces read reactions (friction), Q depends on the lambda so found, and both are iterated until they agree.
#pragma once

#include "analysis/start/free_motion.h"
#include "analysis/start/measure_rows.h"

namespace holonom {

class Actuation {
 public:
  // Throws UsageError for a name that is not a position, or occurs twice.
  Actuation(const Model& model, const std::vector<std::string>& measures);

  // At a state of body coordinates with the acceleration that the drivers give: replaces the multipliers with drivers by those with
  // actuators; those of the drivers become zero.
  Outcome replace_drivers(const State& state, const VecX& a, VecX& lambda);
  // Combinations of rows that vanish with the drivers active
  void set_redundant(const std::vector<RowCombination>& combinations);
  const VecX& efforts() const { return efforts_; }  // tau
  const std::vector<std::string>& measures() const { return measures_; }
  std::string note() const;  // where the transmission of the actuators was poor; "" otherwise

 private:
  void collect_transmissions(const State& state);
  double solve(double t, const VecX& a, VecX& lambda);  // returns the share of the motion that is not produced
  Outcome cannot_move(double t) const;
  Outcome no_agreement(double t) const;

  std::vector<std::string> measures_;
  MeasureRows rows_;
  std::unique_ptr<BodyLevel> system_;
  FreeMotion free_;
  Evaluation evaluation_;
  Eigen::MatrixXd transmissions_;  // P B^T, weighted
  double full_transmission_ = 0;   // the largest possible, if all bodies were free
  VecX efforts_, force_, response_, left_over_, ignored_, y_;
  double min_transmission_ = 1, min_transmission_time_ = 0;
  int moved_ = 0;  // motions that the actuators can produce
};

}  // namespace holonom
