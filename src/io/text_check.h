// Is a file text at all? The first byte that no text file has: a NUL, a control character, or a break of UTF-8.
#pragma once

#include <string_view>

#include "model/diagnostic.h"

namespace holonom {

// Throws InputError at the offending byte. `begin` is the location of the first one.
void require_text(std::string_view text, const Location& begin);

// Whether a text says anywhere that it is a model, `holonom: 1`. What another file names and what is no model is not read further: a message
// would show what stands in it.
bool declares_model(std::string_view text);

// Line and column (in characters, from 1) of a byte of valid UTF-8.
Location locate(std::string_view text, std::size_t offset, Location begin);

// Characters of valid UTF-8.
std::size_t count_characters(std::string_view text);

}  // namespace holonom
