// Multistep methods of SUNDIALS (A. C. Hindmarsh et al., ACM TOMS 31 (2005) 363-396). Users of these functions need no
// header of SUNDIALS.
#pragma once

#include "integrators/newton.h"
#include "integrators/stepper.h"

namespace holonom {

struct CvodeChoice {
  bool adams = true;         // Adams-Moulton formulas, else backward differences
  bool uses_newton = false;  // on every stage, else functional iteration
  int highest_order = 12;
};

std::unique_ptr<Stepper> make_cvode_stepper(Formulation& formulation, const CvodeChoice& choice, const NewtonSettings& newton);
std::unique_ptr<Stepper> make_ida_stepper(Formulation& formulation, int highest_order, const NewtonSettings& newton);

}  // namespace holonom
