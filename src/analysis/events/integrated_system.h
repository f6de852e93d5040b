// Coordinates, treatment and integrator of a plan, over one configuration of the model.
#pragma once

#include <memory>

#include "analysis/planning/plan.h"
#include "analysis/start/assembled_model.h"
#include "integrators/stepper.h"
#include "treatment/formulation.h"

namespace holonom {

struct IntegratedSystem {
  IntegratedSystem(const AssembledModel& assembled, const Plan& plan);
  // For a motion from another state: histories restart, patterns and the analysis of sparse matrices are kept.
  void restart(const Plan& plan);
  // Which combinations of rows vanish, where rows are redundant: determined at one state, and tracked from there
  void find_redundant_rows(const State& state, int degrees_of_freedom);

  std::unique_ptr<System> system;
  std::unique_ptr<Formulation> formulation;
  std::unique_ptr<Stepper> stepper;
  bool knows_redundant_rows = false;
};

}  // namespace holonom
