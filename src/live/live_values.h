// What the user of the page has changed, by name: parameters of the model file and initial values.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "scene/document.h"
#include "simulation/model_source.h"

namespace holonom {

struct LiveValues {
  std::map<std::string, double> parameters, initial;
};

// From {"parameters": {"r": 0.3}, "initial": {"A.rate": 6}}. Throws UsageError for anything else.
LiveValues parse_live_values(std::string_view json);

// Throws UsageError for a value that has no slider.
void require_sliders(const LiveValues& values, const LiveControls& controls);
// Without those that have no slider; the sliders show the others.
LiveValues apply(const LiveValues& values, LiveControls& controls);

// The model with these values; its file is read again where parameters have changed. `overrides`: those with which it was read. Throws as
// read_any_model() does.
Model with_values(const Model& model, const LiveValues& values, Overrides overrides);

}  // namespace holonom
