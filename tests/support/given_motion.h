// Kinematics and inverse dynamics of a model in a test; every row is kept, as by run_model.
#pragma once

#include "support/all_coordinates.h"

namespace holonom {

RunResult kinematics_of_model(const Model& model, const RunSettings& settings);
RunResult inverse_of_model(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators);

// Calls check(result) for every coordinate set.
template <class Check>
void inverse_in_all_coordinates(const Model& model, RunSettings settings, const std::vector<std::string>& actuators,
                                const Check& check) {
  in_every_set([&](const std::string& coordinates) {
    settings.coordinates = Choice{coordinates, {}, {}};
    const RunResult result = inverse_of_model(model, settings, actuators);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.plan.coordinates, coordinates);
    check(result);
  });
}

}  // namespace holonom
