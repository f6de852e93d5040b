#include "analysis/linear_motion/coordinate_choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/start/independent.h"
#include "analysis/start/measure_rows.h"
#include "linear/dense.h"

namespace holonom {
namespace {

constexpr double of_joint = 1, of_body = 0.1, of_rotation = 0.01;  // weight of a candidate's motion
constexpr double min_motion = 1e-7;                                // of a named measure, relative to the others

struct Candidate {
  IndependentCoordinate coordinate;
  double weight;
  Location where = {};
};

std::string rate_name_of_body(const std::string& value) { return value == "angle" ? "omega" : "v" + value; }

std::vector<Candidate> measures_of_joints(const Model& model, const OutputLayout& layout) {
  std::vector<Candidate> candidates;
  for (const auto& measure : layout.measures)
    if (std::ranges::count(model.joints, measure.owner, &Element::name) > 0)
      candidates.push_back(
          {{measure.owner + "." + measure.value, measure.owner + "." + measure.rate, measure.is_length}, of_joint});
  return candidates;
}

std::vector<Candidate> coordinates_of_bodies(const Model& model) {
  std::vector<Candidate> candidates;
  for (std::size_t b = 1; b < model.bodies.size(); ++b)
    for (const std::string& value : named_coordinates(model)) {
      const std::string owner = model.bodies[b].name + ".";
      candidates.push_back({{owner + value, owner + rate_name_of_body(value), value != "angle"}, of_body});
    }
  return candidates;
}

// Names as in the model's channels; the maker of the driven system rejects what is not a position.
Candidate named_by_user(const Model& model, const OutputLayout& layout, const IndependentMeasure& wanted) {
  if (const OwnRotation rotation = own_rotation(model, wanted.channel); rotation.body > 0)
    return {{wanted.channel, own_angular_velocity_name(model.bodies[rotation.body].name, rotation.axis), false, rotation},
            of_joint,
            wanted.where};
  for (const auto& measure : layout.measures)
    if (measure.owner + "." + measure.value == wanted.channel)
      return {{wanted.channel, measure.owner + "." + measure.rate, measure.is_length}, of_joint, wanted.where};
  const std::size_t dot = wanted.channel.rfind('.');
  if (dot == std::string::npos) return {{wanted.channel, wanted.channel + " rate"}, of_joint, wanted.where};
  const std::string value = wanted.channel.substr(dot + 1);
  const bool is_angle = value == "angle" && model.dimension == 2;
  return {{wanted.channel, wanted.channel.substr(0, dot + 1) + rate_name_of_body(value), !is_angle}, of_joint, wanted.where};
}

std::vector<Candidate> rotations_of_bodies(const Model& model) {
  std::vector<Candidate> candidates;
  if (model.dimension == 2) return candidates;
  for (std::size_t b = 1; b < model.bodies.size(); ++b)
    for (int axis = 0; axis < 3; ++axis) {
      const std::string& body = model.bodies[b].name;
      candidates.push_back(
          {{own_rotation_name(body, axis), own_angular_velocity_name(body, axis), false, {static_cast<int>(b), axis}},
           of_rotation});
    }
  return candidates;
}

// Gradients in units of the scales: of the motion's rows, and of the candidates
struct Gradients {
  Eigen::MatrixXd rows, position_rows, candidates;
};

Gradients gradients_of(const Model& model, const State& body_state, const std::vector<Candidate>& candidates) {
  std::vector<IndependentMeasure> measures;
  for (const Candidate& candidate : candidates) measures.push_back({candidate.coordinate.name, candidate.where});
  const Model driven = with_measures_driven(model, measures);
  const auto system = make_driven_system(driven, "body");
  State state = system->reference_state();
  const VecX memory = state.memory;
  system->from_body(body_state, state);
  state.memory = memory;
  Evaluation evaluation;
  system->prepare(evaluation);
  system->evaluate(state, need_constraint | need_jacobian, evaluation);
  const Eigen::MatrixXd G =
      system->row_scale().cwiseInverse().asDiagonal() * evaluation.G.dense() * system->chart_scale().asDiagonal();
  Gradients gradients;
  gradients.candidates.setZero(static_cast<int>(candidates.size()), G.cols());
  std::vector<int> rows, position_rows;
  int number = 0;  // of the candidate
  for (const RowSource& source : system->row_sources()) {
    if (source.kind == RowSource::driver && source.index >= static_cast<int>(model.drivers.size())) {
      gradients.candidates.row(number) = candidates[number].weight * G.row(source.row);
      ++number;
      continue;
    }
    for (int r = source.row; r < source.row + source.rows; ++r) {
      rows.push_back(r);
      if (!system->velocity_rows()[r]) position_rows.push_back(r);
    }
  }
  gradients.rows = G(rows, Eigen::all);
  gradients.position_rows = G(position_rows, Eigen::all);
  return gradients;
}

void require_independent(const Eigen::MatrixXd& moved, const std::vector<IndependentMeasure>& wanted) {
  if (split_rows(moved, min_motion).rank < moved.rows())
    throw InputError(wanted.front().where, "the independent coordinates do not determine the motion in this configuration",
                     "some of them depend on the others; choose different ones");
}

// The pivot rows of `moved`, as many as it has columns
std::vector<int> strongest(const Eigen::MatrixXd& moved) {
  std::vector<int> order = pivots_by_qr(moved.transpose());
  order.resize(moved.cols());
  return order;
}

void require_number(const std::vector<IndependentMeasure>& wanted, int speeds) {
  if (wanted.empty() || static_cast<int>(wanted.size()) == speeds) return;
  throw InputError(wanted.front().where,
                   fmt::format("{} independent coordinate{} named, but the mechanism has {} degree{} of freedom", wanted.size(),
                               wanted.size() == 1 ? " is" : "s are", speeds, speeds == 1 ? "" : "s"));
}

// The named ones, or all others if there is a choice
std::vector<Candidate> candidates_of(const Model& model, const OutputLayout& layout,
                                     const std::vector<IndependentMeasure>& wanted, bool is_open) {
  std::vector<Candidate> candidates;
  for (const IndependentMeasure& measure : wanted) candidates.push_back(named_by_user(model, layout, measure));
  if (!is_open) return candidates;
  for (const auto& list : {measures_of_joints(model, layout), coordinates_of_bodies(model), rotations_of_bodies(model)})
    candidates.insert(candidates.end(), list.begin(), list.end());
  return candidates;
}

// Coordinates with independent speeds
std::vector<int> choose_speeds(const Gradients& gradients, int speeds, const std::vector<IndependentMeasure>& wanted) {
  const Eigen::MatrixXd moved = gradients.candidates * null_space(gradients.rows, speeds);
  std::vector<int> chosen;
  if (wanted.empty()) {
    chosen = strongest(moved);
    std::ranges::sort(chosen);
  } else {
    for (int k = 0; k < speeds; ++k) chosen.push_back(k);
    require_independent(moved.topRows(speeds), wanted);
  }
  return chosen;
}

// Further coordinates that velocity constraints leave free
std::vector<int> choose_others(const Gradients& gradients, int degrees_of_freedom, const std::vector<int>& chosen) {
  const int more = degrees_of_freedom - static_cast<int>(chosen.size());
  if (more == 0) return {};
  const Eigen::MatrixXd moved = gradients.candidates * null_space(gradients.position_rows, degrees_of_freedom);
  return strongest(moved * null_space(moved(chosen, Eigen::all), more));
}

}  // namespace

CoordinateChoice choose_coordinates(const Model& model, const OutputLayout& layout, const State& body_state,
                                    const CheckReport& report, const std::vector<IndependentMeasure>& wanted) {
  require_number(wanted, report.speeds);
  const bool is_open = wanted.empty() || report.degrees_of_freedom > report.speeds;
  const std::vector<Candidate> candidates = candidates_of(model, layout, wanted, is_open);
  const Gradients gradients = gradients_of(model, body_state, candidates);
  std::vector<int> chosen = choose_speeds(gradients, report.speeds, wanted);
  const std::vector<int> others = choose_others(gradients, report.degrees_of_freedom, chosen);
  chosen.insert(chosen.end(), others.begin(), others.end());
  CoordinateChoice choice{{}, report.speeds};
  for (const int number : chosen) choice.coordinates.push_back(candidates[number].coordinate);
  return choice;
}

}  // namespace holonom
