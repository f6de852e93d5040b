#include "io/study_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "io/file_text.h"
#include "io/model_reader.h"
#include "io/settings_reader.h"
#include "io/text_check.h"
#include "io/value_reader.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

class StudyReader {
 public:
  StudyReader(const YamlDocument& document, const Schema& schema, std::vector<Diagnostic> faults) : reading_(document, schema) {
    reading_.faults = std::move(faults);
  }

  Study read() {
    const YamlNode& root = reading_.document.root();
    Keys keys(reading_, root, "study", {"holonom", "model", "vary", "list", "latin", "record", "channels", "simulate"});
    if (!keys.is_mapping()) fail();
    study_.file = *reading_.document.file();
    read_version(keys.require("holonom", root, "the version of the file format: holonom: 1"));
    read_model_name(keys.require("model", root, "the model whose parameters vary, relative to the study file"));
    read_units_and_parameters();
    study_.cases = read_cases(reading_, keys, root);
    if (const YamlNode* simulate = keys.find("simulate")) {
      if (const YamlNode* start = simulate->find("start"))
        reading_.fault(*start, "'simulate': 'start' cannot be set in a study", "set it in the model file");
      read_simulate(reading_, *simulate);
    }
    study_.settings = reading_.model.run;
    read_patterns(keys.find("record"), "record", study_.record, study_.record_where);
    read_patterns(keys.find("channels"), "channels", study_.channels, study_.channels_where);
    if (!reading_.faults.empty()) fail();
    return std::move(study_);
  }

 private:
  void read_version(const YamlNode* node) {
    if (!node || (node->is_scalar() && node->scalar() == "1")) return;
    reading_.fault(*node, fmt::format("'holonom' must be 1, the version of the file format that this program reads, found {}",
                                      node->is_scalar() && !node->is_null() ? node->scalar() : node->what()));
    fail();
  }

  void read_model_name(const YamlNode* node) {
    const auto name = node ? read_word(reading_, *node, "'model'") : std::nullopt;
    if (!name) fail();
    study_.model_file = (fs::path(study_.file).parent_path() / *name).string();
    std::error_code error;
    if (!fs::exists(study_.model_file, error))
      reading_.fault(*node, fmt::format("no such file: '{}'", study_.model_file), suggested_file(study_.model_file));
    else if (!declares_model(file_text(study_.model_file)))
      reading_.fault(*node, fmt::format("'{}' is not a model file", study_.model_file), "a model file contains 'holonom: 1'");
    else
      return;
    fail();
  }

  // Numbers of the study are in the model's units and may be expressions of its parameters, with the values of the model file.
  void read_units_and_parameters() {
    const Model model = read_model(study_.model_file, reading_.schema);
    for (const Parameter& parameter : model.parameters) reading_.parameters[parameter.name] = parameter.value;
    Dimension dimension;
    double* const sizes[] = {&reading_.units.length, &reading_.units.mass, &reading_.units.time};
    for (std::size_t k = 0; k < 3; ++k) UnitSystem::known(model.units[k], *sizes[k], dimension);
  }

  // One pattern or a list of them
  void read_patterns(const YamlNode* node, const char* key, std::vector<std::string>& patterns, Location& where) {
    if (!node || node->is_null()) return;
    where = reading_.document.where(*node);
    const std::string subject = fmt::format("'{}'", key);
    if (!node->is_sequence()) return read_pattern(*node, subject, patterns);
    for (const YamlNode& item : node->items()) read_pattern(item, subject, patterns);
  }

  void read_pattern(const YamlNode& node, const std::string& subject, std::vector<std::string>& patterns) {
    if (!node.is_scalar() || node.is_null())
      return reading_.fault(
          node, fmt::format("{} must be names of channels such as A.angle or 'energy.*', found {}", subject, node.what()));
    patterns.emplace_back(node.scalar());
  }

  [[noreturn]] void fail() {
    std::ranges::stable_sort(reading_.faults, {},
                             [](const Diagnostic& fault) { return std::pair(fault.where.line, fault.where.column); });
    throw InputError(std::move(reading_.faults));
  }

  Reading reading_;
  Study study_;
};

}  // namespace

Study parse_study(std::string_view text, const std::string& path, const Schema& schema) {
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse(text, path, faults);
  return StudyReader(document, schema, std::move(faults)).read();
}

Study read_study(const std::string& path, const Schema& schema) {
  return parse_study(file_text(path, "the study"), path, schema);
}

}  // namespace holonom
