// A run whose results are in a folder
#pragma once

#include <filesystem>

#include "model/model.h"
#include "results/run_reader.h"
#include "scene/recorded_run.h"

namespace holonom {

// Rows from the table, the rest from the record. Throws UsageError and ResultsError.
RecordedRun recorded_in(const std::filesystem::path& folder, const RunRecord& record, const Model& model);

}  // namespace holonom
