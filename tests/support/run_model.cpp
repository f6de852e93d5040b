#include "support/run_model.h"

#include <cmath>
#include <stdexcept>

#include "analysis/motion/run.h"
#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "support/given_motion.h"
#include "system/channels.h"

namespace holonom {

Model model_from_text(std::string_view text, const Overrides& overrides) {
  return parse_model(text, "test.yaml", schema(), overrides);
}

Model reference_model(const std::string& file, const Overrides& overrides) {
  return read_model(HOLONOM_SOURCE_DIR "/tests/reference/models/" + file, schema(), overrides);
}

RunSettings with_tolerance(const std::string& treatment, const std::string& integrator, double tolerance, double end,
                           double output) {
  RunSettings settings;
  settings.end = end;
  settings.output = output;
  settings.tolerance = tolerance;
  settings.treatment = Choice{treatment, {}, {}};
  settings.integrator = Choice{integrator, {}, {}};
  return settings;
}

RunSettings with_fixed_step(const std::string& treatment, const std::string& integrator, double step, double end, double output) {
  RunSettings settings = with_tolerance(treatment, integrator, 0, end, output);
  settings.tolerance.reset();
  settings.step = step;
  return settings;
}

RunSettings with_preset(const std::string& preset, double step, double end, double output) {
  RunSettings settings;
  settings.preset = Choice{preset, {}, {}};
  settings.end = end;
  settings.output = output;
  settings.step = step;
  return settings;
}

RunSettings only_the_start() {
  RunSettings settings;
  settings.end = 0;
  return settings;
}

RunSettings kinematics_to(double end, double output) {
  RunSettings settings;
  settings.end = end;
  settings.output = output;
  return settings;
}

double Row::operator[](const std::string& channel) const {
  const auto found = columns_.find(channel);
  if (found == columns_.end()) throw std::out_of_range("no channel '" + channel + "' was recorded");
  return values_[found->second];
}

Vec3 Row::vector(const std::string& prefix) const {
  return Vec3((*this)[prefix + "x"], (*this)[prefix + "y"], columns_.contains(prefix + "z") ? (*this)[prefix + "z"] : 0);
}

Quaternion Row::rotation(const std::string& owner) const {
  return Quaternion((*this)[owner + ".qw"], (*this)[owner + ".qx"], (*this)[owner + ".qy"], (*this)[owner + ".qz"]);
}

Row RunResult::at(double t) const& {
  const std::size_t time = columns_.at("t");
  const double last = rows_.back()[time];
  for (std::size_t k = 0; k < rows_.size(); ++k)
    if (std::abs(rows_[k][time] - t) <= 1e-12 * std::max(last, 1e-3)) return row(k);
  throw std::out_of_range("nothing was recorded at t = " + std::to_string(t));
}

double RunResult::largest(const std::string& channel) const {
  double most = 0;
  for (std::size_t k = 0; k < rows_.size(); ++k) most = std::max(most, std::abs(row(k)[channel]));
  return most;
}

class Collector final : public Observer {
 public:
  Collector(const Model& model, RunResult& result) : model_(model), result_(result) {}

  void begin(const Plan&, const OutputLayout& layout) override {
    channels_ = all_channels(model_, layout);
    for (const Channel& channel : channels_) {
      result_.columns_[channel.name] = result_.names.size();
      result_.names.push_back(channel.name);
      result_.units.push_back(channel.unit);
    }
  }

  void record(const Snapshot& snapshot) override {
    std::vector<double> values;
    for (const Channel& channel : channels_) values.push_back(channel.read(snapshot));
    result_.rows_.push_back(std::move(values));
  }

 private:
  const Model& model_;
  RunResult& result_;
  std::vector<Channel> channels_;
};

RunResult run_model(const Model& model, const RunSettings& settings) {
  RunResult result;
  Collector collector(model, result);
  result.diagnostics = run(model, merge(model.run, settings), collector);
  return result;
}

RunResult kinematics_of_model(const Model& model, const RunSettings& settings) {
  RunResult result;
  Collector collector(model, result);
  result.diagnostics = kinematics(model, merge(model.run, settings), collector);
  return result;
}

RunResult inverse_of_model(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators) {
  RunResult result;
  Collector collector(model, result);
  result.diagnostics = inverse(model, merge(model.run, settings), actuators, collector);
  return result;
}

}  // namespace holonom
