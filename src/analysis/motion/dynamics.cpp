// Integration of the equations of motion, through events.
#include <cmath>

#include "analysis/motion/dynamics_piece.h"

namespace holonom {
namespace {

class DynamicsRun final : public MotionRun {
 public:
  DynamicsRun(const RunContext& context, const Checkpoint* from)
      : context_(context),
        events_(context.assembled, from, context.plan.tolerance),
        piece_(std::make_unique<DynamicsPiece>(context, events_, from)),
        breaks_covered_(context.plan.start) {
    if (std::isfinite(context.plan.end)) find_breaks(context.plan.end);
  }

  Outcome advance(double until, Arrival arrival) override {
    // Only in a run whose end is left to its user; far ahead, so that it is rarely needed
    if (std::isfinite(until) && std::min(until, context_.plan.end) > breaks_covered_)
      find_breaks(2 * until - context_.plan.start);
    Outcome outcome;
    while (outcome && !is_over()) {
      outcome = piece_->advance(until, arrival, breaks_);
      if (outcome && !events_.has_due()) return {};
      if (outcome) outcome = carry_out_events();
    }
    has_failed_ = has_failed_ || !outcome;
    return outcome;
  }

  bool is_over() const override {
    return has_failed_ || context_.diagnostics.stopped_by_user || !events_.stopped_by().empty() ||
           (piece_->is_complete() && !events_.has_due());
  }
  double time() const override { return piece_ ? piece_->state().t : context_.diagnostics.reached; }
  Outcome snapshot(bool with_solution, Snapshot& out) override {
    return piece_ ? piece_->snapshot(with_solution, out) : Outcome{Outcome::diverged, "an event could not be carried out"};
  }
  void set_state(int state, double value) override { piece_->set_state(state, value); }

  Checkpoint checkpoint() override {
    Checkpoint here = piece_->checkpoint();
    here.events = events_.memory();
    return here;
  }

  void add_to(RunDiagnostics& diagnostics) const override {
    const EventMemory& memory = events_.memory();
    for (Eigen::Index k = 0; k < memory.times.size(); ++k)
      diagnostics.events.push_back({memory.times[k], events_.event(static_cast<int>(memory.which[k])).name});
    diagnostics.stopped_by_event = events_.stopped_by();
    for (const std::string& note : events_.notes()) diagnostics.notes.push_back(note);
  }

 private:
  // The next piece starts from the model and the state that the events leave.
  Outcome carry_out_events() {
    Checkpoint here = piece_->checkpoint();
    piece_.reset();
    const Outcome outcome = events_.carry_out(here);
    if (events_.has_switched()) context_.observer.model_changed(events_.assembled().system->model());
    if (!outcome) return outcome;
    piece_ = std::make_unique<DynamicsPiece>(context_, events_, &here);
    return events_.stopped_by().empty() ? Outcome{} : piece_->record_end();
  }

  void find_breaks(double until) {
    const Model& model = context_.assembled.system->model();
    for (const MotionBreak& found : motion_breaks(model, breaks_covered_, until)) breaks_.push_back(found);
    breaks_covered_ = until;
  }

  RunContext context_;
  EventActions events_;
  std::unique_ptr<DynamicsPiece> piece_;
  std::vector<MotionBreak> breaks_;
  double breaks_covered_;  // the time up to which they are known
  bool has_failed_ = false;
};

}  // namespace

std::unique_ptr<MotionRun> make_dynamics_run(const RunContext& context, const Checkpoint* from) {
  return std::make_unique<DynamicsRun>(context, from);
}

}  // namespace holonom
