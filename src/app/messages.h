// Output of the program to stderr and stdout, and how errors become messages and exit codes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "simulation/ending.h"
#include "simulation/json_text.h"

namespace holonom {

void print_message(const std::string& line);   // to stderr
void print_error(const std::string& message);  // "holonom: message"
// Each once, as "holonom: warning: ..."; --quiet does not hide them
void print_warnings(const std::vector<std::string>& warnings);
void print_result(const std::string& text);  // to stdout

std::string count_of(long count, const std::string& noun);  // "1 error", "2 errors"

// Runs a command and turns whatever it throws into messages and an ending. With `json` the errors also go to stdout.
// `model_path` is the file of an error that has no location of its own.
Ending guarded(bool json, const std::string& model_path, const std::function<Ending()>& command);

}  // namespace holonom
