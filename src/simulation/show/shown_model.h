// The model of results in a folder, which is read again for the picture
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/shared_model.h"

namespace holonom {

// What the results say of it
struct ModelRecord {
  std::string file, digest;  // the digest is "" in results of earlier versions
  std::vector<std::pair<std::string, double>> parameters;
};
ModelRecord model_record(const nlohmann::json& model);  // as model_as_json() writes it; throws nlohmann::json::exception

// From where it was when the results were computed, from beside the folder, or from `model_file`. Throws UsageError if it is not there or
// has changed, and InputError.
SharedModel read_model_of(const std::filesystem::path& folder, const ModelRecord& record,
                          const std::optional<std::string>& model_file);

}  // namespace holonom
