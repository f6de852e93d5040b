#include "simulation/model_source.h"

#include <fmt/format.h>

#include <filesystem>

#include "elements/catalogue.h"
#include "io/deck_reader.h"
#include "io/file_text.h"
#include "io/model_reader.h"

namespace holonom {

void require_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw UsageError(fmt::format("no such file: '{}'", path), suggested_file(path));
}

Model read_any_model(const std::string& path, const Overrides& overrides, bool* is_of_deck) {
  require_file(path);
  const std::string text = file_text(path);
  if (is_of_deck) *is_of_deck = is_deck(path, text);
  if (!is_deck(path, text)) return parse_model(text, path, schema(), overrides);
  if (!overrides.empty())
    throw UsageError("--set: a deck has no parameters",
                     "convert it to a model file with holonom convert and define parameters there");
  return parse_deck(text, path);
}

}  // namespace holonom
