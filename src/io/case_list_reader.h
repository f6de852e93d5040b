// The cases of a study file: `vary` (all combinations), `list` (one by one) or `latin` (a Latin hypercube).
#pragma once

#include "io/reading.h"
#include "math/sampling.h"

namespace holonom {

struct CaseList {
  std::vector<std::string> parameters;
  Points values;  // of the parameters, one point per case
};

// `study`: the keys of the file. `reading` contains the parameters of the model; only these can be varied.
CaseList read_cases(Reading& reading, const Keys& study, const YamlNode& root);

}  // namespace holonom
