// What a treatment requires of the constraint rows: of accelerations, and of the stages of implicit methods.
//
//   explicit   G v' = -bias + feedback
//   implicit   c = 0, in Newton's method  (kappa G + rho dG/dt) dx - E dlambda = -c   (implicit_stage.h)
#pragma once

#include "system/evaluation.h"

namespace holonom {

// How speeds and accelerations of an implicit stage change with its chart increment x: dv = alpha_v dx, da = alpha_a dx.
struct Weights {
  double velocity = 0, acceleration = 1;
};

// An implicit stage: everything evaluated at its state, its acceleration and multipliers, and the weights of its tangent.
struct StageValues {
  const Evaluation& evaluation;
  const VecX &a, &lambda;
  const Weights& weights;
};

class RowTreatment {
 public:
  virtual ~RowTreatment() = default;

  // Adds to the required G v', which is -bias; by default nothing.
  virtual void feedback(const Evaluation&, VecX&) const {}

  // The rows c of a stage; by default on acceleration level, G a + bias - feedback.
  virtual void stage_rows(const StageValues& stage, VecX& c) = 0;
  // kappa: how rows change with the chart increment
  virtual double row_weight(const Weights& weights) const { return weights.acceleration; }
  // rho: the share of dG/dt; G a + bias changes with the speeds by 2 dG/dt.
  virtual double rate_weight(const Weights& weights) const { return 2 * weights.velocity; }
  // The factor of E in a stage
  virtual double softness(const Weights&) const { return 1; }
  // Whether rows must hold exactly, so that a stage may be solved with as little of E as rounding allows
  virtual bool has_exact_rows() const { return true; }
  // Whether the multipliers of a stage belong to accelerations that satisfy the constraints, so that forces may read them as reactions.
  // If not, reactions come from accelerations that are solved for separately at the state of the stage.
  virtual bool gives_reactions() const { return true; }
};

}  // namespace holonom
