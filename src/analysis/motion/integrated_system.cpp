#include "analysis/motion/integrated_system.h"

#include "analysis/start/independent.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

std::unique_ptr<Formulation> make_formulation(System& system, const Plan& plan, const Start& start) {
  IndependentChoice independent{start.report.speeds};
  if (entry_of(treatment_catalogue(), plan.treatment, "treatment").takes_independent)
    independent.wanted = independent_speeds(system.model(), plan.coordinates, start.state, independent.freedoms);
  return make_treatment(plan.treatment, system, independent);
}

}  // namespace

IntegratedSystem::IntegratedSystem(const Start& start, const Plan& plan)
    : system(make_system(start.system->shared_model(), plan.coordinates)),
      formulation(make_formulation(*system, plan, start)),
      stepper(make_stepper(plan.integrator, *formulation, plan.tolerance)) {}

}  // namespace holonom
