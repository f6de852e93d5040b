#include "analysis/compare/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "analysis/equilibrium/initial_state.h"
#include "analysis/planning/plan.h"
#include "model/choice.h"

namespace holonom {
namespace {

// Default steps divide the time between output times evenly, so that fixed steps are compared without interpolation.
constexpr double instants_in_run = 125;
constexpr double default_steps_in_run[] = {250, 500, 1000};
constexpr double default_tolerances[] = {1e-4, 1e-6, 1e-8};
constexpr double reference_limit_factor = 10;
constexpr double trusted_uncertainty = 1e-6;

// Candidates for the reference, best first. Tolerances are near rounding, because the error of a whole run is a multiple of them.
// The treatment is left to the plan: none if the coordinates have no constraint equations.
struct ReferenceMethod {
  const char *coordinates, *integrator;
  double tolerance;
};
constexpr ReferenceMethod first_methods[] = {
    {"relative", "verner", 1e-13}, {"relative", "verner", 1e-11}, {"natural", "verner", 1e-11}, {"body", "verner", 1e-11}};
constexpr ReferenceMethod second_methods[] = {{"body", "tsitouras", 1e-12}, {"natural", "tsitouras", 1e-12}};

// The observer of one run.
class WatchOfOneRun final : public RunWatch {
 public:
  WatchOfOneRun(ComparisonObserver& observer, double runs_done) : observer_(observer), runs_done_(runs_done) {}
  void progress(double fraction) override { observer_.progress(runs_done_ + fraction); }
  bool stop_requested() override { return observer_.stop_requested(); }

 private:
  ComparisonObserver& observer_;
  double runs_done_;
};

class Comparer {
 public:
  Comparer(const Model& model, const ComparisonSettings& settings, ComparisonObserver& observer)
      : model_(model), settings_(settings), observer_(observer), check_(check(model)) {}

  Comparison compute() {
    result_.start = check_.outcome;
    if (!result_.start) return std::move(result_);
    plan_time();
    plan_rows();
    observer_.begin(result_.runs.size() + 2);
    run_references();
    for (ComparedRun& row : result_.runs) run_row(row);
    drop_rows_not_begun();
    add_notes();
    return std::move(result_);
  }

 private:
  // The end of the run, and whether there is anything to integrate.
  void plan_time() {
    base_.end = settings_.end ? settings_.end : model_.run.end;
    const Plan plan = make_plan(model_, base_, check_);
    if (!plan.integrates())
      throw UsageError(
          "the model has no degrees of freedom left by joints and drivers: nothing is integrated, so there is nothing to compare",
          "use holonom run or holonom kinematics");
    if (plan.end <= plan.start)
      throw UsageError("the run has no duration, so there is nothing to compare", "set a later end time with --end");
    result_.end = plan.end;
    base_.output = (plan.end - plan.start) / instants_in_run;
  }

  RunSettings settings_of(const ChosenTriple& triple, std::optional<double> step, std::optional<double> tolerance) const {
    RunSettings settings = base_;
    settings.coordinates = triple.coordinates;
    settings.treatment = triple.treatment;
    settings.integrator = triple.integrator;
    settings.step = step;
    settings.tolerance = tolerance;
    return settings;
  }

  // The plan of a run decides which combinations are legal, so that this code needs no names of methods.
  bool accepted(const RunSettings& settings) const {
    try {
      make_plan(model_, settings, check_);
      return true;
    } catch (const UsageError&) {
      return false;
    }
  }

  void plan_rows() {
    for (const ChosenTriple& triple : settings_.triples) {
      const bool controlled = accepted(settings_of(triple, {}, default_tolerances[0]));
      const bool suits = controlled || accepted(settings_of(triple, result_.end / default_steps_in_run[0], {}));
      const std::size_t before = result_.runs.size();
      if (suits) add_accuracies(triple, controlled);
      if (result_.runs.size() == before) add_row(triple, {}, {});  // its failure will give the reason
    }
  }

  void add_row(const ChosenTriple& triple, std::optional<double> step, std::optional<double> tolerance) {
    ComparedRun row;
    row.triple = triple;
    row.step = step;
    row.tolerance = tolerance;
    result_.runs.push_back(std::move(row));
  }

