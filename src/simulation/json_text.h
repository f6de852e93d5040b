// JSON texts that files and answers share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

std::vector<std::string> each_once(const std::vector<std::string>& texts);  // in the order of their first places

// [{"file", "line", "column", "message", "hint"}]; null where there is no place
nlohmann::ordered_json errors_as_json(const std::vector<Diagnostic>& errors);
nlohmann::ordered_json error_as_json(const std::string& message, const std::string& hint = {});

// Text for a file or a pipe; bytes that are no UTF-8 (a path can have them) are replaced.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace holonom
