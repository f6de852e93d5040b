// Which coordinates, treatments and integrators go together, and the named presets: `holonom list` prints it, plans are made from it.
#pragma once

#include <string>
#include <vector>

#include "model/choice.h"

namespace holonom {

struct Preset {
  std::string name;
  Choice coordinates, treatment, integrator;
  std::string sentence;
};
const std::vector<Preset>& presets();  // of this build: without SUNDIALS some integrators are missing

struct Triple {
  std::string coordinates, treatment, integrator;
};
// Why choices do not go together, "" when they do, with or without constraint equations in the coordinates chosen. Options are complete.
std::string illegal_because(const Choice& treatment, const Choice& integrator, bool has_rows);
std::vector<Triple> legal_triples();

}  // namespace holonom
