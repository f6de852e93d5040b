#include "system/derived_channels.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>

#include "math/nearest_name.h"

namespace holonom {

namespace {

// Reads what the expressions need, then evaluates them one after the other, the wanted one last. A channel that several expressions use is
// computed once.
class DerivedValue {
 public:
  double operator()(const Snapshot& now) {
    std::size_t slot = 0;
    for (const auto& read : reads_) values_[slot++] = read(now);
    for (const Step& step : steps_) {
      for (std::size_t k = 0; k < step.arguments.size(); ++k) arguments_[k] = values_[step.arguments[k]];
      values_[slot++] = step.law.evaluate(std::span<const double>(arguments_.data(), step.arguments.size()));
    }
    return values_.back();
  }

  struct Step {
    Expression law;
    std::vector<std::size_t> arguments;  // places of its variables among the values
  };
  DerivedValue(std::vector<std::function<double(const Snapshot&)>> reads, std::vector<Step> steps)
      : reads_(std::move(reads)), steps_(std::move(steps)), values_(reads_.size() + steps_.size()) {
    std::size_t largest = 0;
    for (const Step& step : steps_) largest = std::max(largest, step.arguments.size());
    arguments_.resize(largest);
  }

 private:
  std::vector<std::function<double(const Snapshot&)>> reads_;
  std::vector<Step> steps_;
  std::vector<double> values_, arguments_;  // scratch
};

class DerivedChannels {
 public:
  DerivedChannels(const Model& model, std::vector<Channel>& channels)
      : model_(model), channels_(channels), first_(channels.size()), states_(model.channels.size(), State::open) {
    for (std::size_t k = 0; k < first_; ++k) numbers_.emplace(channels[k].name, k);
    for (std::size_t k = 0; k < model.channels.size(); ++k) numbers_.emplace(model.channels[k].name, first_ + k);
    sources_.resize(model.channels.size());
  }

  void add() {
    for (std::size_t k = 0; k < model_.channels.size(); ++k) find_sources(k);
    for (std::size_t k = 0; k < model_.channels.size(); ++k) follow(k);
    if (!faults_.empty()) throw InputError(std::move(faults_));
    channels_.resize(first_ + model_.channels.size());
    for (const std::size_t k : order_) channels_[first_ + k] = made(k);
  }

 private:
  enum class State { open, entered, done };

  const Expression& law(std::size_t k) const { return model_.channels[k].get<Expression>("value"); }

  void find_sources(std::size_t k) {
    for (const std::string& name : law(k).variables()) {
      const auto found = numbers_.find(name);
      if (found != numbers_.end())
        sources_[k].push_back(found->second);
      else
        faults_.push_back({model_.channels[k].location("value"),
                           "channel '" + model_.channels[k].name + "': there is no channel '" + name + "'", hint(name)});
    }
  }

  std::string hint(const std::string& name) const {
    std::vector<std::string> names;
    for (const Channel& channel : channels_) names.push_back(channel.name);
    for (const Element& channel : model_.channels) names.push_back(channel.name);
    const std::string nearest = nearest_name(name, names);
    return nearest.empty() ? "holonom list measures explains the names of channels" : "did you mean '" + nearest + "'?";
  }

  // Depth first, so that every channel comes after those that it reads
  void follow(std::size_t k) {
    if (states_[k] == State::done) return;
    path_.push_back(k);
    if (states_[k] == State::entered)
      report_circle(k);
    else {
      states_[k] = State::entered;
      for (const std::size_t source : sources_[k])
        if (source >= first_) follow(source - first_);
      states_[k] = State::done;
      order_.push_back(k);
    }
    path_.pop_back();
  }

  void report_circle(std::size_t k) {
    std::string circle;
    for (auto at = std::ranges::find(path_, k); at != path_.end(); ++at)
      circle += (circle.empty() ? "" : " -> ") + model_.channels[*at].name;
    faults_.push_back({model_.channels[k].location("value"),
                       "channel '" + model_.channels[k].name + "' depends on itself: " + circle,
                       "a derived channel may read others only if these do not read it"});
  }

  // The derived channels that k needs, itself last, and the other channels that these read
  void collect(std::size_t k, std::vector<std::size_t>& plain, std::vector<std::size_t>& derived) const {
    std::vector<bool> is_needed(channels_.size(), false);
    is_needed[first_ + k] = true;
    for (auto at = order_.rbegin(); at != order_.rend(); ++at)
      if (is_needed[first_ + *at])
        for (const std::size_t source : sources_[*at]) is_needed[source] = true;
    for (std::size_t source = 0; source < first_; ++source)
      if (is_needed[source]) plain.push_back(source);
    for (const std::size_t other : order_)
      if (is_needed[first_ + other]) derived.push_back(other);
  }

  Channel made(std::size_t k) const {
    std::vector<std::size_t> plain, derived;
    collect(k, plain, derived);
    std::unordered_map<std::size_t, std::size_t> slots;
    std::vector<std::function<double(const Snapshot&)>> reads;
    for (const std::size_t source : plain) {
      slots.emplace(source, slots.size());
      reads.push_back(channels_[source].read);
    }
    std::vector<DerivedValue::Step> steps;
    for (const std::size_t other : derived) {
      DerivedValue::Step step{law(other), {}};
      for (const std::size_t source : sources_[other]) step.arguments.push_back(slots.at(source));
      slots.emplace(first_ + other, slots.size());
      steps.push_back(std::move(step));
    }
    Channel channel;
    channel.name = model_.channels[k].name;
    if (model_.channels[k].has("unit")) channel.unit = model_.channels[k].get<std::string>("unit");
    channel.read = DerivedValue(std::move(reads), std::move(steps));
    channel.kind = kind_of(plain);
    channel.sources = std::move(plain);
    return channel;
  }

  // What must be known to evaluate it: of an energy and an acceleration together, as much as for a force
  Channel::Kind kind_of(const std::vector<std::size_t>& sources) const {
    const auto reads = [&](Channel::Kind kind) {
      return std::ranges::any_of(sources, [&](std::size_t source) { return channels_[source].kind == kind; });
    };
    const bool energy = reads(Channel::energy), acceleration = reads(Channel::acceleration);
    if (reads(Channel::force) || (energy && acceleration)) return Channel::force;
    return energy ? Channel::energy : acceleration ? Channel::acceleration : Channel::state;
  }

  const Model& model_;
  std::vector<Channel>& channels_;
  const std::size_t first_;  // the number of channels that are not derived
  std::vector<State> states_;
  std::unordered_map<std::string_view, std::size_t> numbers_;
  std::vector<std::vector<std::size_t>> sources_;
  std::vector<std::size_t> order_, path_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

void add_derived_channels(const Model& model, std::vector<Channel>& channels) {
  if (!model.channels.empty()) DerivedChannels(model, channels).add();
}

}  // namespace holonom
