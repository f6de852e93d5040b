#include "analysis/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "coordinates/body/body_system.h"
#include "coordinates/natural/natural_system.h"
#include "coordinates/relative/relative_system.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom {

namespace {

// In natural coordinates whatever moves is kept rigid by rows.
bool always_has_rows(const std::string& coordinates) { return coordinates == "natural"; }

}  // namespace

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
  static const std::vector<ChoiceInfo> choices = [] {
    std::vector<ChoiceInfo> all;
    for (const TreatmentInfo& info : treatment_catalogue()) all.push_back({info.name, info.sentence, info.options});
    return all;
  }();
  return choices;
}

const std::vector<ChoiceInfo>& integrator_choices() {
  static const std::vector<ChoiceInfo> choices = [] {
    std::vector<ChoiceInfo> all;
    for (const IntegratorInfo& info : integrator_catalogue()) all.push_back({info.name, info.sentence, info.options});
    return all;
  }();
  return choices;
}

namespace {

std::vector<Preset> all_presets() {
  const auto real_time = [](const char* name, const char* coordinates, const char* treatment, const char* integrator,
                            const char* sentence) {
    return Preset{name, {coordinates, {}, {}}, {treatment, {}, {}}, {integrator, {}, {}}, sentence};
  };
  return {{"mubodyna",
           {"body", {}, {}},
           {"baumgarte", {{"alpha", 5}, {"beta", 5}}, {}},
           {"rk4", {}, {}},
           "planar decks as MUBODYNA runs them; any space here; needs a step"},
          {"amesim",
           {"body", {}, {}},
           {"baumgarte", {{"alpha", 5}, {"beta", 5}}, {}},
           {"ida", {}, {}},
           "multipliers as implicit unknowns of stabilised equations, as AMESim's mechanical libraries have them"},
          real_time("global", "natural", "augmented-3", "trapezoidal", "the global real-time formulation"),
          real_time("topological", "relative", "partition", "trapezoidal", "the topological real-time formulation"),
          real_time("hybrid", "relative", "augmented-3", "trapezoidal", "the hybrid real-time formulation"),
          real_time("global-sdirk", "natural", "augmented-1", "sdirk", "the global formulation with Runge-Kutta stages"),
          real_time("topological-sdirk", "relative", "partition", "sdirk", "the topological formulation with Runge-Kutta stages"),
          real_time("hybrid-sdirk", "relative", "augmented-1", "sdirk", "the hybrid formulation with Runge-Kutta stages")};
}

}  // namespace

// A build without SUNDIALS lacks some integrators.
const std::vector<Preset>& presets() {
  static const std::vector<Preset> possible = [] {
    std::vector<Preset> all = all_presets();
    std::erase_if(all, [](const Preset& preset) { return !find_integrator(preset.integrator.type); });
    return all;
  }();
  return possible;
}

std::unique_ptr<System> make_system(const Model& model, const std::string& coordinates) {
  if (coordinates == "relative") return make_relative_system(model);
  if (coordinates == "natural") return make_natural_system(model);
  return make_body_system(model, RowSet::motion);
}

Sizes sizes_of(const Model& model, const std::string& coordinates) {
  return coordinates == "relative" ? count_relative(model).sizes : make_system(model, coordinates)->sizes();
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

namespace {

bool is_index3(const std::string& treatment) {
  return std::ranges::any_of(treatment_catalogue(), [&](const auto& t) { return t.name == treatment && t.is_index3; });
}

// Those that go with the treatment by their default options: "newmark, hht, generalized-alpha, bdf"
std::string integrators_for_index3(const std::string& treatment) {
  std::vector<std::string> names;
  for (const ChoiceInfo& choice : integrator_choices()) {
    const IntegratorInfo& info = *find_integrator(choice.name);
    const bool is_damped = damps_fast_motion(info, with_defaults(choice).options);
    if (takes_index3(info) && (treatment != "lagrange-3" || is_damped)) names.push_back(choice.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string illegal_because(const Choice& treatment, const Choice& integrator, bool has_rows) {
  if (treatment.type == "none" && has_rows)
    return "treatment none cannot keep the constraints of this model in these coordinates";
  const IntegratorInfo& info = *find_integrator(integrator.type);
  if (is_index3(treatment.type) && !takes_index3(info))
    return fmt::format("treatment {} needs an integrator whose steps have positions as unknowns: {}", treatment.type,
                       integrators_for_index3(treatment.type));
  if (treatment.type == "lagrange-3" && !damps_fast_motion(info, integrator.options))
    return "treatment lagrange-3 needs an integrator that damps: newmark with gamma > 1/2, hht, generalized-alpha with rho < 1, "
           "or "
           "bdf; augmented-3 goes with undamped ones too";
  return {};
}

Choice with_defaults(const ChoiceInfo& info) {
  Choice choice{info.name, {}, {}};
  for (const std::string& option : info.options) {
    const auto equals = option.find('=');
    choice.options[option.substr(0, equals)] = std::stod(option.substr(equals + 1));
  }
  return choice;
}

std::vector<Triple> legal_triples() {
  std::vector<Triple> triples;
  for (const ChoiceInfo& coordinates : coordinate_choices())
    for (const ChoiceInfo& treatment : treatment_choices())
      for (const ChoiceInfo& integrator : integrator_choices())
        if (illegal_because(with_defaults(treatment), with_defaults(integrator), always_has_rows(coordinates.name)).empty())
          triples.push_back({coordinates.name, treatment.name, integrator.name});
  return triples;
}

}  // namespace holonom
