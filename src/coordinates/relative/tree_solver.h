// M x = b for a tree without forming M, in time linear in the number of bodies: the articulated-body recursion (Featherstone,
// Rigid Body Dynamics Algorithms, 2008, ch. 7) with the speeds of a joint eliminated one after the other.
//
//   inwards    U = I_A S,  D = S.U,  I_A <- I_A - U U^T/D,  and the remainder is added to the parent, moved there
//              u = b - S.p,          p   <- p + U u/D
//   outwards   x = (u - U.a)/D,      a   <- a + S x
//
// A rotor adds c x^2/2 + x W.a to the energy of a joint with one speed x, with a the rotation of its parent (relative_evaluate.inc):
// D <- D + c, and U <- U + (0, W), which meets the parent's motion only.
//
// b = M x likewise: accelerations outwards, a <- a + S x, and the wrenches I a inwards, b = S.p (recursive Newton-Euler, ch. 5).
#pragma once

#include "coordinates/relative/articulated_inertia.h"
#include "coordinates/relative/tree.h"
#include "system/equations.h"

namespace holonom {

template <int d>
struct GearedSpeed {
  double inertia = 0;                                        // c
  AngularVelocity<d> coupling = AngularVelocity<d>::Zero();  // W
};

template <int d>
class TreeSolver final : public MassSolver {
 public:
  TreeSolver(const Tree<d>& tree, const std::vector<BodyMotion<d>>& bodies, const std::vector<Twist<d>>& S,
             const std::vector<SpatialInertia<d>>& inertia, const std::vector<GearedSpeed<d>>& geared);

  bool factor() override;  // at the positions evaluated last; false: a motion has no inertia
  void solve(VecX& b) override;
  bool factor_and_solve(VecX& b) override;
  void add_product(double factor, const VecX& x, VecX& b) override;

 private:
  template <bool factoring, bool solving>
  bool sweep_inwards(VecX& b);
  void sweep_outwards(VecX& b);

  const Tree<d>& tree_;
  const std::vector<BodyMotion<d>>& bodies_;
  const std::vector<Twist<d>>& S_;
  const std::vector<SpatialInertia<d>>& inertia_;
  const std::vector<GearedSpeed<d>>& geared_;       // by speed; empty without rotors
  std::vector<ArticulatedInertia<d>> articulated_;  // by body
  std::vector<Twist<d>> U_, wrench_, acceleration_;
  std::vector<double> D_inverse_;
  VecX nothing_;
};

}  // namespace holonom
