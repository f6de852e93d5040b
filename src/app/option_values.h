// Values of the command line: text into numbers, choices and overrides. All throw UsageError.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "model/model.h"

namespace holonom {

double option_number(const std::string& option, const std::string& text, Range range);
int option_count(const std::string& option, const std::string& text, int most);  // 1 to `most`

// 0.01,0.005
std::vector<double> option_numbers(const std::string& option, const std::string& text, Range range);

// A.angle,D.travel; none may be empty
std::vector<std::string> option_names_of(const std::string& option, const std::string& text);

// hht or hht:alpha=-0.1,beta=2
Choice option_choice(const std::string& option, const std::string& text);

// name=value
std::pair<std::string, std::string> option_override(const std::string& text);

std::string option_word(const std::string& option, const std::string& text);  // not empty

void require_file(const std::string& path);  // that it exists; else the nearest name in its folder is told

// Reads the model of a command; a file that is not there is named with its nearest neighbour in the same folder.
Model read_model_of(const ModelOptions& options, bool* is_of_deck = nullptr);  // whether it is a MUBODYNA deck

}  // namespace holonom
