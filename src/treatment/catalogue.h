// All treatments: names, options, requirements, and how one is created.
#pragma once

#include "model/choice.h"
#include "treatment/treatments.h"

namespace holonom {

struct TreatmentInfo : ChoiceInfo {
  using Make = std::unique_ptr<Formulation> (*)(System&, const OptionValues&, const IndependentChoice&);
  Make make;                       // of complete options
  bool is_index3 = false;          // enforces constraints within implicit steps, at position level
  bool needs_damping = false;      // of the integrator
  bool keeps_rows = true;          // false: there must be no constraint equations
  bool takes_independent = false;  // it starts with the independent speeds that the model names
};

const std::vector<TreatmentInfo>& treatment_catalogue();

// Throws UsageError for an unknown name.
std::unique_ptr<Formulation> make_treatment(const Choice& treatment, System& system, const IndependentChoice& independent);

}  // namespace holonom
