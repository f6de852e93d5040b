// The page of a comparison, from its compare.json: the work-precision plot, all runs, the fastest ones, the references.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scene/document.h"

namespace holonom {

// `json`: the text of compare.json. Throws ResultsError if it is damaged.
Document document_of_comparison(const SharedModel& model, const std::string& json);
// The same of a folder; nothing if it has no compare.json. Throws UsageError, InputError and ResultsError.
std::optional<Document> document_of_comparison(const std::filesystem::path& folder, const std::optional<std::string>& model_file);

}  // namespace holonom
