// Small motions about a state: x = Re(phi exp(lambda t)) with A phi = lambda phi.
//
// Zero eigenvalues belong to motions that nothing brings back. They are often double and without a full set of vectors (a body that drifts),
// where a general solver finds pairs of the size of the root of rounding. So they are taken off first: with an orthonormal basis V = [V_0, V_1],
// V_0 that of A x = 0,
//
//   V^T A V = [ 0  A_01 ]        the eigenvalues of A are zeros and those of A_11, and again for A_11;
//             [ 0  A_11 ]        phi = V_1 w + V_0 A_01 w / lambda     (the staircase of V. N. Kublanovskaya, 1966)
#pragma once

#include <complex>

#include "analysis/linear_motion/linearize.h"

namespace holonom {

struct Mode {
  enum Kind { rigid, oscillation, decay, growth } kind = rigid;
  std::complex<double> eigenvalue;  // of a pair the one above the real axis
  double frequency = 0;             // cycles a time: |Im lambda| / 2 pi
  double natural_frequency = 0;     // |lambda| / 2 pi
  double damping_ratio = 0;         // - Re lambda / |lambda|
  Eigen::VectorXcd state;           // phi, as the shape is normalised
  Eigen::VectorXcd shape;           // motions of bodies and measures, the largest one 1 over its scale
};

struct ModesReport {
  LinearSystem linear;                                                 // outputs: the motions of bodies and measures
  std::vector<Mode> modes;                                             // rigid ones, then by natural frequency
  enum Stability { stable, marginal, unstable } stability = marginal;  // says something where the state stays as it is
  bool is_steady = true;                                               // an equilibrium, or a motion without accelerations
  std::vector<std::string> notes;
};

// The outputs that shapes are told in: places and rotations of bodies (small rotations about world axes), and measures of joints.
std::vector<LinearOutput> shape_outputs(const Model& model, const OutputLayout& layout, const Snapshot& middle);

ModesReport find_modes(const Model& model, const Start& start, const State& body_state, const LinearizeSettings& settings);

}  // namespace holonom
