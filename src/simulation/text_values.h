// Values given as text, on a command line or elsewhere: numbers, choices and overrides. All throw UsageError in the name of
// `option`.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace holonom {

double option_number(const std::string& option, const std::string& text, Range range);
int option_count(const std::string& option, const std::string& text, int max_count);  // 1 to `max_count`

// 0.01,0.005
std::vector<double> option_numbers(const std::string& option, const std::string& text, Range range);

// 16x10: width and height, greater than zero
std::pair<double, double> option_size(const std::string& option, const std::string& text, double max_length);

// A.angle,D.travel; no name may be empty
std::vector<std::string> option_names_of(const std::string& option, const std::string& text);

// hht or hht:alpha=-0.1,beta=2
Choice option_choice(const std::string& option, const std::string& text);

// name=value
std::pair<std::string, std::string> option_override(const std::string& text);

std::string option_word(const std::string& option, const std::string& text);  // not empty

}  // namespace holonom
