#include "treatment/catalogue.h"

namespace holonom {

const std::vector<TreatmentInfo>& treatment_catalogue() {
  static const std::vector<TreatmentInfo> all = {
      {"project", "positions and velocities are put back onto the constraints after every step", {}, false},
      {"baumgarte",
       "accelerations obey g'' + 2 alpha g' + beta^2 g = 0, so that constraint errors die out",
       {"alpha=5", "beta=5"},
       false},
      {"penalty",
       "constraints are stiff springs, dampers and inertias that give way a little",
       {"penalty=1e7", "omega=10", "mu=1"},
       false},
      {"augmented-1",
       "the penalty method iterated to exact multipliers, with positions and velocities projected",
       {"penalty=1e7"},
       false},
      {"augmented-3",
       "implicit steps obey the constraints themselves; velocities and accelerations are projected with the same factored matrix",
       {"penalty=1e9"},
       true},
      {"lagrange-3",
       "implicit steps obey the constraints themselves, with multipliers as unknowns; for damped integrators",
       {},
       true},
      {"partition",
       "independent speeds carry the motion, the others follow; chosen by QR (or lu=1), watched and switched",
       {"lu=0"},
       false},
      {"none", "for a model without constraint equations in the chosen coordinates", {}, false}};
  return all;
}

std::string fault_of_treatment_options(const std::string& name, const std::map<std::string, double>& options) {
  for (const auto& [option, value] : options) {
    if (option == "lu" && value != 0 && value != 1) return "lu of " + name + " is 0 or 1";
    if (option == "penalty" && !(value >= 1)) return "penalty of " + name + " is a large number, 1 at least";
    if ((option == "omega" || option == "alpha" || option == "beta" || option == "mu") && !(value >= 0))
      return option + " of " + name + " is not negative";
  }
  return {};
}

std::unique_ptr<Formulation> make_treatment(const std::string& name, const std::map<std::string, double>& options, System& system,
                                            const IndependentChoice& independent) {
  const auto option = [&](const char* key) { return options.at(key); };
  if (name == "baumgarte") return make_baumgarte(system, option("alpha"), option("beta"));
  if (name == "penalty") return make_penalty(system, option("penalty"), option("omega"), option("mu"));
  if (name == "augmented-1") return make_augmented_index1(system, option("penalty"));
  if (name == "augmented-3") return make_augmented_index3(system, option("penalty"));
  if (name == "lagrange-3") return make_lagrange_index3(system);
  if (name == "partition") {
    IndependentChoice choice = independent;
    choice.by_qr = option("lu") == 0;
    return make_partition(system, choice);
  }
  return make_project(system);
}

}  // namespace holonom
