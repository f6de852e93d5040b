// What the program says on stderr, and how errors become messages and exit codes.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/diagnostic.h"

namespace holonom {

void say(const std::string& line);                            // to stderr
void say_error(const std::string& message);                   // "holonom: message"
void say_warnings(const std::vector<std::string>& warnings);  // each once, as "holonom: warning: ..."; --quiet does not hide them
void answer(const std::string& text);                         // to stdout

std::vector<std::string> each_once(const std::vector<std::string>& texts);  // in the order of their first places

std::string count_of(long count, const std::string& noun);  // "1 error", "2 errors"

// [{"file", "line", "column", "message", "hint"}]; null where there is no place
nlohmann::ordered_json errors_as_json(const std::vector<Diagnostic>& errors);
nlohmann::ordered_json error_as_json(const std::string& message, const std::string& hint = {});

// Text for a file or a pipe; bytes that are no UTF-8 (a path can have them) are replaced.
std::string json_text(const nlohmann::ordered_json& json);

// Runs a command and turns whatever it throws into messages and an exit code. With `json` the errors go to stdout too.
// `model_path` stands in for the place of an error that has none.
int guarded(bool json, const std::string& model_path, const std::function<int()>& command);

}  // namespace holonom
