// The methods that a comparison runs, from a text such as that of the option --choices of `holonom compare`.
#pragma once

#include <string>
#include <vector>

#include "analysis/compare/compare.h"

namespace holonom {

// Items separated by spaces or semicolons, each a preset or coordinates/treatment/integrator with options as in a run, such as
// body/baumgarte:alpha=5,beta=5/rk4. The part * means all that can be combined with the other parts. An empty text
// means all legal triples. Each appears once. Throws UsageError for an unknown name or option and for an illegal combination.
std::vector<ChosenTriple> chosen_triples(const std::string& text);

}  // namespace holonom
