// Writes a model as a Holonom model file, regardless of the format it was read from.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/commands.h"
#include "app/messages.h"
#include "elements/catalogue.h"
#include "io/model_writer.h"
#include "results/output_guard.h"
#include "results/recorder.h"
#include "simulation/ending.h"
#include "simulation/model_source.h"
#include "simulation/text_values.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

std::string comment_of(const ConvertOptions& options, bool is_deck) {
  const std::string from = fs::path(options.model.path).filename().string();
  if (is_deck) return fmt::format("Converted from the MUBODYNA deck {}: body 1 is named body_1, and so on.", from);
  return fmt::format("Converted from {}: parameters are replaced by their values and components by their elements.", from);
}

}  // namespace

Ending convert_command(const ConvertOptions& options) {
  if (options.into.empty()) throw UsageError("convert: no output file given", "for example: holonom convert deck.dat deck.yaml");
  bool is_deck = false;
  const Model model = read_any_model(options.model.path, options.model.overrides, &is_deck);
  claim_output(options.into, "the converted model", "name another file");
  write_text(options.into, written_model(model, schema(), comment_of(options, is_deck), fs::path(options.into).parent_path()));
  if (options.model.json) print_result(json_text({{"ok", true}, {"file", options.into}}));
  return Ending::complete;
}

}  // namespace holonom
