// "MULTIBODY SYSTEM DESCRIPTION" of a report: a planar model in the sections of a MUBODYNA deck, as in its manual.
#pragma once

#include <optional>
#include <string>

#include "results/deck_roles.h"

namespace holonom {

struct ReportRun {
  double start = 0, end = 0;
  bool is_driven = false;             // kinematics and inverse dynamics: nothing is integrated
  std::optional<double> step;         // fixed step, or the time between rows
  std::string integrator, treatment;  // with their options, as in the plan
  std::optional<double> alpha, beta;  // of Baumgarte's treatment
};

std::string report_description(const Model& model, const DeckRoles& roles, const ReportRun& run);

}  // namespace holonom
