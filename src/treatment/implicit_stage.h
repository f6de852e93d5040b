// One Newton iteration of a stage of an implicit method, whose unknown is the chart increment x:  dv = alpha_v dx,  da = alpha_a dx,
//
//   [ alpha_a M + alpha_v C + K   G^T ] [ dx      ]     [ M a + G^T lambda - Q ]
//   [ kappa G + rho dG/dt         -E  ] [ dlambda ] = - [ c                    ]
//
// where the treatment defines its rows c and how they change (row_treatment.h); rows on acceleration level, G a + bias, change with the
// speeds too, rho = 2 alpha_v, which carries them through singular configurations. Rows divided by alpha_a and kappa leave the matrix of
// kkt.h with M + (alpha_v/alpha_a) C + K/alpha_a in place of M, so that multipliers are scaled by h^2 and the conditioning does not
// depend on the step. How G and M change with the coordinates is left out of the matrix: near the solution that costs a factor of
// (h times frequency of the motion)^2 per iteration.
#pragma once

#include "treatment/acceleration_solver.h"
#include "treatment/projection.h"

namespace holonom {

class ImplicitStage {
 public:
  ImplicitStage(FactoredEquations& equations, AlgebraicLoop& loop, RowTreatment& rows, Projection& projection,
                Statistics& statistics);
  void prepare();  // before the first stage

  // Evaluates a state with its acceleration and multipliers; with weights also its tangent, which is factored and used until the next one.
  Outcome evaluate(const State& stage, const VecX& a, const VecX& lambda, const Weights* weights);
  // One iteration from the stage evaluated last. Returns how far the change of constraint forces would move the coordinates, over
  // their scales, if they were free; multipliers themselves are not determined at singular configurations.
  double correct(VecX& dx, VecX& dlambda);
  // Whether the stage evaluated last satisfies its equations: forces balance up to what would move the coordinates by `accuracy`, and rows
  // are violated by no more than the treatment guarantees or rounding explains. Remaining changes by an iteration are then not determined.
  bool is_satisfied(const State& stage, double accuracy);
  // The first-order states of a stage whose motion has been solved for
  Outcome solve_states(State& stage);
  // (1 - J/alpha_v)^-1 applied to an error estimate, with J of the factored tangent: removes what stiff forces exaggerate
  // (L. F. Shampine).
  void filter_error(VecX& chart_error, VecX& speed_error, VecX& state_error);
  // Factors the tangent without dG/dt in its rows, as projections need it.
  Outcome factor_for_projection();

 private:
  // Separately solved accelerations of a stage that does not give reactions
  struct Beside {
    explicit Beside(System& system);
    Statistics statistics;
    FactoredEquations equations;
    AccelerationSolver solver;
    VecX a, lambda;
  };
  Outcome observe(const State& stage, const VecX& a, const VecX& lambda, unsigned needs);
  Outcome factor_tangent(double rate);
  double share_of_rate() const { return rows_.rate_weight(weights_) / rows_.row_weight(weights_); }
  bool sharpen_tangent();
  double displacement_by(const VecX& force) const;  // of free coordinates, over their scales

  FactoredEquations& equations_;
  AlgebraicLoop& loop_;
  RowTreatment& rows_;
  Projection& projection_;
  Statistics& statistics_;
  System& system_;
  Evaluation& evaluation_;
  std::unique_ptr<Beside> beside_;  // where forces read the solution
  Weights weights_;                 // of the current stage and the factored tangent
  VecX force_residual_, row_residual_, no_rows_, lambda_;
  double imbalance_ = 0;          // of the forces of the stage evaluated last, as a displacement
  bool has_new_tangent_ = false;  // of that stage
  double share_of_softness_ = 1;  // of E in the tangent
};

}  // namespace holonom
