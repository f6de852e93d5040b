// Work against precision: a model run with many choices and accuracies, each run measured against a reference.
//
// The reference is a run with a tight tolerance. A second one, in other coordinates and with another integrator, tells how far it
// can be trusted: their difference is its uncertainty, below which no error is known.
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
  // Steps are for all, tolerances for integrators with error control. Neither given: tolerances for these, steps for the others.
  std::vector<double> steps, tolerances;
  std::optional<double> end;  // absent: the model's
  double limit = 20;          // seconds of wall time that a run may take; the reference gets ten times as much
};

// One row of the table.
struct ComparedRun {
  ChosenTriple triple;
  std::optional<double> step, tolerance;  // neither: the triple does not suit the model
  Evidence evidence;
  double cpu_seconds = 0;
  std::string failure;                    // "" when the run reached its end
  std::optional<MotionDifference> error;  // against the reference, where there is one
};

struct ReferenceRun {
  Plan plan;
  Statistics statistics;
  double cpu_seconds = 0;
};

struct Comparison {
  Outcome start;  // an assembly that does not close leaves nothing to compare
  double end = 0;
  long instants = 0;  // at which motions are compared
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
  virtual void begin(std::size_t) {}  // the number of runs, references included; nothing has run yet
  virtual void progress(double) {}    // runs done, with the fraction of the present one
  virtual bool stop_requested() { return false; }
};

// Throws InputError, and UsageError where there is no end time or nothing to integrate. Runs that fail are rows with a reason.
Comparison compare(const Model& model, const ComparisonSettings& settings, ComparisonObserver& observer);

}  // namespace holonom
