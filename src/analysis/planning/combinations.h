// Legal combinations of coordinates, treatments and integrators, and the named presets. `holonom list` prints them, plans use
// them.
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
// Why a combination is illegal, "" if it is legal, with or without constraint equations in the chosen coordinates. Options are
// complete.
std::string reason_illegal(const Choice& treatment, const Choice& integrator, bool has_rows);
std::vector<Triple> legal_triples();

}  // namespace holonom
