// Reads a MUBODYNA deck as a Model: its elements become those of the model file format, its initial state is used exactly as given,
// without assembly, and its run uses the preset `mubodyna` with the deck's integrator and Baumgarte parameters.
#pragma once

#include <string>
#include <string_view>

#include "model/model.h"

namespace holonom {

// Whether the file name ends in .dat or the text begins like a deck
bool is_deck(const std::string& path, std::string_view text);

// The number of an integrator in decks; 0 if it has none.
int deck_method(const std::string& integrator);

// Throws InputError with all errors of the deck, each with line and section.
Model parse_deck(std::string_view text, const std::string& file_name);

}  // namespace holonom
