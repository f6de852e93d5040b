// Signals in a snapshot: those that the motion reads as evaluated there, the others from the snapshot itself.
#include "coordinates/body/body_system.h"

namespace holonom {

template <int d>
double BodySystem<d>::recorded_solution(const Observed<d>& observed, const Snapshot& out) const {
  using Kind = typename Observed<d>::Kind;
  switch (observed.kind) {
    case Kind::acceleration:
      return observed.measure->acceleration(output_table_);
    case Kind::angular_acceleration:
      return out.bodies[observed.owner].angular_acceleration[observed.axis];
    case Kind::reaction_force:
      return out.reactions[observed.owner].force[observed.axis];
    case Kind::reaction_moment:  // in the plane about z
      return out.reactions[observed.owner].moment[d == 2 ? 2 : observed.axis];
    case Kind::driver_effort:
      return out.drivers[observed.owner].effort;
    case Kind::effort:
      return out.efforts[observed.owner];
  }
  return 0;
}

template <int d>
double BodySystem<d>::recorded_quantity(const Quantity<d>& quantity, const State& state, const Snapshot& out) const {
  using Kind = typename Quantity<d>::Kind;
  switch (quantity.kind) {
    case Kind::time:
      return state.t;
    case Kind::measure:
      return quantity.order == 0 ? quantity.measure->value(output_table_, state.memory) : quantity.measure->rate(output_table_);
    case Kind::angular_velocity:
      return out.bodies[quantity.body].angular_velocity[quantity.axis];
    case Kind::derived:  // its own value follows
      return quantity.in_motion < 0 ? 0 : this->quantity_values_.value[quantity.in_motion];
    case Kind::observed:
      return recorded_solution(mechanism_.recorded.observed[quantity.observed], out);
  }
  return 0;
}

template <int d>
void BodySystem<d>::recover_signals(const State& state, Snapshot& out) {
  const RecordedSignals<d>& recorded = mechanism_.recorded;
  std::vector<double>& values = recorded_values_.value;
  out.undefined_signal.clear();
  if (!recorded.signals.empty()) {
    for (std::size_t k = 0; k < recorded.quantities.size(); ++k)
      values[k] = recorded_quantity(recorded.quantities[k], state, out);
    recorded.signals.evaluate(recorded_values_.s, 0, recorded_values_);
    if (recorded_values_.undefined_signal >= 0)
      out.undefined_signal = recorded.signals.values[recorded_values_.undefined_signal].name;
  }
  out.signals.clear();
  for (const auto& signal : mechanism_.signals.values) out.signals.push_back(this->quantity_values_.value[signal.quantity]);
  for (const auto& signal : recorded.signals.values) out.signals.push_back(values[signal.quantity]);
  for (int k = 0; k < sizes_.s; ++k) out.signals.insert(out.signals.end(), {state.s[k], this->quantity_values_.s_rate[k]});
}

template class BodySystem<2>;
template class BodySystem<3>;

}  // namespace holonom
