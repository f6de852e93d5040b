// Errors as the user reads them, on the command line and on a live page.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

// Every error in a model file begins with "file:line:column:"; those without a location refer to `model_file`.
std::vector<Diagnostic> located(std::vector<Diagnostic> errors, const std::string& model_file);

std::string with_hint(const std::string& message, const std::string& hint);  // "message (hint)"

// One line per error
std::string fault_text(const std::exception& error, const std::string& model_file);

}  // namespace holonom
