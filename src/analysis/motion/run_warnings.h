// Conclusions from the diagnostics of a run: notes on what the user should know about correct results, warnings where they may be wrong.
#pragma once

#include "analysis/recording/run_diagnostics.h"

namespace holonom {

void note_redundancy(const CheckReport& report, std::vector<std::string>& notes);
// At the end of a run, from its counts and largest errors
void add_notes_and_warnings(const Model& model, RunDiagnostics& diagnostics);

}  // namespace holonom
