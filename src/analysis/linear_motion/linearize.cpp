#include "analysis/linear_motion/linearize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/linear_motion/linear_differences.h"
#include "analysis/recording/recovery.h"
#include "elements/time_function.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double rounded = 1e-15;  // of accelerations, relative to what weights and forces alone would give
constexpr double noteworthy_error =
    1e-9;  // of accelerations and reactions relative to the largest, near a singular configuration

class Linearization {
 public:
  Linearization(const ModelWithInputs& with_inputs, const AssembledModel& assembled, const State& body_state,
                const std::vector<LinearOutput>& outputs, const LinearizeSettings& settings)
      : with_inputs_(with_inputs),
        stop_requested_(settings.stop_requested),
        outputs_(outputs),
        layout_(assembled.system->output_layout()),
        near_(with_inputs.model, settings.coordinates, body_state, assembled.report,
              choose_coordinates(with_inputs.model, layout_, body_state, assembled.report,
                                 settings.independent.empty() ? with_inputs.model.independent : settings.independent)),
        recovery_(with_inputs.model, body_state, assembled.report.speeds) {
    sort_first_order_states();
  }

  LinearSystem compute();

 private:
  void sort_first_order_states();
  bool stands_for_input(const std::string& channel) const;
  void report_motions();
  std::string name_of(int state) const;
  Outcome evaluate(const VecX& dx, VecX& result);
  void count_revolutions();
  Outcome measure_acceleration();
  Outcome check_conditioning();
  VecX noise() const;
  void measure_rate_scale();
  double response(int row, int column) const;
  double step_scale(int column) const;
  double row_scale(int row) const;
  double size_of(const LinearOutput& output, double rate_scale) const;
  Outcome fill_columns(int first, int last);
  void refine();
  void note_unsettled();
  void take_matrices();
  double relative_error(const std::vector<int>& rows, const std::vector<int>& columns) const;
  void note_kinks();

  const ModelWithInputs& with_inputs_;
  const std::function<bool()>& stop_requested_;
  const std::vector<LinearOutput>& outputs_;
  OutputLayout layout_;
  Neighbourhood near_;
  Recovery recovery_;
  Snapshot snapshot_;
  State state_;
  VecX rates_, middle_;
  std::vector<std::string> state_channel_;  // of each first-order state
  std::vector<int> own_states_, input_states_;
  std::unique_ptr<LinearDifferences> differences_;  // rows: x' with inputs, then y; columns: x with inputs
  LinearSystem system_;
};

// Deviations of drivers come in threes, not all of which need be inputs.
bool Linearization::stands_for_input(const std::string& channel) const {
  for (const Element& driver : with_inputs_.model.drivers)
    if (driver.has("deviation") && std::ranges::count(driver.get<std::vector<std::string>>("deviation"), channel) > 0)
      return true;
  return std::ranges::count(with_inputs_.inputs, channel, &ModelInput::channel) > 0;
}

// Separates the model's own first-order states from those that represent inputs
void Linearization::sort_first_order_states() {
  const std::size_t values = layout_.signals.size() - 2 * near_.states();
  for (int k = 0; k < near_.states(); ++k) state_channel_.push_back(layout_.signals[values + 2 * k]);
  const int first = near_.positions() + near_.speeds();
  for (const ModelInput& input : with_inputs_.inputs) {
    const auto place = std::ranges::find(state_channel_, input.channel);
    input_states_.push_back(first + static_cast<int>(place - state_channel_.begin()));
  }
  for (int k = 0; k < first + near_.states(); ++k)
    if (k < first || !stands_for_input(state_channel_[k - first])) own_states_.push_back(k);
}

std::string Linearization::name_of(int state) const {
  const auto& coordinates = near_.choice().coordinates;
  if (state < near_.positions()) return coordinates[state].name;
  if (state < near_.positions() + near_.speeds()) return coordinates[state - near_.positions()].speed_name;
  return state_channel_[state - near_.positions() - near_.speeds()];
}

// x' and y at x_0 + dx
Outcome Linearization::evaluate(const VecX& dx, VecX& result) {
  system_.stopped_by_user = system_.stopped_by_user || (stop_requested_ && stop_requested_());
  if (system_.stopped_by_user) return {Outcome::diverged, "stopped by the user"};
  if (Outcome outcome = near_.move(dx, state_); !outcome) return outcome;
  if (Outcome outcome = near_.rates(state_, rates_); !outcome) return outcome;
  result.resize(rates_.size() + static_cast<int>(outputs_.size()));
  result.head(rates_.size()) = rates_;
  if (outputs_.empty()) return {};
  if (Outcome outcome = recovery_.snapshot(near_.system(), state_, snapshot_); !outcome) return outcome;
  for (std::size_t k = 0; k < outputs_.size(); ++k) result[rates_.size() + static_cast<int>(k)] = outputs_[k].read(snapshot_);
  return {};
}

