// Parses the command line and calls the command that it names. Unknown words are errors, with the nearest known word as a hint.
#pragma once

#include <string>

#include "simulation/ending.h"

namespace holonom {

// model_path: set to the command's input file as soon as it is known; messages refer to it
Ending dispatch(int argc, char** argv, std::string& model_path);

}  // namespace holonom
