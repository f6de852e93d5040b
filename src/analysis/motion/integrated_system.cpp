#include "analysis/motion/integrated_system.h"

#include "analysis/start/independent.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

std::unique_ptr<Formulation> make_formulation(System& system, const Plan& plan, const Start& start) {
  IndependentChoice independent{start.report.speeds};
  if (plan.treatment.type == "partition")
    independent.wanted = independent_speeds(system.model(), plan.coordinates, start.state, independent.freedoms);
  // Active bounds of impacts bring constraint equations where there are none otherwise.
  const bool has_first_rows = plan.treatment.type == "none" && system.sizes().rows > 0;
  return make_treatment(has_first_rows ? Choice{"project"} : plan.treatment, system, independent);
}

}  // namespace

IntegratedSystem::IntegratedSystem(const Start& start, const Plan& plan)
    : system(make_system(start.system->shared_model(), plan.coordinates)),
      formulation(make_formulation(*system, plan, start)),
      stepper(make_stepper(plan.integrator, *formulation, plan.tolerance)) {}

}  // namespace holonom