double Linearization::step_scale(int column) const {
  const int positions = near_.positions(), speeds = near_.speeds();
  if (column < positions) return near_.scale(column);
  if (column < positions + speeds) return near_.scale(column - positions) * system_.rate_scale;
  const auto input = std::ranges::find(input_states_, column);
  if (input != input_states_.end()) {
    const ModelInput& what = with_inputs_.inputs[input - input_states_.begin()];
    const Characteristic& scale = near_.system().characteristic();
    const double force = scale.mass * scale.length * std::max(system_.rate_scale * system_.rate_scale, system_.acceleration);
    if (what.kind == ModelInput::force) return force;
    if (what.kind == ModelInput::moment) return force * scale.length;
    if (what.kind == ModelInput::motion) return (what.is_length ? scale.length : 1) * std::pow(system_.rate_scale, what.order);
    return what.value != 0 ? std::abs(what.value) : 1;
  }
  return std::max(std::abs(near_.values()[column]), near_.system().state_scale()[column - positions - speeds]);
}

double Linearization::row_scale(int row) const {
  if (row < near_.size()) return step_scale(row) * system_.rate_scale;
  return size_of(outputs_[row - near_.size()], system_.rate_scale);
}

double Linearization::size_of(const LinearOutput& output, double rate_scale) const {
  const Characteristic& scale = near_.system().characteristic();
  return std::pow(scale.length, output.dimension[0]) * std::pow(scale.mass, output.dimension[1]) *
         std::pow(rate_scale, -output.dimension[2]);
}

Outcome Linearization::fill_columns(int first, int last) {
  for (int column = first; column < last; ++column)
    if (const Outcome outcome = differences_->fill(column, step_scale(column)); !outcome)
      return {Outcome::diverged, fmt::format("{} cannot be varied: {}", name_of(column), outcome.reason)};
  return {};
}

// What weights, reactions and efforts would each give alone; in balance only its rounding remains.
Outcome Linearization::measure_acceleration() {
  const Characteristic& scale = near_.system().characteristic();
  system_.acceleration = with_inputs_.model.gravity.norm() / scale.length;
  if (!recovery_.snapshot(near_.system(), near_.middle(), snapshot_)) return {};
  double force = 0, acceleration = 0;
  for (const Reaction& reaction : snapshot_.reactions)
    force = std::max({force, reaction.force.norm(), reaction.moment.norm() / scale.length});
  for (const double effort : snapshot_.efforts)  // a force or a moment
    force = std::max({force, std::abs(effort), std::abs(effort) / scale.length});
  for (const BodySnapshot& body : snapshot_.bodies)
    acceleration = std::max({acceleration, body.acceleration.norm() / scale.length, body.angular_acceleration.norm()});
  system_.acceleration = std::max({system_.acceleration, force / scale.mass / scale.length, acceleration});
  return check_conditioning();
}

Outcome Linearization::check_conditioning() {
  const Determinacy& found = recovery_.determinacy();
  if (!recovery_.is_usable()) return recovery_.not_determined();
  const double unknown = std::max(found.motion_error(), found.force_error());
  if (unknown > noteworthy_error)
    system_.notes.push_back(
        fmt::format("a singular configuration is near (condition number {:.1g}): rounding may change accelerations and reactions "
                    "by {:.1g} of "
                    "the largest, and matrices by more",
                    found.condition(), unknown));
  return {};
}

VecX Linearization::noise() const {
  VecX noise = VecX::Zero(middle_.size());
  if (system_.acceleration == 0) return noise;
  const double fall = std::sqrt(system_.acceleration);
  for (int k = 0; k < near_.speeds(); ++k) noise[near_.positions() + k] = rounded * near_.scale(k) * system_.acceleration;
  for (int row = near_.size(); row < noise.size(); ++row) noise[row] = rounded * size_of(outputs_[row - near_.size()], fall);
  return noise;
}

// A derivative with the argument in units of its step, the result in units of the coordinate's scale
double Linearization::response(int row, int column) const {
  return std::abs(differences_->value(row, column)) * step_scale(column) / near_.scale(row - near_.positions());
}

