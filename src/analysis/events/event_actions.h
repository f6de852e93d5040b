// Actions of events. A run is integrated in pieces; between two pieces events switch elements, change speeds by impulses or set signals,
// and the next piece starts from the resulting model and state. Positions never jump: a driver or coupler counts from where it is switched
// on, and a joint must fit.
#pragma once

#include <limits>
#include <optional>

#include "analysis/events/bound_rows.h"
#include "analysis/events/configuration.h"
#include "analysis/events/contact_set.h"
#include "analysis/start/assembled_model.h"
#include "system/checkpoint.h"
#include "system/event_functions.h"

namespace holonom {

class EventActions {
 public:
  EventActions(AssembledModel& assembled, const Checkpoint* from, double tolerance);  // of the run; 0: none

  Configuration& configuration() { return *current_; }           // the current mechanism
  AssembledModel& assembled() { return current_->assembled(); }  // of it
  const EventFunctions& functions() const { return functions_; }
  const Element& event(int number) const { return given_.events[number]; }
  EventMemory& memory() { return memory_; }
  const EventMemory& memory() const { return memory_; }
  bool is_impact(int event) const { return functions_.action(event) == EventAction::impact; }
  bool is_active(int event) const { return bound_[event] >= 0 && memory_.drivers[bound_[event]] != 0; }  // its bound is active
  bool has_active_bounds() const { return !active_bounds().empty(); }
  bool can_happen(int event) const;  // its count is not exhausted, and an impact is not at rest
  double band(int event) const;      // of values that count as zero
  // The same right after an event: a change due to the error of its time, or to a restart, is not a zero crossing.
  double band_of_restart(int event) const;
  bool has_just_occurred(int event, double t) const;
  // For an impact: the gap, below zero, of the next hit after one that did not activate the bound; 0 otherwise
  double floor(int event) const { return is_active(event) ? 0 : memory_.floor[event]; }
  bool is_slow(int event, double rate) const;               // an impact whose rate is below the resolution of the run
  void set_time_scale(double time) { time_scale_ = time; }  // of the run
  bool need_solution() const;                               // to evaluate
  // The event functions; that of an impact with an active bound is the contact force of the bound.
  void evaluate(const Snapshot& now, VecX& values) const;
  double first_flight() const {
    return first_flight_;
  }  // from the last events to the next predicted impact; infinite without one
  Outcome no_value(int event, double t) const;

  // They act at the end of the piece, in the order of the file.
  void make_due(std::vector<int> events, const Snapshot& now, const VecX& slopes) {  // slopes: of all functions
    due_ = std::move(events);
    now_ = now;
    slopes_ = slopes;
  }
  bool has_switched() const { return has_switched_; }  // the model differs from that at the start
  bool has_due() const { return !due_.empty(); }
  // Executes them from the state in `here.followed`, and those that they trigger.
  Outcome carry_out(Checkpoint& here);

  const std::string& stopped_by() const { return stopped_by_; }  // "" unless an event stopped the run
  std::vector<std::string> notes() const;                        // on how events have changed the mechanism

 private:
  struct Impact {
    int event;  // an impact
    double restitution;
  };
  // What an impulse that is rejected may have changed
  struct BoundModes {
    Switches switches;
    VecX size, floor;
  };

  const Model& model() { return current_->model(); }
  bool rests(int event) const;  // on elements that the user has named
  double energy(const State& body);
  std::vector<double> last_intervals(int event, double t, double& since) const;
  bool repeats_without_end(int event, double t, double& since) const;
  bool bounces_without_end(int event, double t, double acceleration) const;
  Outcome guard(int event, double t) const;
  Outcome require_progress(double t);
  Outcome carry_out_all(std::vector<int>& due, State& body);
  Outcome carry_out_one(int event, State& body);
  void record(int event, double t);
  Outcome find_triggered(const State& body, std::vector<int>& due);
  Outcome take_snapshot(const State& body, Snapshot& now);
  void initialise_sides();  // of impacts that start at their bound
  Outcome act(int event, State& body);
  // Impacts, in impact_actions.cpp
  Outcome process_impact(int event, State& body, bool& has_occurred);
  BoundModes modes() const { return {memory_, memory_.size, memory_.floor}; }
  Outcome close_again(const BoundModes& before, const State& body);
  Outcome come_to_rest(int event, double speed, State& body);
  Outcome open_bound(int event, State& body);
  Outcome apply_impulse(const std::optional<Impact>& impact, State& body, bool may_open = true);
  Outcome obey_rows(Configuration& configuration, State& body);
  Outcome rebound(const Impact& impact, State& body);
  BoundRows& bound_rows_at(const State& body);
  double gap_rate(int impact, const State& body) {
    return memory_.side[impact] * bound_rows_at(body).gradient(impact).dot(body.v);
  }
  Outcome approach(int event, const State& body, double& acceleration);
  bool is_movable(int event, double speed, const State& body);
  void leave(int event);
  bool dies_out(int event, double speed, double acceleration, double t) const;
  double slowest(int event) const;  // speed that the run's tolerance resolves
  double min_contact_force(int event) const;
  double min_effort(int event, double response) const;
  double position_error(int event) const;
  void find_first_flight();
  // Several bounds at once, in joint_impacts.cpp
  std::vector<int> active_bounds() const;
  std::shared_ptr<Configuration> without(const std::vector<int>& bounds);
  const ContactSet& contacts(const std::vector<int>& events, const State& body);
  void activate(int event, double response);
  void deactivate(int event);
  bool apply_impulses(const std::vector<int>& events, const VecX& wanted, State& body);
  Outcome apply_simultaneous_impulses(std::vector<int>& due, State& body);
  bool touches(int event) const;
  Outcome stop_together(int event, State& body);
  Outcome resolve_contacts(State& body, bool& has_changed);
  Outcome stop_approach(std::vector<int> events, State& body);
  void choose_active(const std::vector<int>& events, const ContactSet& set, const VecX& efforts, const VecX& accelerations);
  Outcome set(int event, State& body);
  Outcome switch_elements(const Element& event, State& body);
  Outcome enter_changed(const Switches& before, State& body, bool may_open = true);  // after flags have changed
  void flag(const Element& event, const char* field, bool is_on);
  void build();  // the configuration with the elements of memory_
  void shift_drivers(const VecX& is_new, const State& body);
  Outcome close(const VecX& new_joints, State& body);
  Outcome enter(const State& body);  // that configuration
  void record_redundancy(double t);

  AssembledModel& first_;
  const Model& given_;
  const double tolerance_;
  EventFunctions functions_;
  EventMemory memory_;
  std::vector<int> bound_;  // of each impact, among the drivers; -1 for other events
  Configurations configurations_;
  std::shared_ptr<Configuration> current_, entered_;
  std::unique_ptr<BoundRows> bound_rows_;  // built on first use
  struct {                                 // the last ones requested
    std::vector<int> events;
    std::shared_ptr<Configuration> free;
    double t = 0;
    VecX q, side;
    ContactSet set;
  } contacts_;
  std::vector<int> due_;
  std::vector<int> immovable_;  // bounds hit at this instant that no impulse can move
  Snapshot now_;
  VecX values_, slopes_;
  std::string stopped_by_;
  bool is_as_found_ = false;   // nothing has acted since the search
  bool has_released_ = false;  // an impulse has opened bounds
  bool has_switched_ = false;
  double time_scale_ = 1, first_flight_ = std::numeric_limits<double>::infinity();
  double instant_ = -std::numeric_limits<double>::infinity();
  long pieces_at_instant_ = 0;
};

}  // namespace holonom
