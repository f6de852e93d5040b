// Linear systems and modes of a model inside a test.
#pragma once

#include <gtest/gtest.h>

#include "analysis/linear_motion/modes.h"
#include "analysis/linear_motion/reached_states.h"
#include "results/channel_selection.h"
#include "support/all_coordinates.h"

namespace holonom {

struct LinearQuestion {
  std::vector<std::string> inputs = {};
  std::string outputs = {};
  std::vector<std::string> independent = {};
  std::string coordinates = "body";
  std::optional<double> at = {};
};

inline LinearizeSettings settings_of(const LinearQuestion& question) {
  LinearizeSettings settings{question.coordinates, {}};
  for (const std::string& name : question.independent) settings.independent.push_back({name, {}});
  return settings;
}

inline LinearSystem linear_of(const Model& model, const LinearQuestion& question = {}) {
  const ModelWithInputs extended = with_inputs(model, question.inputs);
  const ReachedStates reached = reach_states(extended.model, question.at, {}, model.run, {});
  EXPECT_TRUE(reached.outcome) << reached.outcome.reason;
  std::vector<LinearOutput> outputs;
  if (!question.outputs.empty())
    for (const Channel& channel :
         select_channels(all_channels(model, reached.assembled.system->output_layout()), question.outputs, "--outputs"))
      if (channel.name != "t") outputs.push_back({channel.name, channel.unit, channel.read});
  const std::size_t last = reached.states.size() - 1;
  LinearSystem linear = linearize({reached.model_of(last), extended.inputs}, reached.assembled_of(last), reached.states.back(),
                                  outputs, settings_of(question));
  EXPECT_TRUE(linear.outcome) << linear.outcome.reason;
  EXPECT_LT(linear.error.worst(), 1e-8);
  return linear;
}

inline ModesReport modes_of(const Model& model, const LinearQuestion& question = {}) {
  const ReachedStates reached = reach_states(model, question.at, {}, model.run, {});
  EXPECT_TRUE(reached.outcome) << reached.outcome.reason;
  const std::size_t last = reached.states.size() - 1;
  ModesReport report =
      find_modes(reached.model_of(last), reached.assembled_of(last), reached.states.back(), settings_of(question));
  EXPECT_TRUE(report.linear.outcome) << report.linear.outcome.reason;
  EXPECT_LT(report.linear.error.worst(), 1e-8);
  return report;
}

// |Im lambda| of the oscillations, ascending
inline std::vector<double> frequencies_of(const ModesReport& report) {
  std::vector<double> frequencies;
  for (const Mode& mode : report.modes)
    if (mode.kind == Mode::oscillation) frequencies.push_back(std::abs(mode.eigenvalue.imag()));
  std::ranges::sort(frequencies);
  return frequencies;
}

}  // namespace holonom
