#include "numbers.h"

#include <cmath>
#include <map>

#include "integrators/catalogue.h"
#include "support/integrator_order.h"

namespace holonom::grid {
namespace {

constexpr double penalty = 1e10;
constexpr double adaptive_tolerance = 1e-9;  // where there are no fixed steps
constexpr double fastest = 20;               // of the frequencies of laws

// A multiple of the outputs, so that nothing is interpolated
int steps_for(int order) {
  switch (order) {
    case 1:
      return 40 * outputs;
    case 2:
      return 20 * outputs;
    case 3:
      return 5 * outputs;
    default:
      return 3 * outputs;
  }
}

// The fastest expression is sin(20 t): its p-th derivative has the factor 20^p, and a method of order p whose error constant does
// not exceed 1 has an error of (20 h)^p at most. That is generous from order 3 on, and one run shows no order: the equivalence
// matrix measures those.
double error_of_order(int order, int steps) { return std::pow(fastest * end_time / steps, order); }

// Ten times the tolerance in positions, and what becomes of that in accelerations
double error_of_tolerance() { return 10 * fastest * fastest * adaptive_tolerance; }

// Errors that do not decrease with the step. Rows of a penalty deform in proportion to 1/penalty, those of slender bodies in
// natural coordinates by up to 800/penalty here; 1e-9 allows for iterations and rounding; reference runs in relative and in body
// coordinates agree to 1e-13.
double min_error(const Triple& choices) {
  if (choices.treatment == "penalty") return 1e3 / penalty;
  return 1e-9;
}

}  // namespace

// Work is not under error control, so the steps are bounded too.
RunResult reference_of(const Model& model) {
  RunSettings settings = settings_of({"body", "project", "verner"}, 5 * outputs);
  settings.tolerance = 1e-12;
  return run_model(model, settings);
}

const RunResult& reference(int model, Analysis analysis) {
  static std::map<std::pair<int, Analysis>, RunResult> known;
  const auto [place, is_new] = known.try_emplace({model, analysis});
  if (is_new) place->second = reference_of(parsed(model, analysis));
  return place->second;
}

Numbers run_cell(const Cell& cell) {
  const bool is_fixed = find_integrator(cell.choices.integrator)->has_fixed_steps;
  const int order = is_fixed ? order_of(cell.choices.integrator) : 1,
            steps = steps_for(order);  // else a bound, because work is not under error control
  RunSettings settings = settings_of(cell.choices, steps);
  if (!is_fixed) settings.tolerance = adaptive_tolerance;
  if (cell.choices.treatment == "penalty") settings.treatment->options["penalty"] = penalty;
  const RunResult run = run_model(parsed(cell.model, cell.analysis), settings);
  Numbers numbers{
      run.diagnostics.outcome, {}, (is_fixed ? error_of_order(order, steps) : error_of_tolerance()) + min_error(cell.choices)};
  if (numbers.outcome) numbers.apart = deviation(run, reference(cell.model, cell.analysis));
  return numbers;
}

}  // namespace holonom::grid
