#include "analysis/events/integrated_system.h"

#include <algorithm>

#include "analysis/start/independent.h"
#include "analysis/start/redundancy.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

std::unique_ptr<Formulation> make_formulation(System& system, const Plan& plan, const AssembledModel& assembled) {
  IndependentChoice independent{assembled.report.speeds};
  if (entry_of(treatment_catalogue(), plan.treatment, "treatment").takes_independent)
    independent.wanted = independent_speeds(system.model(), plan.coordinates, assembled.state, independent.degrees_of_freedom);
  return make_treatment(plan.treatment, system, independent);
}

}  // namespace

IntegratedSystem::IntegratedSystem(const AssembledModel& assembled, const Plan& plan)
    : system(make_system(assembled.system->shared_model(), plan.coordinates)),
      formulation(make_formulation(*system, plan, assembled)),
      stepper(make_stepper(plan.integrator, *formulation, plan.tolerance)) {}

void IntegratedSystem::restart(const Plan& plan) {
  formulation->restart();
  stepper = make_stepper(plan.integrator, *formulation, plan.tolerance);
}

// In a singular configuration more combinations appear to vanish than do: then another state has to be used.
void IntegratedSystem::find_redundant_rows(const State& state, int degrees_of_freedom) {
  if (knows_redundant_rows) return;
  const std::vector<RowCombination> combinations = vanishing_combinations(*system, state, degrees_of_freedom);
  const Sizes& sizes = system->sizes();
  knows_redundant_rows = static_cast<int>(combinations.size()) == std::max(0, sizes.rows - (sizes.v - degrees_of_freedom));
  formulation->equations().set_redundant(combinations);
}

}  // namespace holonom
