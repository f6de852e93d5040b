#include "analysis/planning/combinations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

std::vector<Preset> all_presets() {
  const Choice baumgarte{"baumgarte", {{"alpha", 5}, {"beta", 5}}};
  const auto real_time = [](const char* name, const char* coordinates, const char* treatment, const char* integrator,
                            const char* sentence) {
    return Preset{name, {coordinates}, {treatment}, {integrator}, sentence};
  };
  return {
      {"mubodyna", {"body"}, baumgarte, {"rk4"}, "the method of MUBODYNA, here for planar and spatial models; needs a step"},
      {"amesim",
       {"body"},
       baumgarte,
       {"ida"},
       "stabilised index-1 equations solved implicitly with the multipliers as unknowns, as in AMESim's mechanical libraries"},
      real_time("global", "natural", "augmented-3", "trapezoidal", "the global real-time formulation"),
      real_time("topological", "relative", "partition", "trapezoidal", "the topological real-time formulation"),
      real_time("hybrid", "relative", "augmented-3", "trapezoidal", "the hybrid real-time formulation"),
      real_time("global-sdirk", "natural", "augmented-1", "sdirk", "the global formulation with Runge-Kutta stages"),
      real_time("topological-sdirk", "relative", "partition", "sdirk", "the topological formulation with Runge-Kutta stages"),
      real_time("hybrid-sdirk", "relative", "augmented-1", "sdirk", "the hybrid formulation with Runge-Kutta stages")};
}

bool are_compatible(const TreatmentInfo& treatment, const IntegratorInfo& integrator, const OptionValues& options) {
  if (!treatment.is_index3) return true;
  return integrator.takes_index3 && (!treatment.needs_damping || integrator.damps_fast_motion(options));
}

// Integrators that are legal with the treatment, with default options: "newmark, hht, generalized-alpha, bdf"
std::string integrators_for(const TreatmentInfo& treatment) {
  std::vector<std::string> names;
  for (const IntegratorInfo& info : integrator_catalogue())
    if (are_compatible(treatment, info, with_defaults(info).options)) names.push_back(info.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> possible = [] {
    std::vector<Preset> all = all_presets();
    std::erase_if(all, [](const Preset& preset) { return !find_integrator(preset.integrator.type); });
    return all;
  }();
  return possible;
}

std::string reason_illegal(const Choice& treatment, const Choice& integrator, bool has_rows) {
  const TreatmentInfo& chosen = entry_of(treatment_catalogue(), treatment, "treatment");
  const IntegratorInfo& info = entry_of(integrator_catalogue(), integrator, "integrator");
  if (!chosen.keeps_rows && has_rows)
    return fmt::format("treatment {} cannot enforce the constraint equations that this model has in these coordinates",
                       chosen.name);
  if (are_compatible(chosen, info, integrator.options)) return {};
  if (!info.takes_index3)
    return fmt::format("treatment {} needs an integrator that solves for positions in each step: {}", chosen.name,
                       integrators_for(chosen));
  return fmt::format(
      "treatment {} needs an integrator with numerical damping: newmark with gamma > 1/2, hht, generalized-alpha with rho < 1, "
      "or bdf; treatment augmented-3 also works without numerical damping",
      chosen.name);
}

std::vector<Triple> legal_triples() {
  std::vector<Triple> triples;
  for (const CoordinateInfo& coordinates : coordinate_catalogue())
    for (const TreatmentInfo& treatment : treatment_catalogue())
      for (const IntegratorInfo& integrator : integrator_catalogue())
        if (reason_illegal(with_defaults(treatment), with_defaults(integrator), coordinates.always_has_rows).empty())
          triples.push_back({coordinates.name, treatment.name, integrator.name});
  return triples;
}

}  // namespace holonom
