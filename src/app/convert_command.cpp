// A model in our own format, whatever it was read from.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/commands.h"
#include "app/exit_codes.h"
#include "app/messages.h"
#include "app/option_values.h"
#include "elements/catalogue.h"
#include "io/model_writer.h"
#include "results/recorder.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

std::string comment_of(const ConvertOptions& options) {
  const std::string from = fs::path(options.model.path).filename().string();
  if (names_deck(options.model))
    return fmt::format("Converted from the MUBODYNA deck {}: body_1 is its body 1, and so on.", from);
  return fmt::format("Converted from {}: parameters and components are written out.", from);
}

void require_other_file(const ConvertOptions& options) {
  std::error_code error;
  if (fs::equivalent(options.model.path, options.into, error))
    throw UsageError(fmt::format("convert: '{}' is the model itself", options.into), "name another file");
}

}  // namespace

int convert_command(const ConvertOptions& options) {
  if (options.into.empty()) throw UsageError("convert: no file to write is given", "such as holonom convert deck.dat deck.yaml");
  const Model model = read_model_of(options.model);
  require_other_file(options);
  write_text(options.into, written_model(model, schema(), comment_of(options)));
  if (options.model.json) answer(json_text({{"ok", true}, {"file", options.into}}));
  return exit_done;
}

}  // namespace holonom
