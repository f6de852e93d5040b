// From the words of the command line to the command that they name. Unknown words are errors with the nearest known one as a hint.
#pragma once

#include <string>

#include "simulation/ending.h"

namespace holonom {

// model_path: the file that the command works on, as soon as it is known, for messages
Ending dispatch(int argc, char** argv, std::string& model_path);

}  // namespace holonom
