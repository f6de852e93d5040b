#include "analyses.h"

#include <fmt/format.h>

#include <algorithm>
#include <complex>
#include <map>
#include <span>

#include "analysis/start/assembled_model.h"
#include "support/given_motion.h"

namespace holonom::grid {
namespace {

// The model with every body on a bushing, which sags to an equilibrium near the reference configuration, the same for every
// search. Without bushings many bodies would fall without end.
const Model& held(int model, Analysis motion) {
  static std::map<std::pair<int, Analysis>, Model> known;
  const auto [place, is_new] = known.try_emplace({model, motion});
  if (!is_new) return place->second;
  std::string text = grid_models()[model].text(motion), bushings = "forces:\n";
  const bool is_planar = grid_models()[model].dimension == 2;
  const std::vector<Body>& bodies = parsed(model, motion).bodies;
  for (const Body& body : std::span(bodies).subspan(1)) {  // without the ground
    const Vec3& at = body.position;
    bushings += fmt::format("  hold_{0}: {{type: bushing, connect: [ground, {0}], at: [{1}, {2}{3}], stiffness: {4}}}\n",
                            body.name, at.x(), at.y(), is_planar ? "" : fmt::format(", {}", at.z()),
                            is_planar ? "[400, 300, 60]" : "[400, 300, 350, 60, 50, 70]");
  }
  const auto section = text.find("forces:\n");
  if (section == std::string::npos)
    text += bushings;
  else
    text.replace(section, std::string("forces:\n").size(), bushings);
  place->second = model_from_text(text);
  return place->second;
}

Response equilibrium(const StateCell& cell) {
  const Model& model = held(cell.model, cell.motion);
  const Equilibrium found = find_equilibrium(model, {cell.coordinates, 0, {}});
  Response response;
  response.refusal = found.outcome.reason;
  if (!found.outcome) return response;
  EXPECT_LT(found.residual, 1e-8);
  const bool is_free = found.check.speeds > 0;
  EXPECT_EQ(found.kind == Equilibrium::Kind::rigid, !is_free);
  EXPECT_TRUE(!is_free || found.counts.downhill_steps + found.counts.newton_steps > 1) << "the drawing is the equilibrium";
  response.numbers.push_back({"kind", static_cast<double>(found.kind)});
  for (const Channel& channel : all_channels(model, found.layout)) {
    const std::string owner = channel.name.substr(0, channel.name.find('.'));
    if (std::ranges::count(found.check.not_unique, owner) == 0)
      response.numbers.push_back({channel.name, channel.read(found.found)});
  }
  return response;
}

// Names of states with every entry
Response linear_system(const StateCell& cell) {
  const Model& model = parsed(cell.model, cell.motion);
  const ReachedStates reached = reach_states(model, {}, {}, model.run, {});
  const ModelWithInputs with{reached.model_of(0), {}};
  Response response;
  try {
    const LinearSystem linear = linearize(with, reached.assembled_of(0), reached.states.front(), {}, {cell.coordinates, {}});
    response.refusal = linear.outcome.reason;
    for (int i = 0; i < linear.A.rows(); ++i)
      for (int j = 0; j < linear.A.cols(); ++j)
        response.numbers.push_back({linear.states[i] + "' by " + linear.states[j], linear.A(i, j)});
  } catch (const UsageError& error) {
    response.refusal = error.what();
  }
  return response;
}

// Eigenvalues, by their sums and squares, which do not know of an order
Response small_motions(const StateCell& cell) {
  const Model& model = parsed(cell.model, cell.motion);
  const ReachedStates reached = reach_states(model, {}, {}, model.run, {});
  Response response;
  try {
    const ModesReport report =
        find_modes(reached.model_of(0), reached.assembled_of(0), reached.states.front(), {cell.coordinates, {}});
    response.refusal = report.linear.outcome.reason;
    if (!report.linear.outcome) return response;
    std::complex<double> sum = 0;
    double squares = 0;
    for (const Mode& mode : report.modes) {
      sum += mode.eigenvalue;
      squares += std::norm(mode.eigenvalue);
    }
    std::string states;
    for (const std::string& name : report.linear.states) states += " " + name;
    response.numbers = {{"real parts with" + states, sum.real()}, {"imaginary parts", sum.imag()}, {"squares", squares}};
  } catch (const UsageError& error) {
    response.refusal = error.what();
  }
  return response;
}

// Every channel at the end: the motion, and what it takes
Response motion_given(const StateCell& cell) {
  const Model& model = parsed(cell.model, cell.motion);
  RunSettings settings = kinematics_to(end_time, end_time / 2);
  settings.coordinates = Choice{cell.coordinates, {}, {}};
  Response response;
  try {
    const RunResult result =
        cell.analysis == StateAnalysis::kinematics ? kinematics_of_model(model, settings) : inverse_of_model(model, settings, {});
    response.refusal = result.diagnostics.outcome.reason;
    if (!result.diagnostics.outcome) return response;
    EXPECT_EQ(result.diagnostics.plan.coordinates, cell.coordinates);
    for (std::size_t c = 0; c < result.names.size(); ++c)
      response.numbers.push_back({result.names[c], result.last().values()[c]});
  } catch (const UsageError& error) {
    response.refusal = error.what();
  }
  return response;
}

}  // namespace

std::string name_of(StateAnalysis analysis) {
  constexpr const char* names[] = {"statics", "linearize", "modes", "kinematics", "inverse"};
  return names[static_cast<int>(analysis)];
}

std::string StateCell::name() const {
  return grid_models()[model].name() + ", " + grid::name_of(motion) + ", " + grid::name_of(analysis) + " in " + coordinates;
}

bool is_legal(const StateCell& cell) {
  const CheckReport report = assemble_model(parsed(cell.model, cell.motion)).report;
  const bool can_move = report.speeds > 0 || report.integrated_states > 0 || report.has_signal_memory;
  switch (cell.analysis) {
    case StateAnalysis::statics:
      return true;
    case StateAnalysis::kinematics:
    case StateAnalysis::inverse:
      return report.speeds == 0;
    default:
      return can_move;
  }
}

bool depends_on_the_way(const StateCell& cell) {
  const std::string model = grid_models()[cell.model].name();
  return cell.analysis == StateAnalysis::statics && cell.motion == Analysis::dynamics && model == "joints_rolling_spatial";
}

Response response_of(const StateCell& cell) {
  switch (cell.analysis) {
    case StateAnalysis::statics:
      return equilibrium(cell);
    case StateAnalysis::linearize:
      return linear_system(cell);
    case StateAnalysis::modes:
      return small_motions(cell);
    default:
      return motion_given(cell);
  }
}

}  // namespace holonom::grid
