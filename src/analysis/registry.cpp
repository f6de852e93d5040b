#include "analysis/registry.h"

#include <fmt/format.h>

#include "coordinates/body/body_system.h"
#include "coordinates/natural/natural_system.h"
#include "coordinates/relative/relative_system.h"
#include "integrators/tableau.h"

namespace holonom {

const std::vector<ChoiceInfo>& coordinate_choices() {
  static const std::vector<ChoiceInfo> choices = {
      {"body", "position and orientation of every body; every joint is a set of constraint equations", {}},
      {"natural",
       "points and unit vectors shared by bodies at their joints; rigidity and the other joints are constraint equations",
       {}},
      {"relative", "motions of the joints of a spanning tree; joints that close loops are constraint equations", {}}};
  return choices;
}

const std::vector<ChoiceInfo>& treatment_choices() {
  static const std::vector<ChoiceInfo> choices = {
      {"project", "positions and velocities are put back onto the constraints after every step", {}},
      {"baumgarte",
       "accelerations obey g'' + 2 alpha g' + beta^2 g = 0, so that constraint errors die out",
       {"alpha=5", "beta=5"}},
      {"penalty",
       "constraints are stiff springs, dampers and inertias that give way a little",
       {"penalty=1e7", "omega=10", "mu=1"}},
      {"augmented-1",
       "the penalty method iterated to exact multipliers, with positions and velocities projected",
       {"penalty=1e7"}},
      {"none", "for a model without constraint equations in the chosen coordinates", {}}};
  return choices;
}

const std::vector<ChoiceInfo>& integrator_choices() {
  static const std::vector<ChoiceInfo> choices = [] {
    std::vector<ChoiceInfo> all;
    for (const Tableau& tableau : explicit_tableaus()) all.push_back({tableau.name, tableau.sentence, {}});
    return all;
  }();
  return choices;
}

const std::vector<Preset>& presets() {
  static const std::vector<Preset> all = {{"mubodyna",
                                           {"body", {}, {}},
                                           {"baumgarte", {{"alpha", 5}, {"beta", 5}}, {}},
                                           {"rk4", {}, {}},
                                           "planar decks as MUBODYNA runs them; any space here; needs a step"}};
  return all;
}

std::unique_ptr<System> make_system(const Model& model, const std::string& coordinates) {
  if (coordinates == "relative") return make_relative_system(model);
  if (coordinates == "natural") return make_natural_system(model);
  return make_body_system(model, RowSet::motion);
}

std::string text_of(const Choice& choice) {
  std::string text = choice.type;
  char separator = ':';
  for (const auto& [name, value] : choice.options) {
    text += fmt::format("{}{}={}", separator, name, value);
    separator = ',';
  }
  return text;
}

std::vector<Triple> legal_triples() {
  std::vector<Triple> triples;
  for (const ChoiceInfo& coordinates : coordinate_choices())
    for (const ChoiceInfo& treatment : treatment_choices())
      for (const ChoiceInfo& integrator : integrator_choices())
        if (coordinates.name != "natural" || treatment.name != "none")  // natural coordinates always have rows
          triples.push_back({coordinates.name, treatment.name, integrator.name});
  return triples;
}

}  // namespace holonom
