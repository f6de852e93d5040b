// The user's independent coordinates: measures of the model, each represented by the speed that moves it most.
#pragma once

#include "system/system.h"

namespace holonom {

// Speeds of a coordinate set for the measures of `topology: {independent: [...]}`, at the start of a run (a state of body coordinates).
// Throws InputError for a name that is not a measure, for a wrong number of them, and where they do not determine the motion.
std::vector<int> independent_speeds(const Model& model, const std::string& coordinates, const State& body_state,
                                    int degrees_of_freedom);

// The system of a model with measures driven (measure_rows.h). Throws InputError for a name that is not a position of the model.
std::unique_ptr<System> make_driven_system(const SharedModel& driven, const std::string& coordinates);

}  // namespace holonom
