// Which signals the motion needs: those that forces read, those with first-order states or a memory, and whatever these read in the motion. The others are evaluated
// when a row is recorded or an event reads them, and cost nothing during the motion.
#pragma once

#include "model/model.h"

namespace holonom {

std::vector<char> signals_of_motion(const Model& model);  // one per signal of the model
// What it reads is not read by the motion: a sampled or delayed signal
bool reads_at_sample_times(const Element& signal);

// Calls visit(name) for every name that the expressions of an element read.
template <class Visit>
void for_names_read(const Element& element, const Visit& visit) {
  for (const Element::Entry& entry : element.entries) {
    if (const auto* law = std::get_if<Expression>(&entry.value))
      for (const std::string& name : law->variables()) visit(name);
    if (const auto* laws = std::get_if<std::vector<Expression>>(&entry.value))
      for (const Expression& law : *laws)
        for (const std::string& name : law.variables()) visit(name);
  }
}

}  // namespace holonom
