// Runs the same model in every coordinate set and tests each result separately: closed forms do not depend on coordinates.
#pragma once

#include <gtest/gtest.h>

#include "coordinates/catalogue.h"
#include "support/run_model.h"

namespace holonom {

// Error control with a largest step, so that rows within steps are as accurate as the ends of steps.
inline RunSettings with_short_steps(double largest_step, double end, double output) {
  RunSettings settings = with_tolerance("project", "verner", 1e-11, end, output);
  settings.step = largest_step;
  return settings;
}

// Calls check(set) for every coordinate set.
template <class Check>
void in_every_set(const Check& check) {
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    SCOPED_TRACE("in " + coordinates.name + " coordinates");
    check(coordinates.name);
  }
}

template <class Check>
void in_all_coordinates(const Model& model, RunSettings settings, const Check& check) {
  in_every_set([&](const std::string& coordinates) {
    settings.coordinates = Choice{coordinates, {}, {}};
    const RunResult result = run_model(model, settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.plan.coordinates, coordinates);
    check(result);
  });
}

// Calls check(row) for every recorded instant.
template <class Check>
void at_all_instants(const Model& model, const RunSettings& settings, const Check& check) {
  in_all_coordinates(model, settings, [&](const RunResult& result) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      SCOPED_TRACE("at t = " + std::to_string(result.row(k)["t"]));
      check(result.row(k));
    }
  });
}

}  // namespace holonom
