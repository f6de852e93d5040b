// The names of the free choices, what they mean and which go together: `holonom list` prints it, plans are made from it.
#pragma once

#include <string>
#include <vector>

#include "system/system.h"

namespace holonom {

struct ChoiceInfo {
  std::string name;
  std::string sentence;
  std::vector<std::string> options;  // "alpha=5", with their defaults
};

const std::vector<ChoiceInfo>& coordinate_choices();
const std::vector<ChoiceInfo>& treatment_choices();
const std::vector<ChoiceInfo>& integrator_choices();

Choice with_defaults(const ChoiceInfo& info);

std::unique_ptr<System> make_system(const Model& model, const std::string& coordinates);
Sizes sizes_of(const Model& model, const std::string& coordinates);  // of the system that would be made

struct Preset {
  std::string name;
  Choice coordinates, treatment, integrator;
  std::string sentence;
};
const std::vector<Preset>& presets();

struct Triple {
  std::string coordinates, treatment, integrator;
};
// Why choices do not go together, "" when they do, with or without constraint equations in the coordinates chosen. Options are complete.
std::string illegal_because(const Choice& treatment, const Choice& integrator, bool has_rows);
std::vector<Triple> legal_triples();

std::string text_of(const Choice& choice);  // "baumgarte:alpha=5,beta=5"

}  // namespace holonom
