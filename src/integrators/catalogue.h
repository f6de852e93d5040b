// All integrators by name: what they are called, what they take, and how one is made.
#pragma once

#include <map>

#include "integrators/newton.h"
#include "integrators/stepper.h"

namespace holonom {

struct IntegratorInfo {
  enum Family { explicit_runge_kutta, diagonally_implicit, structural, backward_differences, predictor_corrector, sundials };
  std::string name;
  std::string sentence;              // with its source
  std::vector<std::string> options;  // "alpha=-0.1", with their defaults
  Family family;
  bool has_error_control;
  bool has_fixed_steps = true;
};

using OptionValues = std::map<std::string, double>;

const std::vector<IntegratorInfo>& integrator_catalogue();
const IntegratorInfo* find_integrator(const std::string& name);  // null: there is none

// What is wrong with option values, "" when nothing is
std::string fault_of_options(const IntegratorInfo& info, const OptionValues& options);
// Its stages take positions as unknowns, so that constraints can be kept on position level
bool takes_index3(const IntegratorInfo& info);
// Its stages are solved by Newton's method
bool is_implicit(const IntegratorInfo& info, const OptionValues& options);
// It damps what it cannot resolve; without that, multipliers of position constraints swing on
bool damps_fast_motion(const IntegratorInfo& info, const OptionValues& options);

// What the error estimate of one step may be, so that equal tolerances make about equal errors of the motion (docs/theory/integrators.md):
// a share of the tolerance, as far as rounding allows.
double step_tolerance(const IntegratorInfo& info, double tolerance);

// `tolerance` 0: fixed steps
std::unique_ptr<Stepper> make_stepper(const IntegratorInfo& info, const OptionValues& options, Formulation& formulation,
                                      double tolerance);

}  // namespace holonom
