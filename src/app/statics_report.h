// The equilibrium found, as JSON.
#pragma once

#include <string>

#include "analysis/statics/statics.h"
#include "simulation/run_report.h"

namespace holonom {

std::string kind_name(const Equilibrium& found);  // stable, neutral, unstable, rigid
std::string equilibrium_as_json(const Equilibrium& found, const Model& model);

}  // namespace holonom