// From the dependence of accelerations on positions, from the speeds and from the accelerations themselves; if these give
// nothing, from the dependence of accelerations on speeds
void Linearization::measure_rate_scale() {
  const int positions = near_.positions(), speeds = near_.speeds();
  const double least = LinearSystem::no_acceleration * system_.acceleration;
  double rate_scale = 0, damping = 0;
  for (int i = 0; i < speeds; ++i) {
    const int row = positions + i;
    double square = std::abs(middle_[row]) / near_.scale(i);
    for (int j = 0; j < positions; ++j) square = std::max(square, response(row, j));
    rate_scale = std::max({rate_scale, std::abs(near_.values()[row]) / near_.scale(i), square > least ? std::sqrt(square) : 0});
    for (int j = 0; j < speeds; ++j) damping = std::max(damping, response(row, positions + j) / system_.rate_scale);
  }
  const auto& given = with_inputs_.model.scales.time;
  system_.rate_scale = given ? 1 / *given : rate_scale > 0 ? rate_scale : damping > 0 ? damping : 1;
}

LinearSystem Linearization::compute() {
  system_.outcome = evaluate(VecX::Zero(near_.size()), middle_);
  if (system_.outcome) system_.outcome = measure_acceleration();
  if (!system_.outcome) return system_;
  const auto along = [this](int column, double step, VecX& result) {
    VecX dx = VecX::Zero(near_.size());
    dx[column] = step;
    return evaluate(dx, result);
  };
  differences_ = std::make_unique<LinearDifferences>(along, middle_, noise(), near_.size());
  const int speeds = near_.positions(), others = speeds + near_.speeds();
  for (const auto& [first, last] : {std::pair{0, speeds}, {speeds, others}, {others, near_.size()}}) {
    system_.outcome = fill_columns(first, last);
    if (!system_.outcome) return system_;
    measure_rate_scale();
  }
  refine();
  if (system_.stopped_by_user) system_.outcome = {Outcome::diverged, "stopped by the user"};
  if (!system_.outcome) return system_;
  measure_rate_scale();
  take_matrices();
  return system_;
}

void Linearization::refine() {
  for (int column = 0; column < near_.size(); ++column)
    while (differences_->refine(column)) continue;
}

double Linearization::relative_error(const std::vector<int>& rows, const std::vector<int>& columns) const {
  double worst = 0;
  for (const int row : rows) {
    double error = 0, size = row_scale(row);
    for (const int column : columns) {
      error = std::max(error, differences_->error(row, column) * step_scale(column));
      size = std::max(size, std::abs(differences_->value(row, column)) * step_scale(column));
    }
    worst = std::max(worst, error / size);
  }
  return worst;
}

void Linearization::take_matrices() {
  std::vector<int> outputs;
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    outputs.push_back(near_.size() + static_cast<int>(k));
    system_.outputs.push_back(outputs_[k].name);
  }
  for (const int k : own_states_) system_.states.push_back(name_of(k));
  for (const ModelInput& input : with_inputs_.inputs) system_.inputs.push_back(input.name);
  system_.t = near_.middle().t;
  system_.coordinates = near_.positions();
  system_.speeds = near_.speeds();
  const Eigen::MatrixXd derivative = differences_->values();
  system_.A_error = differences_->errors()(own_states_, own_states_);
  system_.A = derivative(own_states_, own_states_);
  system_.B = derivative(own_states_, input_states_);
  system_.C = derivative(outputs, own_states_);
  system_.D = derivative(outputs, input_states_);
  system_.x = near_.values()(own_states_);
  count_revolutions();
  system_.x_rate = middle_(own_states_);
  system_.u = near_.values()(input_states_);
  report_motions();
  system_.y = middle_(outputs);
  system_.state_scale.resize(static_cast<int>(own_states_.size()));
  for (std::size_t k = 0; k < own_states_.size(); ++k) system_.state_scale[static_cast<int>(k)] = step_scale(own_states_[k]);
  system_.error = {relative_error(own_states_, own_states_), relative_error(own_states_, input_states_),
                   relative_error(outputs, own_states_), relative_error(outputs, input_states_)};
  note_kinks();
  note_unsettled();
}

