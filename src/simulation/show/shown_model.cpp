#include "simulation/show/shown_model.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "model/digest.h"
#include "simulation/model_source.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

// As the run was called, or beside the folder of the results
std::string find_model(const fs::path& folder, const ModelRecord& record) {
  for (const fs::path& candidate :
       {fs::path(record.file), folder / ".." / record.file, folder / ".." / fs::path(record.file).filename()}) {
    std::error_code error;
    if (fs::is_regular_file(candidate, error)) return candidate.lexically_normal().string();
  }
  throw UsageError(fmt::format("show: the model '{}' of {} is not there", record.file, folder.string()),
                   "name it with --model FILE");
}

}  // namespace

ModelRecord model_record(const nlohmann::json& model) {
  ModelRecord record{model.at("file").get<std::string>(), model.value("digest", ""), {}};
  for (const auto& [name, value] : model.at("parameters").items()) record.parameters.emplace_back(name, value.get<double>());
  return record;
}

SharedModel read_model_of(const fs::path& folder, const ModelRecord& record, const std::optional<std::string>& model_file) {
  const std::string file = model_file ? *model_file : find_model(folder, record);
  Overrides values;
  for (const auto& [name, value] : record.parameters) values.emplace_back(name, fmt::format("{}", value));
  Model model = read_any_model(file, values);
  if (!record.digest.empty() && fmt::format("{:016x}", digest_of(model)) != record.digest)
    throw UsageError(fmt::format("show: {} has changed since the run in {}", file, folder.string()),
                     "run it again, or name the model of that run with --model FILE");
  return model;
}

}  // namespace holonom
