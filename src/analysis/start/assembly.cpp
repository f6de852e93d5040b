#include "analysis/start/assembly.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_set>

#include "analysis/start/contradiction.h"
#include "analysis/start/open_chains.h"
#include "analysis/start/start_speeds.h"
#include "coordinates/body/body_system.h"
#include "math/largest.h"
#include "math/sequence.h"
#include "system/row_names.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr double closed = 1e-11;  // of a row over its scale
constexpr double max_move = 0.3;  // of one Newton step, in characteristic lengths or radians
constexpr int max_newton_steps = 200;
constexpr int max_slides = 50;
constexpr double min_softness = 1e-8;

double worst(const EquationLayout& layout, const VecX& rows) { return largest(rows.array() / layout.row_scale().array()); }

}  // namespace

VecX geometric_weight(const EquationLayout& layout) {
  const Characteristic& scale = layout.characteristic();
  return scale.mass * scale.length * scale.length * layout.chart_scale().array().square().inverse();
}

PositionClosing::PositionClosing(System& system)
    : system_(system),
      weight_(geometric_weight(system)),
      zero_(VecX::Zero(system.sizes().v)),
      move_(zero_),
      lambda_(VecX::Zero(system.sizes().rows)) {
  system.prepare(evaluation_);
  if (dynamic_cast<const BodyLevel*>(&system)) joined_.emplace(system);
}

double PositionClosing::length_of_move(const State& state) {
  if (joined_ && move_.allFinite()) return joined_->size(state.q, move_);
  return largest(move_.array() / system_.chart_scale().array());
}

bool PositionClosing::close(State& state, double tolerance) {
  system_.evaluate(state, need_constraint, evaluation_);
  const auto misfit = [&] { return evaluation_.g.cwiseQuotient(system_.row_scale()).norm(); };
  double violation = worst(system_, evaluation_.g), size = misfit();
  bool may_sharpen = true;
  for (int step = 0; step < max_newton_steps && violation > tolerance * 1e-3; ++step) {
    system_.evaluate(state, need_constraint | need_jacobian, evaluation_);
    if (!kkt_) kkt_.emplace(system_, Kkt::Inertia::diagonal);
    kkt_->set_softness(softness_);
    if (!kkt_->factor_weighted(weight_, evaluation_)) return false;
    kkt_->solve(zero_, -evaluation_.g, move_, lambda_);
    const double length = length_of_move(state);
    if (!std::isfinite(length)) return false;
    double fraction = std::min(1.0, max_move / length), next = 0;
    start_ = state.q;
    for (int halving = 0; halving < 12; ++halving, fraction /= 2) {
      system_.retract(start_, fraction * move_, state.q);
      system_.evaluate(state, need_constraint, evaluation_);
      next = misfit();
      if (next < size * (1 - 0.1 * fraction)) break;
    }
    if (!(next < size)) {  // rounding has been reached, or no step reduces the error
      state.q = start_;
      if (softness_ == 1 || violation <= tolerance) break;
      softness_ = 1;
      may_sharpen = false;
      continue;
    }
    const bool crawls = length <= max_move && next > 0.3 * size;
    size = next;
    violation = worst(system_, evaluation_.g);
    system_.commit(state);
    // Newton's method halves the error at a double root, near a singular configuration: that is not rounding.
    if (crawls && violation <= tolerance && is_rounding(state, 0)) break;
    if (crawls && may_sharpen && softness_ > min_softness) softness_ *= 1e-4;
  }
  return violation <= tolerance || is_rounding(state, tolerance);
}

bool PositionClosing::is_rounding(const State& state, double tolerance) {
  rounding_.setZero(system_.sizes().rows);
  system_.row_rounding(state, evaluation_, rounding_);  // which evaluates the rows
  return (evaluation_.g.array().abs() <= 4 * rounding_.array() + tolerance * system_.row_scale().array()).all();
}

bool close_positions(System& system, State& state, double tolerance) { return PositionClosing(system).close(state, tolerance); }

