// Everything that a coordinate set computes at one state.
//
//   M(q) v' + G^T lambda = Q(t, q, v),   g(t, q) = 0,   q' = N(q) v,   G = dg/dq N
#pragma once

#include "linear/sparse.h"
#include "math/types.h"

namespace holonom {

// What the caller of Equations::evaluate requests.
enum Need : unsigned {
  need_constraint = 1,       // g
  need_jacobian = 2,         // G, g_t
  need_rate = 4,             // dg/dt
  need_bias = 8,             // d2g/dt2 = G v' + bias
  need_force = 16,           // Q, potential and powers, states and their rates
  need_mass = 32,            // M
  need_kinetic = 64,         // kinetic energy
  need_jacobian_rate = 128,  // dG/dt
  need_tangent = 256         // K = -dQ/dq, C = -dQ/dv of the forces, with need_force; after prepare_tangent()
};

// Sized once by Equations::prepare; each field is filled on request.
struct Evaluation {
  VecX g, g_t, rate, bias;
  SparseMatrix G, G_rate, M;
  SparseMatrix K, C;  // of one pattern; K is exact at rest and omits how inertia changes with q and v
  VecX Q;
  VecX y;                           // in: accelerations, reactions and efforts that forces read (elements/observed.h)
  bool leaves_out_readers = false;  // in: forces that read y are left out
  VecX s, s_rate;                   // first-order states and their rates
  double kinetic = 0, potential = 0, dissipation = 0, supply = 0;
  int undefined_force = -1;   // a force of the model whose direction is not defined here
  int undefined_signal = -1;  // a signal that has no value here
};

}  // namespace holonom
