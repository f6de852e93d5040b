// Answers to a name that is no type of element: the type that is meant by that name elsewhere, or the nearest one, and all there are.
#pragma once

#include <string>

#include "model/diagnostic.h"
#include "model/fields.h"

namespace holonom {

std::string singular(const std::string& section);  // "joint" of "joints"

// `subject` begins the message: "joint 'A'".
Diagnostic no_such_type(const Schema& schema, const std::string& section, int dimension, const std::string& subject,
                        const std::string& word, const Location& where);

// Types of a section for models of this dimension
ValidNames valid_types(const Schema& schema, const std::string& section, int dimension);

// The hint for a word that is a type of other models or is called differently here; "" if nothing comes near
std::string meant_type(const Schema& schema, const std::string& section, int dimension, const std::string& word);

}  // namespace holonom
