// Coordinates, treatment and integrator of a plan, over one configuration of the model.
#pragma once

#include <memory>

#include "analysis/planning/plan.h"
#include "analysis/start/start.h"
#include "integrators/stepper.h"
#include "treatment/formulation.h"

namespace holonom {

struct IntegratedSystem {
  IntegratedSystem(const Start& start, const Plan& plan);

  std::unique_ptr<System> system;
  std::unique_ptr<Formulation> formulation;
  std::unique_ptr<Stepper> stepper;
};

}  // namespace holonom
