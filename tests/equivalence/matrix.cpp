#include "matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "support/integrator_order.h"

namespace holonom::matrix {
namespace {

constexpr int instants = 5;

// Differences below this give no order: error of the references, error left by iterations, compliance of penalties.
double noise_of(const Triple& triple) {
  if (triple.treatment == "penalty") return 1e-8;
  const IntegratorInfo::Family family = find_integrator(triple.integrator)->family;
  const bool iterates = family != IntegratorInfo::explicit_runge_kutta && family != IntegratorInfo::predictor_corrector;
  return iterates || triple.treatment == "partition" ? 5e-9 : 3e-10;
}

// Enough steps to stand in the asymptotic range, few enough to stand clear of rounding; the last run must be below 1e-6.
std::vector<int> steps_for(int order) {
  switch (order) {
    case 1:
      return {3000, 6000, 12000};
    case 2:
      return {100, 200, 400, 800, 1600};
    case 3:
      return {20, 40, 80, 160, 320};
    case 4:
      return {10, 20, 40, 80, 160};
    default:
      return {10, 20, 40};
  }
}

// Orders of methods that reach back over several steps show with shorter ones.
const std::vector<int> steps_for_many_points = {40, 80, 160, 320};

double end_for(const MatrixModel& model, int order) { return order == 1 ? model.end / 4 : model.end; }

RunSettings settings_for(double end, const Triple& triple) {
  RunSettings settings;
  settings.end = end;
  settings.output = end / instants;
  settings.coordinates = Choice{triple.coordinates, {}, {}};
  settings.treatment = Choice{triple.treatment, {}, {}};
  settings.integrator = Choice{triple.integrator, {}, {}};
  if (triple.treatment == "penalty") settings.treatment->options["penalty"] = 1e10;  // deforms by less than what is measured
  return settings;
}

const RunResult& reference(const MatrixModel& model, const std::string& coordinates, double end) {
  static std::map<std::tuple<std::string, std::string, double>, RunResult> known;
  const auto [place, is_new] = known.try_emplace({model.name, coordinates, end});
  if (is_new) {
    const Model parsed = model_from_text(model.text);
    const bool has_rows = make_system(parsed, coordinates)->sizes().rows > 0;
    RunSettings settings = settings_for(end, {coordinates, has_rows ? "project" : "none", "verner"});
    settings.tolerance = 1e-12;
    place->second = run_model(parsed, settings);
    if (!place->second.diagnostics.outcome)
      throw std::runtime_error(model.name + ": no reference: " + place->second.diagnostics.outcome.reason);
  }
  return place->second;
}

// Which channels are compared, and over what: bodies' places and turns, reactions of joints that have unique ones.
struct Channels {
  std::vector<std::string> places, turns, reactions;
};

Channels channels_of(const Model& model, const RunResult& run) {
  Channels channels;
  const auto is_of = [](const std::string& name, const std::string& owner, std::initializer_list<const char*> kinds) {
    return std::ranges::any_of(kinds, [&](const char* kind) { return name == owner + "." + kind; });
  };
  const auto& loose = run.diagnostics.check.not_unique;
  for (const std::string& name : run.names) {
    for (std::size_t b = 1; b < model.bodies.size(); ++b) {
      if (is_of(name, model.bodies[b].name, {"x", "y", "z"})) channels.places.push_back(name);
      if (is_of(name, model.bodies[b].name, {"angle", "qx", "qy", "qz"})) channels.turns.push_back(name);
    }
    for (const Element& joint : model.joints)
      if (std::ranges::count(loose, joint.name) == 0 && is_of(name, joint.name, {"fx", "fy", "fz", "m", "mx", "my", "mz"}))
        channels.reactions.push_back(name);
  }
  return channels;
}

Difference compare(const Model& model, const RunResult& run, const RunResult& reference_run) {
  const Channels channels = channels_of(model, reference_run);
  const double length = reference_run.diagnostics.check.characteristic.length;
  double largest = 0;
  for (std::size_t k = 0; k < reference_run.size(); ++k)
    for (const std::string& name : channels.reactions) largest = std::max(largest, std::abs(reference_run.row(k)[name]));
  Difference difference;
  int motions = 0, forces = 0;
  const auto add = [](double value, double& square, double& worst, int& count) {
    square += value * value;
    worst = std::max(worst, std::abs(value));
    ++count;
  };
  for (std::size_t k = 0; k < reference_run.size(); ++k) {
    const Row here = run.row(k), there = reference_run.row(k);
    for (const std::string& name : channels.places)
      add((here[name] - there[name]) / length, difference.motion, difference.worst_motion, motions);
    for (const std::string& name : channels.turns)
      add(here[name] - there[name], difference.motion, difference.worst_motion, motions);
    for (const std::string& name : channels.reactions)
      add((here[name] - there[name]) / largest, difference.reactions, difference.worst_reactions, forces);
  }
  difference.motion = std::sqrt(difference.motion / std::max(motions, 1));
  difference.reactions = std::sqrt(difference.reactions / std::max(forces, 1));
  return difference;
}

}  // namespace

double Cell::observed_order(double Difference::*norm) const {
  double observed = std::numeric_limits<double>::quiet_NaN();
  if (follows_tolerance()) {
    for (std::size_t k = 2; k < difference.size(); ++k)
      if (difference[k].*norm > noise)
        observed = std::log(difference[0].*norm / (difference[k].*norm)) / (static_cast<double>(k) * std::log(refinement));
    return observed;
  }
  for (std::size_t k = 1; k < difference.size(); ++k)
    if (difference[k].*norm > noise) observed = std::log2(difference[k - 1].*norm / (difference[k].*norm));
  return observed;
}

Difference reference_uncertainty(const MatrixModel& model) {
  return compare(model_from_text(model.text), reference(model, "relative", model.end), reference(model, "body", model.end));
}

bool applies(const MatrixModel& model, const Triple& triple) {
  return triple.treatment != "none" || make_system(model_from_text(model.text), triple.coordinates)->sizes().rows == 0;
}

Cell measure(const MatrixModel& model, const Triple& triple) {
  const Model parsed = model_from_text(model.text);
  Cell cell;
  cell.noise = noise_of(triple);
  std::vector<RunSettings> runs;
  if (find_integrator(triple.integrator)->has_fixed_steps) {
    cell.order = order_of(triple.integrator);
    const bool is_multistep = find_integrator(triple.integrator)->family == IntegratorInfo::predictor_corrector;
    for (int base : is_multistep ? steps_for_many_points : steps_for(cell.order)) {
      runs.push_back(settings_for(end_for(model, cell.order), triple));
      runs.back().step = *runs.back().end / (cell.order == 1 ? base : base * model.refinement);
    }
  } else {
    cell.order = 1;
    cell.refinement = 10;
    for (const double tolerance : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8}) {
      runs.push_back(settings_for(model.end, triple));
      runs.back().tolerance = tolerance;
    }
  }
  const RunResult& exact = reference(model, triple.coordinates == "body" ? "relative" : "body", *runs.front().end);
  for (const RunSettings& settings : runs) {
    const RunResult run = run_model(parsed, settings);
    if (!run.diagnostics.outcome) {
      cell.failure = run.diagnostics.outcome.reason;
      return cell;
    }
    cell.difference.push_back(compare(parsed, run, exact));
  }
  return cell;
}

