// The equations of motion in one coordinate set, evaluated at a state.
//
//   M(q) v' + G^T lambda = Q(t, q, v),   g(t, q) = 0
#pragma once

#include "system/evaluation.h"
#include "system/state.h"

namespace holonom {

// Solves with the mass matrix where a coordinate set can do so without forming it.
class MassSolver {
 public:
  virtual ~MassSolver() = default;
  virtual bool factor() = 0;        // at the state evaluated last; false: singular
  virtual void solve(VecX& b) = 0;  // b <- M^-1 b
  virtual bool factor_and_solve(VecX& b) = 0;
  virtual void add_product(double factor, const VecX& x,
                           VecX& b) = 0;  // b += factor M x, at the state evaluated last with forces
};

class Equations {
 public:
  virtual ~Equations() = default;

  virtual State reference_state() const = 0;  // the reference configuration at rest
  virtual void prepare(Evaluation&) const = 0;
  virtual void prepare_mass() {}       // before prepare() where M will be needed as a matrix
  virtual void prepare_tangent() = 0;  // before prepare() where M, K and C will be needed as matrices
  virtual void evaluate(const State&, unsigned needs, Evaluation&) = 0;
  virtual void commit(State&) = 0;  // updates the memory of an accepted state
  virtual void update_values() {}   // reads again from the model what events set: shifts of drivers, values of constant signals
  virtual MassSolver* mass_solver() { return nullptr; }  // where it exists, M is formed only after prepare_mass()

  // By how much rounding may change each row of g at a state; the evaluation is scratch
  virtual void row_rounding(const State&, Evaluation&, VecX& rounding) { rounding.setZero(); }
  // The largest rate of an angle whose revolutions forces, couplers or drivers count; 0 without one. The evaluation is scratch.
  virtual double rotation_rate(const State&, Evaluation&) { return 0; }

  // Of first-order states, where forces were evaluated last:
  virtual double state_decay() { return 0; }  // the largest -ds'/ds
  virtual void filter_states(VecX&) {}  // applies (1 - c ds'/ds)^-1 to an error of them, c: weight of their rates in the stage
};

}  // namespace holonom
