// The functions of events: expressions of recorded channels, and for impacts the distance of a measure from its bound.
#pragma once

#include "elements/event.h"
#include "system/channels.h"

namespace holonom {

// Of a measure that is at the bound of its impact at the start of the run, relative to its size
constexpr double rounding_at_start = 1e-12;

class EventFunctions {
 public:
  // Throws InputError for a name that is not a channel and for an unknown type of event.
  EventFunctions(const Model& model, const OutputLayout& layout, double first_energy);

  int count() const { return static_cast<int>(functions_.size()); }
  EventAction action(int event) const { return actions_[event]; }
  bool need_solution() const { return need_solution_; }    // accelerations, reactions or efforts are read
  bool need_work() const { return need_work_; }            // energies are read
  const SnapshotParts& parts() const { return parts_; }    // what the functions read, and the rates of impacts
  void evaluate(const Snapshot& now, VecX& values) const;  // never allocates
  // Of the measure of an impact; the acceleration is known where the snapshot has accelerations
  double rate(int impact, const Snapshot& now) const { return motions_[impact].rate(now); }
  double acceleration(int impact, const Snapshot& now) const { return motions_[impact].acceleration(now); }
  double value(int event, const Snapshot& now) const { return functions_[event](now, channels_); }
  double new_value(int event, const Snapshot& now) const;  // of the signal that a `set` event sets
  // Of the measure of an impact: a radian, or the characteristic length
  double size_of_impact(int event, double length) const;
  // Those whose measure is at its bound. Throws InputError where the side it comes from is ambiguous and nothing keeps it there.
  std::vector<int> impacts_at_bound(const Model& model, const Snapshot& now, double length) const;
  // Whether the event occurs where its function crosses zero to this side, -1 or 1
  bool is_passed_to(int event, double side) const {
    return passing_[event] == Passing::both || (passing_[event] == Passing::rising) == (side > 0);
  }

 private:
  struct Function {
    Expression law;
    std::vector<std::size_t> channels;   // of its variables
    mutable std::vector<double> values;  // scratch
    double operator()(const Snapshot& now, const std::vector<Channel>& all) const;
  };
  struct Motion {  // of the measure of an impact
    std::function<double(const Snapshot&)> rate, acceleration;
  };
  Function bind(const Expression& law, const Location& where);
  void note_needs_of(const Channel& channel);
  void read_parts_of(const Channel& channel);
  Motion motion_of(const std::string& measure, const OutputLayout& layout);
  std::size_t channel(const std::string& name, const Location& where);

  std::vector<Channel> channels_;
  std::vector<Function> functions_, new_values_;
  std::vector<Motion> motions_;
  std::vector<EventAction> actions_;
  std::vector<Passing> passing_;
  bool need_solution_ = false, need_work_ = false;
  SnapshotParts parts_;
};

}  // namespace holonom
