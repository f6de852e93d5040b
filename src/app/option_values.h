// Values of the command line: text into numbers, choices and overrides. All throw UsageError.
#pragma once

#include <string>
#include <utility>

#include "app/commands.h"
#include "model/model.h"

namespace holonom {

double option_number(const std::string& option, const std::string& text, Range range);

// hht or hht:alpha=-0.1,beta=2
Choice option_choice(const std::string& option, const std::string& text);

// name=value
std::pair<std::string, std::string> option_override(const std::string& text);

std::string option_word(const std::string& option, const std::string& text);  // not empty

// Reads the model of a command; a file that is not there is named with its nearest neighbour in the same folder.
Model read_model_of(const ModelOptions& options);

}  // namespace holonom
