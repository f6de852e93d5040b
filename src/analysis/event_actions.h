// What events do. A run goes in pieces; between two of them events switch elements, change speeds by impulses or set signals, and the
// next piece begins with the model and the state that they leave. Positions never jump: what a driver or coupler holds counts from where
// it is switched on, and a joint must fit.
#pragma once

#include "analysis/event_functions.h"
#include "analysis/start.h"
#include "system/checkpoint.h"

namespace holonom {

class EventActions {
 public:
  EventActions(Start& start, const Checkpoint* from);

  Start& start() { return switched_ ? switched_->start : first_; }  // of the model as it is now
  const EventFunctions& functions() const { return functions_; }
  const Element& event(int number) const { return given_.events[number]; }
  EventMemory& memory() { return memory_; }
  bool can_happen(int event) const;  // not oftener than it may, and not while an impact rests
  double band(int event) const;      // of values that count as zero
  Outcome no_value(int event, double t) const;

  // They happen when the piece is over, in the order of the file.
  void make_due(std::vector<int> events, const Snapshot& now) {
    due_ = std::move(events);
    now_ = now;
  }
  bool has_switched() const { return switched_ != nullptr; }  // the model is another than in the start
  bool has_due() const { return !due_.empty(); }
  // Carries them out from the state in `here.followed`, and those that they bring about.
  Outcome carry_out(Checkpoint& here);

  const std::string& stopped_by() const { return stopped_by_; }  // "" while nothing has
  std::vector<std::string> notes() const;                        // on what events have made of the mechanism

 private:
  struct Switched {
    Model model;
    Start start;
  };

  const Model& model() { return start().system->model(); }
  bool rests(int event) const;
  double energy(const State& body);
  Outcome guard(int event, double t) const;
  Outcome carry_out_one(int event, State& body);
  Outcome find_brought_about(const State& body, std::vector<int>& due);
  Outcome look(const State& body);  // to now_
  void take_sides();                // of impacts that begin at their bound
  Outcome act(int event, State& body);
  double rate_of_impact(int event, const State& body);
  bool is_missed(int event, const State& body);
  Outcome collide(int event, State& body);
  Outcome set(int event, State& body);
  Outcome switch_elements(const Element& event, State& body);
  void flag(const Element& event, const char* field, bool is_on);
  void build();  // the model with the elements of memory_
  void shift_drivers(const VecX& is_new, const State& body);
  Outcome close(const VecX& new_joints, State& body);
  Outcome enter(const State& body);  // with that model
  void remember_redundancy(double t);

  Start& first_;
  const Model& given_;
  EventFunctions functions_;
  EventMemory memory_;
  std::unique_ptr<Switched> switched_;
  std::vector<int> due_;
  Snapshot now_;
  VecX values_;
  std::string stopped_by_;
};

}  // namespace holonom
