// Makes a complete plan from the user's settings, with reasons for the choices that were left open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/start/check.h"
#include "model/model.h"

namespace holonom {

enum class MotionAnalysis { dynamics, kinematics, inverse_dynamics };
std::string name_of(MotionAnalysis analysis);  // "inverse dynamics"

struct Plan {
  MotionAnalysis analysis = MotionAnalysis::dynamics;
  std::string coordinates;                       // "body"
  Choice treatment{"none"}, integrator{"none"};  // with all options; none: drivers prescribe the motion, nothing is integrated
  std::optional<double> step;                    // fixed step, or the largest one if there is a tolerance
  double tolerance = 0;                          // 0: fixed step
  double start = 0, end = 0;                     // an infinite end: the run is ended by its user
  double output = 0, first_row = 0,
         last_row = 0;           // rows every `output` from the first to the last of these times, and at the end
  std::vector<double> instants;  // increasing; of the rows, with the end as the last, in place of `output`
  double statistics_from = 0;    // earlier rows do not enter statistics of channels
  std::vector<std::string> reasons;

  // Rows at equal intervals throughout
  bool has_even_rows() const { return instants.empty() && first_row == start && last_row == end; }
  bool integrates() const { return integrator.type != "none"; }
};

// Throws UsageError for an unknown name, an illegal combination or a missing end time, InputError for a table that ends too
// early.
Plan make_plan(const Model& model, const RunSettings& settings, const CheckReport& report);

// The model's own settings, overridden by those of the command line.
RunSettings merge(const RunSettings& file, const RunSettings& command_line);

}  // namespace holonom
