#include "treatment/catalogue.h"

namespace holonom {
namespace {

OptionInfo penalty_option(double default_value) { return {"penalty", default_value, 1}; }

TreatmentInfo index3(TreatmentInfo info) {
  info.is_index3 = true;
  return info;
}

TreatmentInfo for_damped_integrators(TreatmentInfo info) {
  info.needs_damping = true;
  return info;
}

TreatmentInfo without_rows(TreatmentInfo info) {
  info.keeps_rows = false;
  return info;
}

TreatmentInfo with_independent(TreatmentInfo info) {
  info.takes_independent = true;
  return info;
}

std::vector<TreatmentInfo> build_treatments() {
  using Options = const OptionValues&;
  using Independent = const IndependentChoice&;
  return {
      {{"project", "positions and velocities are projected onto the constraints after every step"},
       [](System& system, Options, Independent) { return make_project(system); }},
      {{"baumgarte",
        "accelerations satisfy g'' + 2 alpha g' + beta^2 g = 0, so that constraint errors decay",
        {{"alpha", 5}, {"beta", 5}}},
       [](System& system, Options options, Independent) {
         return make_baumgarte(system, options.at("alpha"), options.at("beta"));
       }},
      {{"penalty",
        "constraints are stiff springs, dampers and inertias, with small violations",
        {penalty_option(1e7), {"omega", 10}, {"mu", 1}}},
       [](System& system, Options options, Independent) {
         return make_penalty(system, options.at("penalty"), options.at("omega"), options.at("mu"));
       }},
      {{"augmented-1",
        "the penalty method iterated to exact multipliers, with positions and velocities projected",
        {penalty_option(1e7)}},
       [](System& system, Options options, Independent) { return make_augmented_index1(system, options.at("penalty")); }},
      index3({{"augmented-3",
               "implicit steps satisfy the constraints themselves; velocities and accelerations are projected with the same "
               "factored "
               "matrix",
               {penalty_option(1e9)}},
              [](System& system, Options options, Independent) { return make_augmented_index3(system, options.at("penalty")); }}),
      for_damped_integrators(
          index3({{"lagrange-3",
                   "implicit steps satisfy the constraints themselves, with multipliers as unknowns; for damped integrators"},
                  [](System& system, Options, Independent) { return make_lagrange_index3(system); }})),
      with_independent(
          {{"partition",
            "independent speeds determine the motion, the others follow; chosen by QR (or lu=1), monitored and switched",
            {{"lu", 0, 0, 1, true}}},
           [](System& system, Options options, Independent independent) {
             IndependentChoice choice = independent;
             choice.by_qr = options.at("lu") == 0;
             return make_partition(system, choice);
           }}),
      without_rows({{"none", "for a model without constraint equations in the chosen coordinates"},
                    // but active bounds of impacts may add some during the run
                    [](System& system, Options, Independent) { return make_project(system); }})};
}

}  // namespace

const std::vector<TreatmentInfo>& treatment_catalogue() {
  static const std::vector<TreatmentInfo> all = build_treatments();
  return all;
}

std::unique_ptr<Formulation> make_treatment(const Choice& treatment, System& system, const IndependentChoice& independent) {
  const TreatmentInfo& info = entry_of(treatment_catalogue(), treatment, "treatment");
  return info.make(system, completed(treatment, info, "treatment").options, independent);
}

}  // namespace holonom
