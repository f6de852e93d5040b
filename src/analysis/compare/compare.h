// Work-precision comparison: a model run with many methods and accuracies, each run compared with a reference.
//
// The reference is a run with a tight tolerance. A second one, in other coordinates and with another integrator, shows how far it
// can be trusted: the difference of the two is the uncertainty, below which errors are unknown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/measured_run.h"

namespace holonom {

struct ChosenTriple {
  Choice coordinates, treatment, integrator;
  bool operator==(const ChosenTriple&) const = default;
};
std::string text_of(const ChosenTriple& triple);  // body/baumgarte:alpha=5,beta=5/rk4

struct ComparisonSettings {
  std::vector<ChosenTriple> triples;
  // Steps apply to all integrators, tolerances to those with error control. If neither is given: tolerances for these, steps for
  // the others.
  std::vector<double> steps, tolerances;
  std::optional<double> end;  // absent: the model's
  double limit = 20;          // wall time limit per run in seconds; ten times as much for the reference
};

// One row of the table.
struct ComparedRun {
  ChosenTriple triple;
  std::optional<double> step, tolerance;  // neither: the triple is not legal for the model
  RunDiagnostics diagnostics;
  double cpu_seconds = 0;
  std::string failure;                    // "" when the run reached its end
  std::optional<MotionDifference> error;  // relative to the reference, if there is one
};

struct ReferenceRun {
  Plan plan;
  Statistics statistics;
  double cpu_seconds = 0;
};

struct Comparison {
  Outcome start;  // if assembly fails there is nothing to compare
  double end = 0;
  long instants = 0;  // number of times at which motions are compared
  std::optional<ReferenceRun> reference, second_reference;
  std::optional<MotionDifference> uncertainty;  // the difference of the references
  std::vector<ComparedRun> runs;                // grouped by triple
  std::vector<std::string> notes;
  bool stopped_by_user = false;

  bool any_ran() const;
};

class ComparisonObserver {
 public:
  virtual ~ComparisonObserver() = default;
  virtual void begin(std::size_t) {}  // the number of runs including references; called before the first one
  virtual void progress(double) {}    // number of completed runs plus the fraction of the current one
  virtual bool stop_requested() { return false; }
};

// Throws InputError, and UsageError if there is no end time or nothing to integrate. A run that fails is a row with a reason.
Comparison compare(const Model& model, const ComparisonSettings& settings, ComparisonObserver& observer);

}  // namespace holonom
