// Projection: a state is moved to the nearest one on the constraints, in the kinetic metric
// (after an implicit step in the metric of its tangent M + (alpha_v/alpha_a) C + K/alpha_a, so that stiff forces are not disturbed),
//
//   positions   q <- q (+) dx,  M dx + G^T l = 0,  G dx = -g(q)          repeated with the current factor
//   speeds      v <- v + dv,    M dv + G^T l = 0,  G dv = -(G v + g_t)   repeated likewise
//
// and the same operator removes from an error estimate the part that will be projected away (E. Eich, SIAM J. Numer. Anal. 30 (1993)
// 1467-1482). The energy that a projection removes counts as work of the constraints.
#pragma once

#include <limits>
#include <string>

#include "treatment/factored_equations.h"

namespace holonom {

// What a treatment guarantees about accepted states.
struct ProjectionTolerance {
  double position = 1e-10;                                              // of a row over its scale
  double velocity = 1e-10;                                              // of a row's rate over its scale, times `time`
  double time = 1;                                                      // characteristic time
  double largest_correction = std::numeric_limits<double>::infinity();  // of speeds by one projection, relative to them
};

class Projection {
 public:
  Projection(FactoredEquations& equations, const ProjectionTolerance& tolerance, Statistics& statistics);

  // Positions and speeds; with an error estimate (chart and speed parts) the same of that
  Outcome project(State& state, VecX* chart_error, VecX* speed_error);
  Outcome project_velocity(State& state);
  void remove_normal_part(VecX& error);
  // The smallest change dx in the metric of the current factor with G dx = c
  void solve(const VecX& c, VecX& dx);
  const VecX& multipliers() const { return lambda_; }  // of the last solve

  // As near to the constraints as rounding allows (settling.cpp)
  Outcome settle(State& state);
  // Moves a state so that rows and their rates change by so much: how errors of either spread (settling.cpp)
  Outcome displace(State& state, const VecX& rows, const VecX& rates);

  double energy(const State& state);  // kinetic and potential
  // Whether the position rows of a state are within the tolerance and rounding; evaluates the state.
  bool is_within_rounding(const State& state) {
    return is_within_rounding(state, equations_.evaluation().g, tolerance_.position);
  }
  bool is_within_rounding(const State& state, const VecX& rows, double tolerance);
  std::string stuck(const VecX& g) const;  // why a projection failed
  const ProjectionTolerance& tolerance() const { return tolerance_; }

 private:
  Outcome project_position(State& state);
  Outcome accept_correction(const State& state, const VecX& dv);

  FactoredEquations& equations_;
  const ProjectionTolerance& tolerance_;
  Statistics& statistics_;
  System& system_;
  Evaluation& evaluation_;
  VecX dx_, total_, start_;
  VecX c_, lambda_, rates_, row_rounding_;
};

}  // namespace holonom
