// Solves for the accelerations, reactions and efforts y that forces read, by Newton's method with the columns of loop_response.h.
//
// Without forces that read y the determinant of 1 - J is one. Where it has passed through zero, as with enough dry friction against a slope
// (P. Painleve, 1895), the equations have several solutions or none: an outcome that names the quantity. Friction depends on the size of
// y, so the determinant is tested at -y too.
//
// Where y enters first-order states only, as an integral of a reaction that is only recorded, there is no loop: y follows from v' and
// lambda, and the rates of the states from y.
#pragma once

#include "treatment/factored_equations.h"
#include "treatment/loop_response.h"

namespace holonom {

class AlgebraicLoop {
 public:
  explicit AlgebraicLoop(FactoredEquations& equations);
  bool empty() const { return response_.empty(); }                                           // nothing is read
  bool is_closed() const { return !empty() && equations_.system().forces_read_solution(); }  // forces read y
  LoopResponse& response() { return response_; }
  Outcome not_unique() const;  // of the residual measured last

  // Continues from a and lambda that satisfy the equations with the forces of the current y; `c` are the required rows G v'. Forces that
  // are not finite are left to check_values().
  Outcome close(const State& state, const VecX& c, bool checks_both_signs, VecX& a, VecX& lambda);

 private:
  struct Point {
    const State& state;
    const VecX& c;
    VecX &a, &lambda;
  };
  Outcome iterate(const Point& at, bool& is_unique);
  bool close_within_rounding(const Point& at, double share);
  void start_without_readers(const Point& at);
  bool are_signs_unique(const State& state);
  void solve(const Point& at) { equations_.solve(evaluation_.Q, at.c, at.a, at.lambda); }  // with the current forces
  bool respond(const State& state);

  FactoredEquations& equations_;
  Evaluation& evaluation_;
  LoopResponse response_;
  VecX start_, step_, y_, force_, no_rows_;
};

}  // namespace holonom
