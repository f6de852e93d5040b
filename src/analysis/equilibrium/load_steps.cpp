#include "analysis/equilibrium/load_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/equilibrium/scaled_loads.h"
#include "coordinates/catalogue.h"

namespace holonom {
namespace {

constexpr int max_halvings_per_step = 6;

class Raising {
 public:
  Raising(const Model& model, const std::string& coordinates, int degrees_of_freedom, State& state, FollowedBodies& bodies,
          SearchCounts& counts)
      : model_(model),
        coordinates_(coordinates),
        degrees_of_freedom_(degrees_of_freedom),
        state_(state),
        bodies_(bodies),
        counts_(counts) {}

  Outcome by_newton(double part) { return with_part(part, false); }
  Outcome downhill(double part) { return with_part(part, true); }

 private:
  Outcome with_part(double part, bool is_downhill) {
    const Model loaded = with_loads_scaled(model_, part);
    const auto system = make_system(SharedModel::borrowed(loaded), coordinates_);
    FollowedBodies bodies = bodies_;
    EquilibriumSearch search(*system, degrees_of_freedom_, counts_, bodies);
    State trial = state_;
    const Outcome outcome = is_downhill ? search.downhill(trial) : search.newton(trial);
    if (!outcome) return outcome;
    state_ = trial;
    bodies_ = bodies;
    return {};
  }

  const Model& model_;
  const std::string& coordinates_;
  int degrees_of_freedom_;
  State& state_;
  FollowedBodies& bodies_;
  SearchCounts& counts_;
};

}  // namespace

Outcome raise_loads(const Model& model, const std::string& coordinates, int degrees_of_freedom, int steps, State& state,
                    FollowedBodies& bodies, SearchCounts& counts, LoadSteps& loads) {
  Raising raising(model, coordinates, degrees_of_freedom, state, bodies, counts);
  Outcome outcome = raising.by_newton(0);
  if (!outcome) outcome = raising.downhill(0);
  const double max_step = 1.0 / steps, min_step = max_step / (1 << max_halvings_per_step);
  double step = max_step;
  while (outcome && loads.reached < 1) {
    const double part = loads.reached + step > 1 - 1e-9 ? 1 : loads.reached + step;
    if (loads.path.empty()) loads.path.emplace_back(0, bodies.state());
    outcome = raising.by_newton(part);
    if (!outcome && step > min_step) {
      step /= 2;
      ++loads.halvings;
      outcome = {};
      continue;
    }
    if (!outcome) {
      outcome = raising.downhill(part);
      if (!outcome) break;
      ++loads.jumps;
    }
    loads.reached = part;
    ++loads.steps;
    loads.path.emplace_back(part, bodies.state());
    step = std::min(2 * step, max_step);
  }
  if (outcome) return outcome;
  return {outcome.kind, fmt::format("{} (at a load factor of {:.3g}, raised in steps)", outcome.reason, loads.reached + step)};
}

}  // namespace holonom
