// The document of results in folders: of runs, with rows from the table and the picture from the model file, which is read again, of a
// comparison, or of a study
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scene/document.h"

namespace holonom {

// The first run is the main one, the others are laid over it; all must be of models with the same bodies. `model_file`: where the model of
// the first folder is now, if not where its run.json says. Throws UsageError, InputError and ResultsError.
Document document_of_folders(const std::vector<std::filesystem::path>& folders, const std::optional<std::string>& model_file);

}  // namespace holonom
