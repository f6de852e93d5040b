// A MUBODYNA deck into a Model: its elements are those of our own format, its start is taken exactly as given, and its run is the preset
// `mubodyna` with the deck's integrator and Baumgarte parameters.
#pragma once

#include <string>
#include <string_view>

#include "model/model.h"

namespace holonom {

// By its ending .dat, or because it begins as a deck does.
bool is_deck(const std::string& path, std::string_view text);

// The number by which decks call an integrator; 0 when they have none for it.
int deck_method(const std::string& integrator);

// Throws InputError with all faults of the deck, each with line and section.
Model parse_deck(std::string_view text, const std::string& file_name);

}  // namespace holonom
