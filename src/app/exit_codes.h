// How the program ends; part of its interface.
#pragma once

namespace holonom {

enum ExitCode : int {
  exit_done = 0,
  exit_usage = 1,        // the command line is at fault
  exit_model = 2,        // the model file is at fault
  exit_computation = 3,  // the computation failed; partial results are kept
  exit_stopped = 4       // by the user
};

}  // namespace holonom
