// Runs a model in a test and keeps every recorded row, so that a test can read `result.at(0.5)["crank.x"]`.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/motion/run.h"
#include "model/model.h"

namespace holonom {

using Overrides = std::vector<std::pair<std::string, std::string>>;  // parameters, as --set name=value

Model model_from_text(std::string_view text, const Overrides& overrides = {});
Model reference_model(const std::string& file, const Overrides& overrides = {});  // of tests/reference/models

// Choices for a run, by name and with default options
RunSettings with_tolerance(const std::string& treatment, const std::string& integrator, double tolerance, double end,
                           double output);
RunSettings with_fixed_step(const std::string& treatment, const std::string& integrator, double step, double end, double output);
RunSettings with_preset(const std::string& preset, double step, double end, double output);
RunSettings only_the_start();                          // one row at t = 0: accelerations and reactions of the initial state
RunSettings kinematics_to(double end, double output);  // no choices: a fully driven model is not integrated

// One recorded instant. An unknown channel throws an exception with its name.
class Row {
 public:
  Row(const std::unordered_map<std::string, std::size_t>& columns, const std::vector<double>& values)
      : columns_(columns), values_(values) {}
  double operator[](const std::string& channel) const;
  Vec3 vector(const std::string& prefix) const;         // prefix + x, y and, where it exists, z
  Quaternion rotation(const std::string& owner) const;  // owner.qw ... owner.qz
  const std::vector<double>& values() const { return values_; }

 private:
  const std::unordered_map<std::string, std::size_t>& columns_;
  const std::vector<double>& values_;
};

class RunResult {
 public:
  RunDiagnostics diagnostics;
  std::vector<std::string> names;  // of the channels, in the order of the columns
  std::vector<std::string> units;  // of the channels

  // Rows refer to the result, which must outlive them.
  Row at(double t) const&;  // a recorded time; throws if it was not recorded
  Row row(std::size_t k) const& { return Row(columns_, rows_.at(k)); }
  Row first() const& { return row(0); }
  Row last() const& { return row(rows_.size() - 1); }
  Row first() && = delete;
  Row last() && = delete;
  Row at(double t) && = delete;
  std::size_t size() const { return rows_.size(); }
  double largest(const std::string& channel) const;  // absolute value, over all rows

 private:
  friend class Collector;
  std::unordered_map<std::string, std::size_t> columns_;
  std::vector<std::vector<double>> rows_;
};

// The settings override those of the model. A failure of the computation is in result.diagnostics.outcome.
RunResult run_model(const Model& model, const RunSettings& settings);

}  // namespace holonom
