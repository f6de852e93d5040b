// Small motions about a state: x = Re(phi exp(lambda t)) with A phi = lambda phi.
//
// Zero eigenvalues belong to motions without restoring force. They are often double with only one vector (a body that drifts),
// for which a general solver finds pairs of the order of the root of rounding. They are therefore deflated first: with an
// orthonormal basis V = [V_0, V_1], where V_0 spans A x = 0,
//
//   V^T A V = [ 0  A_01 ]        the eigenvalues of A are zeros and those of A_11, and again for A_11;
//             [ 0  A_11 ]        phi = V_1 w + V_0 A_01 w / lambda     (the staircase of V. N. Kublanovskaya, 1966)
#pragma once

#include <complex>

#include "analysis/linear_motion/linearize.h"

namespace holonom {

struct Mode {
  enum Kind { rigid, oscillation, decay, growth } kind = rigid;
  std::complex<double> eigenvalue;  // of a conjugate pair the one above the real axis
  double frequency = 0;             // cycles per unit of time: |Im lambda| / 2 pi
  double natural_frequency = 0;     // |lambda| / 2 pi
  double damping_ratio = 0;         // - Re lambda / |lambda|
  Eigen::VectorXcd state;           // phi, normalised like the shape
  Eigen::VectorXcd shape;           // motions of bodies and measures; the largest is 1 in units of its scale
};

struct ModesReport {
  LinearSystem linear;                                                 // outputs: the motions of bodies and measures
  std::vector<Mode> modes;                                             // rigid modes, then by natural frequency
  enum Stability { stable, marginal, unstable } stability = marginal;  // meaningful if the state is steady
  bool is_steady = true;                                               // an equilibrium, or a motion without accelerations
  std::vector<std::string> notes;
};

// The outputs in which shapes are given: positions and rotations of bodies (small rotations about world axes), and measures of
// joints.
std::vector<LinearOutput> shape_outputs(const Model& model, const OutputLayout& layout, const Snapshot& middle);

// The eigenvalues of A, of conjugate pairs both: zeros exactly zero, as above, the others by magnitude
std::vector<std::complex<double>> poles_of(const LinearSystem& linear);

ModesReport find_modes(const Model& model, const AssembledModel& assembled, const State& body_state,
                       const LinearizeSettings& settings);

}  // namespace holonom
