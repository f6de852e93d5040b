// Binds names to quantities of the solution (observed.h).
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/mechanism_builder.h"
#include "model/channel_index.h"

namespace holonom {

// Nothing if the channel is a position, a velocity or unknown.
template <int d>
std::optional<Observed<d>> MechanismBuilder<d>::observed(const std::string& channel, const Location& where) {
  using Kind = typename Observed<d>::Kind;
  using Section = NameIndex::Section;
  if (const std::optional<Reference> reference = find(channel)) {
    if (reference->order < 2) return std::nullopt;
    return Observed<d>{Kind::acceleration, channel, measure_to_read(reference->definition)};
  }
  const auto [owner, quantity] = split_channel(channel);
  if (std::optional<Observed<d>> reaction = observed_reaction(owner, quantity)) return reaction;
  if (d == 3 && quantity.size() == 3 && quantity.starts_with("al")) {
    const int body = names_.find(Section::body, owner), axis = quantity[2] - 'x';
    if (body <= 0 || axis < 0 || axis > 2) return std::nullopt;
    Observed<d> angular_acceleration{Kind::angular_acceleration, channel};
    if (readings_ == &motion_)
      for (int k = 0; k < d; ++k) angular_acceleration.directors[k] = features().director(body, Vec<d>::Unit(k));
    angular_acceleration.owner = body;
    angular_acceleration.axis = axis;
    return angular_acceleration;
  }
  const int driver = names_.find(Section::driver, owner);
  if (driver >= 0 && quantity == "effort") {
    Observed<d> effort{Kind::driver_effort, channel};
    effort.owner = driver;
    return effort;
  }
  if (driver >= 0 && quantity == "value")
    throw InputError(where, "'" + channel + "' is the function of time of a driver, which expressions cannot use",
                     "use the measure that it prescribes");
  if (names_.find(Section::force, owner) < 0) return std::nullopt;
  return Observed<d>{Kind::effort, channel};  // which one is known when all forces are made
}

template <int d>
std::optional<Observed<d>> MechanismBuilder<d>::observed_reaction(const std::string& owner, const std::string& quantity) {
  using Kind = typename Observed<d>::Kind;
  const int joint = names_.find(NameIndex::Section::joint, owner);
  const std::optional<ReactionChannel> channel = reaction_channel(quantity, d);
  if (joint < 0 || !channel) return std::nullopt;
  Observed<d> reaction{channel->is_moment ? Kind::reaction_moment : Kind::reaction_force, owner + "." + quantity};
  reaction.owner = joint;
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
bool MechanismBuilder<d>::is_solved(const std::string& channel) {
  if (solved_signals_.contains(channel)) return true;
  if (const std::optional<Reference> reference = find(channel)) return reference->order == 2;
  const auto [owner, quantity] = split_channel(channel);
  if (quantity.empty() || is_signal(channel)) return false;
  using Section = NameIndex::Section;
  const auto is_in = [&, &name = owner](Section section) {
    return names_.find(section, name) >= (section == Section::body ? 1 : 0);
  };
  if (is_in(Section::joint)) return reaction_channel(quantity, d).has_value();
  return is_in(Section::force) || is_in(Section::driver) || (is_in(Section::body) && quantity.starts_with("al"));
}

// Signals that depend on the solution, directly or through other signals
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
bool MechanismBuilder<d>::reads_solution(const Element& force) {
  if (force_entry(force, d).reads_reaction) return true;
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
  std::unordered_map<std::string, int> efforts;
  for (std::size_t e = 0; e < mechanism_.efforts.size() && !readings.observed.empty(); ++e)
    efforts[mechanism_.efforts[e].owner + "." + mechanism_.efforts[e].channel] = static_cast<int>(e);
  for (std::size_t k = 0; k < readings.observed.size(); ++k) {
    Observed<d>& observed = readings.observed[k];
    if (observed.kind != Observed<d>::Kind::effort) continue;
    if (const auto effort = efforts.find(observed.name); effort != efforts.end()) observed.owner = effort->second;
    if (observed.owner < 0) unknown_channel(observed.name, readings.observed_where[k]);
  }
}

template <int d>
void MechanismBuilder<d>::add_observed() {
  using Kind = typename Observed<d>::Kind;
  find_efforts(motion_);
  find_efforts(recorded_);
  std::map<std::pair<RowOwner, int>, const RowGroup*> groups;
  for (const RowGroup& group : mechanism_.groups)
    if (!mechanism_.observed.empty()) groups.try_emplace({group.owner, group.index}, &group);
  for (Observed<d>& observed : mechanism_.observed) {
    const bool is_reaction = observed.kind == Kind::reaction_force || observed.kind == Kind::reaction_moment;
    if (!is_reaction && observed.kind != Kind::driver_effort) continue;
    const auto group = groups.find({is_reaction ? RowOwner::joint : RowOwner::driver, observed.owner});
    if (group != groups.end()) {
      observed.row = group->second->row;
      observed.block = group->second->block;
      observed.blocks = group->second->blocks;
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
