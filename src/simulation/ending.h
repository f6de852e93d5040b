// How a run, a case of a study or an analysis ended. The numbers appear in run.json, done.json and cases.csv, and are the exit
// codes of the program.
#pragma once

namespace holonom {

enum class Ending : int {
  complete = 0,
  bad_request = 1,  // the request is invalid
  bad_model = 2,    // the model file is invalid
  failed = 3,       // the computation failed; partial results are kept
  stopped = 4       // by the user
};

}  // namespace holonom
