#include "analysis/start/independent.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/start/measure_rows.h"
#include "coordinates/catalogue.h"
#include "linear/rank.h"

namespace holonom {

// The message for a name that is not a position refers to drivers; it is reworded here for independent measures.
std::unique_ptr<System> make_driven_system(const SharedModel& driven, const std::string& coordinates) {
  try {
    return make_system(driven, coordinates);
  } catch (const InputError& error) {
    std::vector<Diagnostic> diagnostics = error.diagnostics();
    for (Diagnostic& diagnostic : diagnostics)
      if (const auto place = diagnostic.message.find("; a driver needs"); place != std::string::npos) {
        diagnostic.message = diagnostic.message.substr(0, place) + "; independent measures are positions";
        diagnostic.hint = position_of_rate(*driven);
      }
    throw InputError(diagnostics);
  }
}

namespace {

int speed_that_moves(const SparseMatrix& G, int row, const VecX& scale, const std::vector<int>& taken) {
  int best = -1;
  double most = 0;
  for (int k = G.start[row]; k < G.start[row + 1]; ++k) {
    const int speed = G.column[k];
    const double moves = std::abs(G.value[k]) * scale[speed];
    if (moves > most && std::ranges::count(taken, speed) == 0) {
      best = speed;
      most = moves;
    }
  }
  return best;
}

}  // namespace

std::vector<int> independent_speeds(const Model& model, const std::string& coordinates, const State& body_state,
                                    int degrees_of_freedom) {
  std::vector<int> speeds;
  if (model.independent.empty()) return speeds;
  const Location& where = model.independent.front().where;
  if (static_cast<int>(model.independent.size()) != degrees_of_freedom)
    throw InputError(where,
                     fmt::format("'topology': 'independent' names {} measure{}, but the mechanism has {} degree{} of freedom",
                                 model.independent.size(), model.independent.size() == 1 ? "" : "s", degrees_of_freedom,
                                 degrees_of_freedom == 1 ? "" : "s"));
  const Model driven = with_measures_driven(model, model.independent);
  const auto system = make_driven_system(driven, coordinates);
  State state = system->reference_state();
  const VecX memory = state.memory;  // the measures have memory slots of their own; gradients do not depend on revolutions
  system->from_body(body_state, state);
  state.memory = memory;
  Evaluation evaluation;
  system->prepare(evaluation);
  system->evaluate(state, need_constraint | need_jacobian, evaluation);
  if (rank_of_rows(evaluation.G).rank < system->sizes().v)
    throw InputError(where, "the measures of 'topology': 'independent' do not determine the motion in the initial configuration",
                     "some of them depend on the others; choose different ones");
  for (const RowSource& source : system->row_sources())
    if (source.kind == RowSource::driver && source.index >= static_cast<int>(model.drivers.size()))
      speeds.push_back(speed_that_moves(evaluation.G, source.row, system->chart_scale(), speeds));
  return speeds;
}

}  // namespace holonom