  void add_accuracies(const ChosenTriple& triple, bool controlled) {
    for (double step : settings_.steps) add_row(triple, step, {});
    if (controlled)
      for (double tolerance : settings_.tolerances) add_row(triple, {}, tolerance);
    if (!settings_.steps.empty() || !settings_.tolerances.empty()) return;
    if (controlled)
      for (double tolerance : default_tolerances) add_row(triple, {}, tolerance);
    else
      for (double parts : default_steps_in_run) add_row(triple, result_.end / parts, {});
  }

  MeasuredRun measure(const RunSettings& settings, double limit) {
    WatchOfOneRun watch(observer_, runs_done_++);
    MeasuredRun measured = measure_run(model_, settings, limit, watch);
    result_.stopped_by_user = result_.stopped_by_user || measured.stopped_by_user;
    return measured;
  }

  // The first method that reaches the end; the reasons of those that did not become notes.
  std::optional<ReferenceRun> run_reference(std::span<const ReferenceMethod> methods, RecordedMotion& motion) {
    for (const ReferenceMethod& method : methods) {
      RunSettings settings = base_;
      settings.coordinates = Choice{method.coordinates, {}, {}};
      settings.integrator = Choice{method.integrator, {}, {}};
      settings.tolerance = method.tolerance;
      MeasuredRun measured = measure(settings, reference_limit_factor * settings_.limit);
      if (measured.failure.empty()) {
        motion = std::move(measured.motion);
        return ReferenceRun{measured.diagnostics.plan, measured.diagnostics.statistics, measured.cpu_seconds};
      }
      if (measured.stopped_by_user) break;
      --runs_done_;
      result_.notes.push_back(fmt::format("a reference in {} coordinates with {} at tolerance {:g} failed: {}",
                                          method.coordinates, method.integrator, method.tolerance, measured.failure));
      if (measured.too_long) break;  // the others would hardly be faster
    }
    return std::nullopt;
  }

  void run_references() {
    RecordedMotion second;
    result_.reference = run_reference(first_methods, reference_);
    if (!result_.reference) return;
    result_.instants = static_cast<long>(reference_.size());
    result_.second_reference = run_reference(second_methods, second);
    if (result_.second_reference) result_.uncertainty = difference(second, reference_, scale());
  }

  // No further run is started once the user has asked to stop.
  void run_row(ComparedRun& row) {
    if (result_.stopped_by_user) return;
    MeasuredRun measured = measure(settings_of(row.triple, row.step, row.tolerance), settings_.limit);
    row.diagnostics = std::move(measured.diagnostics);
    row.cpu_seconds = measured.cpu_seconds;
    row.failure = std::move(measured.failure);
    if (row.failure.empty() && result_.reference) row.error = difference(measured.motion, reference_, scale());
    if (row.error && !std::isfinite(row.error->motion)) {
      row.failure = "the motion has numbers that are not finite";
      row.error.reset();
    }
    ++rows_begun_;
  }

  void drop_rows_not_begun() { result_.runs.resize(rows_begun_); }

  void add_notes() {
    result_.notes = check_.notes;
    if (result_.stopped_by_user)
      result_.notes.push_back("stopped by the user: the table is incomplete");
    else if (!result_.reference)
      result_.notes.push_back("no reference run reached the end: errors are unknown");
    else if (!result_.second_reference)
      result_.notes.push_back("no second reference run reached the end: the uncertainty of the errors is unknown");
    else if (result_.uncertainty->motion > trusted_uncertainty)
      result_.notes.push_back(
          fmt::format("the reference runs differ by {:.2g}: the motion is chaotic, stiff or passes a bifurcation, so errors are "
                      "of little significance; a shorter --end may help",
                      result_.uncertainty->motion));
  }

  MotionScale scale() const { return {check_.characteristic.length, model_.dimension == 2}; }

  const Model& model_;
  const ComparisonSettings& settings_;
  ComparisonObserver& observer_;
  const CheckReport check_;
  Comparison result_;
  RunSettings base_;  // end and output
  RecordedMotion reference_;
  double runs_done_ = 0;
  std::size_t rows_begun_ = 0;
};

}  // namespace

std::string text_of(const ChosenTriple& triple) {
  return fmt::format("{}/{}/{}", text_of(triple.coordinates), text_of(triple.treatment), text_of(triple.integrator));
}

bool Comparison::any_ran() const {
  return std::any_of(runs.begin(), runs.end(), [](const ComparedRun& row) { return row.failure.empty(); });
}

Comparison compare(const Model& model, const ComparisonSettings& settings, ComparisonObserver& observer) {
  return Comparer(model, settings, observer).compute();
}

}  // namespace holonom