namespace {

// Slides along the constraints towards the reference configuration q_0: each step solves W (dx + q (-) q_0) + G^T l = 0, G dx = -g.
void reduce_change(System& system, PositionClosing& closing, const VecX& reference, State& state) {
  Evaluation evaluation;
  system.prepare(evaluation);
  Kkt kkt(system, Kkt::Inertia::diagonal);
  const VecX weight = geometric_weight(system);
  VecX change = VecX::Zero(system.sizes().v), move = change, lambda = VecX::Zero(system.sizes().rows);
  auto cost = [&](const State& s) {
    system.difference(reference, s.q, change);
    return (weight.array() * change.array().square()).sum();
  };
  double best = cost(state);
  for (int slide = 0; slide < max_slides; ++slide) {
    system.difference(reference, state.q, change);
    system.evaluate(state, need_constraint | need_jacobian, evaluation);
    if (!kkt.factor_weighted(weight, evaluation)) return;
    kkt.solve(-(weight.array() * change.array()).matrix(), -evaluation.g, move, lambda);
    const double length = largest(move.array() / system.chart_scale().array());
    if (!(length > 1e-12)) return;
    State trial = state;
    system.retract(state.q, std::min(1.0, max_move / length) * move, trial.q);
    system.commit(trial);
    if (!closing.close(trial, closed)) return;
    const double next = cost(trial);
    if (!(next < best * (1 - 1e-12))) return;
    best = next;
    state = trial;
  }
}

// From the reference configuration, or from configurations near it: where a gradient vanishes in it, Newton's method has no direction.
bool close_from_near(System& system, PositionClosing& closing, State& state) {
  constexpr double perturbation = 0.05;
  const State reference = state;
  Sequence sequence;
  VecX move(system.sizes().v);
  for (int attempt = 0; attempt < 4; ++attempt) {
    state = reference;
    if (attempt > 0) {
      for (int k = 0; k < move.size(); ++k) move[k] = attempt * perturbation * sequence.next() * system.chart_scale()[k];
      system.retract(reference.q, move, state.q);
    }
    if (closing.close(state, closed)) return true;
  }
  return false;
}

void assemble_positions(const Model& model, AssemblyResult& result) {
  const auto system = make_body_system(SharedModel::borrowed(model), RowSet::positions);
  PositionClosing closing(*system);
  if (const std::optional<State> posed = posed_reference(model, *system)) {
    result.state = *posed;
    if (closing.close(result.state, closed)) return reduce_change(*system, closing, posed->q, result.state);
  }
  result.state = system->reference_state();
  const State reference = result.state;
  if (close_from_near(*system, closing, result.state)) return reduce_change(*system, closing, reference.q, result.state);
  result.positions_closed = false;
  const auto motion = make_body_system(SharedModel::borrowed(model), RowSet::motion);
  State without = motion->reference_state();
  Evaluation evaluation;
  if (system->sizes().rows > motion->sizes().rows && close_positions(*motion, without, closed)) {
    system->prepare(evaluation);
    system->evaluate(result.state, need_constraint, evaluation);
    contradiction(model, *system, evaluation.g, 1e-9, "values");
  }
  motion->prepare(evaluation);
  motion->evaluate(without, need_constraint, evaluation);
  result.state = without;
  result.outcome = {
      Outcome::diverged,
      "the mechanism does not close: " + worst_row_name(*motion, evaluation.g) +
          " stays open; check its points in the reference configuration, and drivers whose motion cannot be reached"};
}

// Measures with an initial value or a driver, or in a coupler whose other measures are given
std::unordered_set<std::string> given_measures(const Model& model) {
  std::unordered_set<std::string> given;
  for (const InitialValue& initial : model.initial) given.insert(initial.channel);
  for (std::size_t before = given.size() + 1; before != given.size();) {
    before = given.size();
    for (const Element& driver : model.drivers) {
      if (!driver.is_on || driver.has("rotation")) continue;
      const auto terms = coupled_terms(driver);
      const auto is_open = [&](const auto& term) { return !given.contains(term.first); };
      if (std::ranges::count_if(terms, is_open) == 1) given.insert(std::ranges::find_if(terms, is_open)->first);
    }
  }
  return given;
}

// A joint angle that ends far from the reference configuration is on the mirrored branch, unless the user requested it.
void report_branches(const Model& model, BodyLevel& system, AssemblyResult& result) {
  Snapshot snapshot, drawn;
  system.recover(result.state, VecX::Zero(system.sizes().v), VecX::Zero(system.sizes().rows), snapshot);
  system.recover(system.reference_state(), VecX::Zero(system.sizes().v), VecX::Zero(system.sizes().rows), drawn);
  const OutputLayout layout = system.output_layout();
  const std::unordered_set<std::string> given = given_measures(model);
  std::unordered_set<std::string> joints;
  for (const Element& joint : model.joints) joints.insert(joint.name);
  for (std::size_t k = 0; k < layout.measures.size(); ++k) {
    const auto& names = layout.measures[k];
    if (names.is_length || !(std::abs(snapshot.measures[k].value - drawn.measures[k].value) > std::numbers::pi / 2)) continue;
    const std::string channel = names.owner + "." + names.value;
    if (joints.contains(names.owner) && !given.contains(channel))
      result.notes.push_back(channel +
                             " assembled more than 90 degrees from the reference configuration: a mirrored branch; choose "
                             "positions nearer to the desired ones, or give an initial value");
  }
}

// Revolutions of planar angles are counted along the path from the reference configuration, here in steps of at most a radian.
void count_revolutions(System& system, State& state) {
  State along = system.reference_state();
  const VecX reference = along.q, way = state.q - reference;
  double turn = 0;
  for (int k = 2; k < way.size(); k += 3) turn = std::max(turn, std::abs(way[k]));
  const int steps = static_cast<int>(std::ceil(std::min(turn, 1e6)));
  for (int k = 1; k <= steps; ++k) {
    along.q = reference + way * k / steps;
    system.commit(along);
  }
  state.memory = along.memory;
}

// Initial values exactly as given: only the coordinates of bodies can be set without solving equations.
State take_as_given(const Model& model, System& system) {
  State state = system.reference_state();
  const int d = model.dimension, nq = d == 2 ? 3 : 7, nv = d == 2 ? 3 : 6;
  static const std::vector<std::string> planar_q = {"x", "y", "angle"}, planar_v = {"vx", "vy", "omega"},
                                        spatial_q = {"x", "y", "z"}, spatial_v = {"vx", "vy", "vz", "wx", "wy", "wz"};
  const auto &q_names = d == 2 ? planar_q : spatial_q, &v_names = d == 2 ? planar_v : spatial_v;
  std::vector<Vec3> angular_velocities(model.bodies.size(), Vec3::Zero());
  for (const InitialValue& initial : model.initial) {
    const auto dot = initial.channel.rfind('.');
    const int body = model.find_body(initial.channel.substr(0, dot));
    const std::string name = dot == std::string::npos ? "" : initial.channel.substr(dot + 1);
    const auto q = std::find(q_names.begin(), q_names.end(), name) - q_names.begin();
    const auto v = std::find(v_names.begin(), v_names.end(), name) - v_names.begin();
    if (body < 1 || (q == std::ssize(q_names) && v == std::ssize(v_names)))
      throw InputError(
          initial.where,
          "with `assembly: off` only coordinates and velocities of bodies can be given, not '" + initial.channel + "'",
          "x, y, angle, vx, vy, omega of a body");
    if (q < std::ssize(q_names))
      state.q[nq * (body - 1) + q] = initial.value;
    else if (v < d)
      state.v[nv * (body - 1) + v] = initial.value;
    else if (d == 2)
      state.v[nv * (body - 1) + 2] = initial.value;
    else
      angular_velocities[body][v - 3] = initial.value;
  }
  if (d == 3)
    for (std::size_t b = 1; b < angular_velocities.size(); ++b)
      state.v.segment<3>(nv * (b - 1) + 3) = model.bodies[b].rotation.conjugate() * angular_velocities[b];
  if (d == 2) count_revolutions(system, state);
  return state;
}

}  // namespace

AssemblyResult assemble(const Model& model) {
  AssemblyResult result;
  const auto motion = make_body_system(SharedModel::borrowed(model), RowSet::motion);
  Evaluation evaluation;
  motion->prepare(evaluation);
  State reference = motion->reference_state();
  motion->evaluate(reference, need_constraint, evaluation);
  result.violation_before = largest(evaluation.g);
  if (model.assemble) {
    assemble_positions(model, result);
    if (result.outcome) result.outcome = assemble_speeds(model, result.state, result.warnings);
  } else {
    result.state = take_as_given(model, *motion);
  }
  State state = reference;
  state.q = result.state.q;
  // Initial values come last in a mechanism, so the memory of the motion is the head of assembly's: revolutions of angles are kept.
  state.memory = result.state.memory.head(reference.memory.size());
  state.v = result.state.v.size() ? result.state.v : reference.v;
  motion->commit(state);
  result.state = state;
  motion->evaluate(state, need_constraint | need_jacobian | need_rate, evaluation);
  result.violation_after = largest(evaluation.g);
  result.velocity_violation_after = largest(evaluation.rate);
  if (result.outcome && model.assemble) report_branches(model, *motion, result);
  return result;
}

}  // namespace holonom
