// The cases of a study file: `vary` (all combinations), `list` (one by one) or `latin` (a Latin hypercube).
#pragma once

#include "io/reading.h"
#include "math/sampling.h"

namespace holonom {

struct CaseList {
  std::vector<std::string> parameters;
  Points values;  // of the parameters, one point a case
};

// `study` is the whole file. `reading` knows the parameters of the model, which are those that can vary.
CaseList read_cases(Reading& reading, const Keys& study, const YamlNode& root);

}  // namespace holonom
