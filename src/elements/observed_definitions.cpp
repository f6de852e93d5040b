// The binding of names to what only the solution tells (observed.h).
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/mechanism_builder.h"
#include "model/channel_index.h"

namespace holonom {

// Nothing where the channel is a position, a velocity or unknown.
template <int d>
std::optional<Observed<d>> MechanismBuilder<d>::observed(const std::string& channel, const Location& where) {
  using Kind = typename Observed<d>::Kind;
  if (const Reference* reference = find(channel)) {
    if (reference->order < 2) return std::nullopt;
    return Observed<d>{Kind::acceleration, channel, measure_to_read(reference->definition)};
  }
  const auto [owner, quantity] = split_channel(channel);
  if (std::optional<Observed<d>> reaction = observed_reaction(owner, quantity)) return reaction;
  if (d == 3 && quantity.size() == 3 && quantity.starts_with("al")) {
    const int body = model_.find_body(owner), axis = quantity[2] - 'x';
    if (body <= 0 || axis < 0 || axis > 2) return std::nullopt;
    Observed<d> spin_rate{Kind::spin_rate, channel};
    if (readings_ == &motion_)
      for (int k = 0; k < d; ++k) spin_rate.directors[k] = features().director(body, Vec<d>::Unit(k));
    spin_rate.owner = body;
    spin_rate.axis = axis;
    return spin_rate;
  }
  const auto driver = std::ranges::find(model_.drivers, owner, &Element::name);
  if (driver != model_.drivers.end() && quantity == "effort") {
    Observed<d> effort{Kind::driver_effort, channel};
    effort.owner = static_cast<int>(driver - model_.drivers.begin());
    return effort;
  }
  if (driver != model_.drivers.end() && quantity == "value")
    throw InputError(where, "'" + channel + "' is the function of time that a driver follows", "read the measure that it holds");
  const auto force = std::ranges::find(model_.forces, owner, &Element::name);
  if (force == model_.forces.end()) return std::nullopt;
  return Observed<d>{Kind::effort, channel};  // which one is known when all forces are made
}

template <int d>
std::optional<Observed<d>> MechanismBuilder<d>::observed_reaction(const std::string& owner, const std::string& quantity) {
  using Kind = typename Observed<d>::Kind;
  const auto joint = std::ranges::find(model_.joints, owner, &Element::name);
  const std::optional<ReactionChannel> channel = reaction_channel(quantity, d);
  if (joint == model_.joints.end() || !channel) return std::nullopt;
  Observed<d> reaction{channel->is_moment ? Kind::reaction_moment : Kind::reaction_force, owner + "." + quantity};
  reaction.owner = static_cast<int>(joint - model_.joints.begin());
  reaction.axis = channel->axis;
  return reaction;
}

template <int d>
bool MechanismBuilder<d>::is_signal(const std::string& channel) const {
  const auto known = motion_.numbers.find(channel);
  return known != motion_.numbers.end() && mechanism_.quantities[known->second].kind == Quantity<d>::Kind::derived;
}

// An element's own variables and unknown names count as known.
template <int d>
bool MechanismBuilder<d>::is_solved(const std::string& channel) const {
  if (solved_signals_.contains(channel)) return true;
  if (const Reference* reference = find(channel)) return reference->order == 2;
  const auto [owner, quantity] = split_channel(channel);
  if (quantity.empty() || is_signal(channel)) return false;
  const auto belongs_to = [&owner = owner](const std::vector<Element>& elements) {
    return std::ranges::count(elements, owner, &Element::name) > 0;
  };
  if (belongs_to(model_.joints)) return reaction_channel(quantity, d).has_value();
  return belongs_to(model_.forces) || belongs_to(model_.drivers) || (model_.find_body(owner) > 0 && quantity.starts_with("al"));
}

// Signals that read the solution, and all that read them in turn
template <int d>
void MechanismBuilder<d>::find_solved_signals() {
  std::unordered_map<std::string, std::vector<std::string>> readers;
  std::vector<std::string> found;
  const auto follow = [&](const std::string& channel, const Expression& law) {
    for (const std::string& name : law.variables()) {
      if (is_solved(name)) found.push_back(channel);
      if (is_signal(name)) readers[name].push_back(channel);
    }
  };
  for (const SignalDefinition& signal : signals_) {
    for (const auto& value : signal.values) follow(value.channel, value.law);
    for (const auto& state : signal.states) follow(state.channel, state.rate);
  }
  while (!found.empty()) {
    const std::string channel = found.back();
    found.pop_back();
    if (solved_signals_.insert(channel).second) found.insert(found.end(), readers[channel].begin(), readers[channel].end());
  }
}

template <int d>
bool MechanismBuilder<d>::reads_solution(const Element& force) const {
  if (force.type == "friction") return true;
  const auto reads = [&](const Expression& law) {
    return std::ranges::any_of(law.variables(), [&](const std::string& name) { return is_solved(name); });
  };
  for (const Element::Entry& entry : force.entries) {
    if (const auto* law = std::get_if<Expression>(&entry.value); law && reads(*law)) return true;
    if (const auto* laws = std::get_if<std::vector<Expression>>(&entry.value); laws && std::ranges::any_of(*laws, reads))
      return true;
  }
  return false;
}

template <int d>
void MechanismBuilder<d>::find_efforts(Readings& readings) {
  for (std::size_t k = 0; k < readings.observed.size(); ++k) {
    Observed<d>& observed = readings.observed[k];
    if (observed.kind != Observed<d>::Kind::effort) continue;
    for (std::size_t e = 0; e < mechanism_.efforts.size(); ++e)
      if (mechanism_.efforts[e].owner + "." + mechanism_.efforts[e].channel == observed.name)
        observed.owner = static_cast<int>(e);
    if (observed.owner < 0) unknown_channel(observed.name, readings.observed_where[k]);
  }
}

template <int d>
void MechanismBuilder<d>::place_observed() {
  using Kind = typename Observed<d>::Kind;
  find_efforts(motion_);
  find_efforts(recorded_);
  for (Observed<d>& observed : mechanism_.observed) {
    const bool is_reaction = observed.kind == Kind::reaction_force || observed.kind == Kind::reaction_moment;
    if (!is_reaction && observed.kind != Kind::driver_effort) continue;
    const auto group = std::ranges::find_if(mechanism_.groups, [&](const RowGroup& rows) {
      return rows.owner == (is_reaction ? RowOwner::joint : RowOwner::driver) && rows.index == observed.owner;
    });
    if (group != mechanism_.groups.end()) {
      observed.row = group->row;
      observed.block = group->block;
      observed.blocks = group->blocks;
    } else if ((is_reaction ? model_.joints : model_.drivers)[observed.owner].is_on) {
      throw std::logic_error("no rows for " + observed.name);
    }
    if (!is_reaction) continue;
    const JointFrame<d>& second = mechanism_.joints[observed.owner]->second;
    observed.origin = features().point(second.body, second.origin);
  }
}

template class MechanismBuilder<2>;
template class MechanismBuilder<3>;

}  // namespace holonom
