// The commands that linearise a model: `linearize` and `modes`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands.h"

namespace holonom {

struct LinearOptions {
  ModelOptions model;
  RunSettings settings;             // of the run that computes the states
  std::optional<double> at, every;  // absent: the assembled initial state
  std::vector<std::string> independent, inputs;
  std::optional<std::string> outputs, folder, coordinates;
  bool show = false;  // also write a page
};

Ending linearize_command(const LinearOptions& options);
Ending modes_command(const LinearOptions& options);

}  // namespace holonom