std::vector<BodyPoint> everything() {
  std::vector<BodyPoint> places;
  const auto triples = legal_triples();
  for (std::size_t t = 0; t < triples.size(); ++t)
    for (std::size_t m = 0; m < models().size(); ++m)
      if (applies(models()[m], triples[t])) places.push_back({static_cast<int>(m), static_cast<int>(t)});
  return places;
}

// Greedily: each triple goes to the two models that have met its choices least often.
std::vector<BodyPoint> cover() {
  std::vector<BodyPoint> places;
  const auto triples = legal_triples();
  std::map<std::pair<int, std::string>, int> met;
  for (int t = 0; t < static_cast<int>(triples.size()); ++t) {
    const Triple& triple = triples[t];
    const auto often = [&](int m) {
      return met[{m, triple.coordinates}] + met[{m, triple.treatment}] + 3 * met[{m, triple.integrator}];
    };
    std::vector<int> candidates;
    for (int m = 0; m < static_cast<int>(models().size()); ++m)
      if (applies(models()[m], triple)) candidates.push_back(m);
    std::ranges::stable_sort(candidates, {}, often);
    for (std::size_t k = 0; k < std::min<std::size_t>(2, candidates.size()); ++k) {
      places.push_back({candidates[k], t});
      for (const std::string& choice : {triple.coordinates, triple.treatment, triple.integrator}) ++met[{candidates[k], choice}];
    }
  }
  return places;
}

}  // namespace holonom::matrix
