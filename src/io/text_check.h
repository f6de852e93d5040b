// Checks that a file is text: no NUL byte, no control characters, valid UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "model/diagnostic.h"

namespace holonom {

// Throws InputError at the first invalid byte. `begin`: the location of the beginning of the text; `wanted`: a hint
void require_text(std::string_view text, const Location& begin, const std::string& wanted = "a model file is YAML in UTF-8");

// Whether a text contains the declaration `holonom: 1` of a model file. Files that a model or study refers to are not parsed without
// it, so that messages never quote the content of an unrelated file.
bool declares_model(std::string_view text);

// Line and column (in characters, from 1) of a byte of valid UTF-8
Location locate(std::string_view text, std::size_t offset, Location begin);

// Number of characters of valid UTF-8
std::size_t count_characters(std::string_view text);

// Valid UTF-8 for output: control characters are left out, and U+FFFD replaces each byte that is not part of a valid sequence
std::string printable_text(std::string_view text);

}  // namespace holonom
