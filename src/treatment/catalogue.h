// All treatments by name: what they are called, what they take, and how one is made.
#pragma once

#include <map>

#include "treatment/treatments.h"

namespace holonom {

struct TreatmentInfo {
  std::string name;
  std::string sentence;
  std::vector<std::string> options;  // "alpha=5", with their defaults
  bool is_index3;                    // keeps constraints within implicit steps, on position level
};

const std::vector<TreatmentInfo>& treatment_catalogue();

// What is wrong with option values, "" when nothing is
std::string fault_of_treatment_options(const std::string& name, const std::map<std::string, double>& options);

std::unique_ptr<Formulation> make_treatment(const std::string& name, const std::map<std::string, double>& options, System& system,
                                            const IndependentChoice& independent);

}  // namespace holonom
