// All integrators: names, options, properties, and how one is created.
#pragma once

#include <functional>

#include "integrators/newton.h"
#include "integrators/stepper.h"
#include "model/choice.h"

namespace holonom {

struct IntegratorInfo : ChoiceInfo {  // its sentence names the source
  enum Family { explicit_runge_kutta, diagonally_implicit, structural, backward_differences, predictor_corrector, sundials };
  using Make =
      std::function<std::unique_ptr<Stepper>(Formulation&, const OptionValues&, const NewtonSettings&, bool is_controlled)>;
  using Property = std::function<bool(const OptionValues&)>;  // of complete options

  Family family;
  Make make = {};
  Property is_implicit = {};        // its stages are solved by Newton's method
  Property damps_fast_motion = {};  // it damps what it cannot resolve; otherwise multipliers of position constraints oscillate
  bool takes_index3 = false;  // its stages have positions as unknowns, so that constraints can be enforced at position level
  bool has_error_control = true;
  bool has_fixed_steps = true;
  // The error estimate of one step may be this share of the tolerance, but no less than min_tolerance
  double share_of_tolerance = 1, min_tolerance = 0;
};

const std::vector<IntegratorInfo>& integrator_catalogue();
const IntegratorInfo* find_integrator(const std::string& name);  // null: not in this build

// The limit of the error estimate of one step, such that equal tolerances give about equal errors of the motion (docs/theory/integrators.md)
double step_tolerance(const IntegratorInfo& info, double tolerance);

// `tolerance` 0: fixed steps. Throws UsageError for an unknown name or option.
std::unique_ptr<Stepper> make_stepper(const Choice& integrator, Formulation& formulation, double tolerance);

}  // namespace holonom
