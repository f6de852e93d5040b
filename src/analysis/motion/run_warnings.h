// What the diagnostics of a run say about its results: notes on what the user should know of right ones, warnings where they may be wrong.
#pragma once

#include "analysis/recording/run_diagnostics.h"

namespace holonom {

void note_redundancy(const CheckReport& report, std::vector<std::string>& notes);
// At the end of a run, from its counts and worst errors
void add_notes_and_warnings(const Model& model, RunDiagnostics& diagnostics);

}  // namespace holonom
