// The steady response of a linear system to a harmonic input, y = Re(G(i w) u e^(i w t)),
//
//   G(s) = C (s I - A)^-1 B + D
//
// with states in units of their characteristic sizes. A driver's motion u enters with its derivatives, in three columns of B and D: where all
// three are inputs they are one here, B_0 + s B_1 + s^2 B_2.
#pragma once

#include <complex>

#include "analysis/linear_motion/linearize.h"

namespace holonom {

// An input of the response: one column of B and D, or those of a motion and its derivatives
struct ResponseInput {
  std::string name;
  std::vector<int> columns;  // by order of the derivative
};
// The names are those of the inputs of the system: NAME.value, NAME.rate and NAME.acceleration of a driver become NAME.
std::vector<ResponseInput> response_inputs(const std::vector<ModelInput>& inputs);

struct FrequencyResponse {
  std::vector<double> angular_frequency;  // rising
  // gain[output][input]: one value per frequency; not finite where the frequency is a pole
  std::vector<std::vector<std::vector<std::complex<double>>>> gain;
};

// From a decade below the slowest pole to a decade above the fastest, with more points near lightly damped ones. `poles`: of the system
std::vector<double> frequencies_for(const std::vector<std::complex<double>>& poles, double rate_scale);

FrequencyResponse frequency_response(const LinearSystem& linear, const std::vector<ResponseInput>& inputs,
                                     std::vector<double> angular_frequencies);

// The response to a constant input, D - C A^-1 B: [output][input]; not finite where A is singular
std::vector<std::vector<double>> static_gain(const LinearSystem& linear, const std::vector<ResponseInput>& inputs,
                                             const std::vector<std::complex<double>>& poles);

// Phase in degrees, continuous, from (-180, 180] at the lowest frequency. Where it changes by half a turn, as without damping, it falls at
// a pole and rises at a zero, as it would with a little damping.
std::vector<double> phase_in_degrees(const std::vector<std::complex<double>>& gain, const std::vector<double>& angular_frequency,
                                     const std::vector<std::complex<double>>& poles);

}  // namespace holonom
