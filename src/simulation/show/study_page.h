// The page of a study, from its folder: the table of cases, results over the parameters, parallel coordinates, the curves of the cases laid
// over each other, and the picture of the first and the last case.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scene/document.h"

namespace holonom {

struct StudyFolder {
  std::filesystem::path folder;
  std::optional<std::string> model_file;  // where the model is now; default: where the cases say
  std::string study_file = {};            // "": unknown
  std::optional<SharedModel> model = {};  // for the picture if no case has begun
};

// Nothing if the folder has no cases.csv. Throws UsageError, InputError and ResultsError.
std::optional<Document> document_of_study(const StudyFolder& what);

}  // namespace holonom
