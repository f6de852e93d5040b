// How well accelerations and multipliers are determined at a state of body coordinates.
//
// Rows and their rates are known to rounding, u times the terms of which they are sums. Along a direction in which G has the singular value
// sigma this leaves positions uncertain by u/sigma, speeds by u/sigma^2, accelerations by u/sigma^3 and multipliers by u/sigma^4, times
// powers of the speed: for x = 2 cos th near th = 0, sigma is th and an acceleration is known to 2 w^2 u/th^3. So where the condition
// number 1/sigma is large the state is displaced by such errors, with fixed signs without pattern, and the solution computed again: its
// change is its uncertainty. The displacements are larger than rounding by a known factor, and the changes divided by it, so that rounding
// of the solutions themselves does not count.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "system/body_level.h"
#include "treatment/formulation.h"

namespace holonom {

// What is recovered at a state: accelerations, multipliers of all rows, efforts of actuators if there are any
struct InstantSolution {
  VecX a, lambda, efforts;
};

class Determinacy {
 public:
  using Solve = std::function<Outcome(const State&, InstantSolution&)>;
  explicit Determinacy(BodyLevel& system);

  // Of a solution that `solve` gave at a state, with the refined factor of `formulation` there; solves at states near it where needed.
  void assess(Formulation& formulation, const State& state, const InstantSolution& solution, const Solve& solve);

  double condition() const { return condition_; }
  double motion_error() const { return motion_error_; }  // of accelerations, relative to the largest of them or of squared speeds
  double force_error() const { return force_error_; }    // of multipliers and efforts, relative to the largest
  std::vector<std::string> poor_reactions(double limit) const;  // joints and drivers whose multipliers have larger errors

 private:
  bool is_needed() const;
  void measure_rounding(const State& state);
  void compare(const State& state, const InstantSolution& solution);  // with nearby_

  BodyLevel& system_;
  Evaluation evaluation_;
  VecX row_rounding_, rate_rounding_, rows_, rates_, change_;
  State displaced_;
  InstantSolution nearby_;
  VecX row_error_;  // of multipliers, relative to the largest
  double condition_ = 1, motion_error_ = 0, force_error_ = 0;
  double known_error_ = 0, known_condition_ = 0;  // of the last state with displacements
};

}  // namespace holonom
