// JSON texts shared by files and program output.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

std::vector<std::string> each_once(const std::vector<std::string>& texts);  // in order of first occurrence

// [{"file", "line", "column", "message", "hint"}]; null if there is no location
nlohmann::ordered_json errors_as_json(const std::vector<Diagnostic>& errors);
nlohmann::ordered_json error_as_json(const std::string& message, const std::string& hint = {});

// Text for a file or a pipe; bytes that are not valid UTF-8 (possible in a path) are replaced.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace holonom
