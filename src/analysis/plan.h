// From what the user asked for to a complete plan, with the reasons for what was left open.
#pragma once

#include "analysis/run.h"

namespace holonom {

// A plan with its choices taken apart.
struct ResolvedPlan {
  Plan plan;
  Choice treatment, integrator;
};

// Throws UsageError for an unknown name, an illegal combination or a missing end time, InputError for a table that ends too early.
ResolvedPlan make_plan(const Model& model, const RunSettings& settings, const CheckReport& report);

}  // namespace holonom
