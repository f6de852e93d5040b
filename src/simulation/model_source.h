// Reads a model from any supported kind of file: a model file or a MUBODYNA deck.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace holonom {

using Overrides = std::vector<std::pair<std::string, std::string>>;  // of parameters: name and value as text

void require_file(const std::string& path);  // throws UsageError with the nearest existing name if the file does not exist

// Throws InputError and UsageError.
Model read_any_model(const std::string& path, const Overrides& overrides = {}, bool* is_of_deck = nullptr);

}  // namespace holonom
