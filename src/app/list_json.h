// The content of `holonom list` as JSON.
#pragma once

#include <string>
#include <vector>

#include "model/choice.h"

namespace holonom {

std::vector<std::string> list_topics();

// Empty unless the topic is coordinates, treatments or integrators.
std::vector<ChoiceInfo> choices_of(const std::string& topic);
std::vector<std::string> option_texts(const ChoiceInfo& choice);  // "alpha=5", with their defaults

// One topic as an array, or all topics as an object if `topic` is ""; only the entries called `name` unless that is "".
std::string list_as_json(const std::string& topic, const std::string& name = {});

}  // namespace holonom
