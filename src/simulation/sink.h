// One output of a run: a table, a checkpoint, a report, a progress bar. A run has a group of sinks; each receives the whole run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/recording/observer.h"
#include "results/results_error.h"

namespace holonom {

// All functions may throw ResultsError.
class Sink : public Observer {
 public:
  // Called before begin() of any sink of the run, before anything is written: throws UsageError if something cannot be recorded.
  virtual void prepare(const Plan&, const OutputLayout&) {}
  // The run is over. Not whole: it ended at a number that is not finite; earlier rows are kept.
  virtual void finish(bool /*is_whole*/) {}
};

// Whether the run should stop.
using StopRequest = std::function<bool()>;

class StopSink final : public Sink {
 public:
  explicit StopSink(StopRequest is_requested) : is_requested_(std::move(is_requested)) {}
  bool stop_requested() override { return is_requested_(); }

 private:
  StopRequest is_requested_;
};

// Passes a run on to all its sinks, in the order in which they were added. If a sink cannot write, the run is stopped as if by the
// user, so that its other outputs are not lost.
class SinkGroup final : public Observer {
 public:
  void add(Sink& sink) { sinks_.push_back(&sink); }  // which must outlive the run

  void begin(const Plan& plan, const OutputLayout& layout) override;
  void record(const Snapshot& snapshot) override;
  void progress(double t) override;
  bool stop_requested() override;
  double checkpoint_interval() override;
  void checkpoint(const Checkpoint& here) override;
  void record_state(const State& state) override;
  void model_changed(const Model& model) override;
  bool wants_balance() override;
  void record_balance(const Snapshot& moved, const ForceBalance& balance) override;
  void finish();

  bool has_begun() const { return has_begun_; }
  const Plan& plan() const { return plan_; }                     // once begun
  const std::string& failure() const { return failure_; }        // "" if nothing failed
  bool have_files_failed() const { return have_files_failed_; }  // by the disk, not by a number that is not finite

 private:
  template <class Call>
  void notify_all(const Call& call);
  void keep(const ResultsError& failure);

  std::vector<Sink*> sinks_;
  Plan plan_;
  bool has_begun_ = false;
  std::string failure_;
  bool have_files_failed_ = false;
};

}  // namespace holonom
