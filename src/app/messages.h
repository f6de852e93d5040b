// What the program says on stderr, and how errors become messages and endings.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "simulation/ending.h"
#include "simulation/json_text.h"

namespace holonom {

void say(const std::string& line);                            // to stderr
void say_error(const std::string& message);                   // "holonom: message"
void say_warnings(const std::vector<std::string>& warnings);  // each once, as "holonom: warning: ..."; --quiet does not hide them
void answer(const std::string& text);                         // to stdout

std::string count_of(long count, const std::string& noun);  // "1 error", "2 errors"

// Runs a command and turns whatever it throws into messages and an ending. With `json` the errors go to stdout too.
// `model_path` stands in for the place of an error that has none.
Ending guarded(bool json, const std::string& model_path, const std::function<Ending()>& command);

}  // namespace holonom
