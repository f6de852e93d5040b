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
  // For a motion from another state: histories begin again, patterns and the analysis of sparse matrices stay.
  void restart(const Plan& plan);
  // Which combinations of rows vanish, where rows are redundant: known from one state on, and followed from there
  void find_redundant_rows(const State& state, int degrees_of_freedom);

  std::unique_ptr<System> system;
  std::unique_ptr<Formulation> formulation;
  std::unique_ptr<Stepper> stepper;
  bool knows_redundant_rows = false;
};

}  // namespace holonom