// The motions of drivers at this time, from which the inputs deviate
void Linearization::report_motions() {
  for (std::size_t k = 0; k < with_inputs_.inputs.size(); ++k) {
    const ModelInput& input = with_inputs_.inputs[k];
    if (input.kind != ModelInput::motion) continue;
    const Jet motion = TimeFunction(with_inputs_.model.drivers[input.driver])(system_.t);
    system_.u[static_cast<int>(k)] = input.order == 0 ? motion.v : input.order == 1 ? motion.d1 : motion.d2;
  }
}

// Angles in the recovered snapshot include whole revolutions; the neighbourhood does not use them.
void Linearization::count_revolutions() {
  if (!recovery_.snapshot(near_.system(), near_.middle(), snapshot_)) return;
  for (int k = 0; k < near_.positions(); ++k) {
    const std::string& name = near_.choice().coordinates[k].name;
    for (std::size_t m = 0; m < layout_.measures.size(); ++m)
      if (layout_.measures[m].owner + "." + layout_.measures[m].value == name) system_.x[k] = snapshot_.measures[m].value;
    if (with_inputs_.model.dimension == 2 && name.ends_with(".angle"))
      if (const int body = with_inputs_.model.find_body(name.substr(0, name.size() - 6)); body > 0)
        system_.x[k] = snapshot_.bodies[body].angle;
  }
}

void Linearization::note_kinks() {
  constexpr double visible = 1e-5;
  for (int column = 0; column < near_.size(); ++column)
    for (int row = 0; row < middle_.size(); ++row)
      if (differences_->kink(row, column) * step_scale(column) > visible * row_scale(row)) {
        system_.notes.push_back("a force law has a kink here: the derivatives with respect to " + name_of(column) +
                                " are the mean of both sides");
        break;
      }
}

void Linearization::note_unsettled() {
  for (int column = 0; column < near_.size(); ++column)
    for (int row = 0; row < middle_.size(); ++row)
      if (differences_->is_unsettled(row, column)) {
        const std::string output = row < near_.size() ? name_of(row) + "'" : outputs_[row - near_.size()].name;
        system_.notes.push_back(fmt::format(
            "the derivative of {} with respect to {} has not converged even for the smallest steps: its error is {:.1g}", output,
            name_of(column), differences_->error(row, column)));
      }
}

int states_for_inputs(const ModelWithInputs& with_inputs) {
  const auto is_motion = [](const ModelInput& input) { return input.kind == ModelInput::motion; };
  const auto deviates = [](const Element& driver) { return driver.has("deviation"); };
  return static_cast<int>(with_inputs.inputs.size() - std::ranges::count_if(with_inputs.inputs, is_motion) +
                          3 * std::ranges::count_if(with_inputs.model.drivers, deviates));
}

// Matrices over states and outputs are dense: those of the differences with their errors, and the matrices extracted from them.
Outcome refusal_of_size(const CheckReport& report, std::size_t outputs) {
  constexpr double tables = 8, max_bytes = 4e9;
  const double states = report.degrees_of_freedom + report.speeds + report.integrated_states,
               rows = states + static_cast<double>(outputs);
  const double bytes = tables * sizeof(double) * rows * states;
  if (bytes <= max_bytes) return {};
  return {Outcome::diverged,
          fmt::format("{} states with {} outputs would need matrices of {:.3g} GB, more than the limit of {:g} GB: "
                      "fix parts that need not move by fixed joints or drivers",
                      states, outputs, bytes / 1e9, max_bytes / 1e9)};
}

}  // namespace

LinearSystem linearize(const ModelWithInputs& with_inputs, const AssembledModel& assembled, const State& body_state,
                       const std::vector<LinearOutput>& outputs, const LinearizeSettings& settings) {
  if (assembled.report.speeds == 0 && assembled.report.integrated_states == states_for_inputs(with_inputs) &&
      std::ranges::count(with_inputs.inputs, ModelInput::motion, &ModelInput::kind) == 0) {
    LinearSystem nothing;
    nothing.outcome = {Outcome::singular,
                       "joints and drivers leave no degrees of freedom, and there are no first-order states: there is "
                       "nothing to linearise"};
    return nothing;
  }
  if (assembled.report.singular_start && body_state.t == assembled.state.t) {
    LinearSystem several;
    several.outcome = {
        Outcome::singular,
        "the initial configuration is singular (a bifurcation of the motion): no linear system describes the motions near it"};
    return several;
  }
  if (const Outcome refusal = refusal_of_size(assembled.report, outputs.size()); !refusal) {
    LinearSystem too_large;
    too_large.outcome = refusal;
    return too_large;
  }
  return Linearization(with_inputs, assembled, body_state, outputs, settings).compute();
}

}  // namespace holonom
