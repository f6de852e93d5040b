#include "model/channel_index.h"

#include <algorithm>

namespace holonom {

ChannelIndex::ChannelIndex(const Model& model, const Schema& schema) : dimension_(model.dimension) {
  const auto add = [this](const std::string& name, Owner::Kind kind, const ElementType* type = nullptr) {
    owners_.try_emplace(name, Owner{kind, type});
  };
  const auto add_elements = [&](const std::vector<Element>& elements, const char* section) {
    for (const Element& element : elements)
      add(element.name, Owner::Kind::element, find_type(schema, section, element.type, dimension_));
  };
  for (std::size_t k = 1; k < model.bodies.size(); ++k) add(model.bodies[k].name, Owner::Kind::body);
  for (const Marker& marker : model.markers) add(marker.name, Owner::Kind::marker);
  add_elements(model.joints, "joints");
  add_elements(model.forces, "forces");
  for (const char* section : {"signals", "states"})
    for (const Element& element : model.signals)
      if (const ElementType* type = find_type(schema, section, element.type, dimension_))
        add(element.name, Owner::Kind::element, type);
  const auto is_coupler = [&](const Element& element) { return !find_type(schema, "drivers", element.type, dimension_); };
  for (const Element& element : model.drivers)
    add(element.name, Owner::Kind::element,
        find_type(schema, is_coupler(element) ? "couplers" : "drivers", element.type, dimension_));
  for (const Element& channel : model.channels) add(channel.name, Owner::Kind::derived);
}

const ChannelIndex::Owner* ChannelIndex::find(const std::string& name) const {
  const auto found = owners_.find(name);
  return found == owners_.end() ? nullptr : &found->second;
}

std::vector<std::string> ChannelIndex::channels_of(const Owner& owner) const {
  if (owner.kind == Owner::Kind::derived) return {""};
  if (owner.kind == Owner::Kind::element) {
    std::vector<std::string> own = owner.type ? owner.type->channels : std::vector<std::string>{};
    if (owner.type && owner.type->section == "joints" && owner.type->constrains)
      for (const char* reaction : {"fx", "fy", "fz", "m", "mx", "my", "mz"})
        if (reaction_channel(reaction, dimension_)) own.push_back(reaction);
    if (owner.type && owner.type->section == "joints") own.insert(own.end(), {"force", "moment"});
    return own;
  }
  std::vector<std::string> all = {"x", "y", "vx", "vy", "ax", "ay"};
  if (dimension_ == 3) all.insert(all.end(), {"z", "vz", "az"});
  if (owner.kind == Owner::Kind::marker) return all;
  if (dimension_ == 2) all.insert(all.end(), {"angle", "omega", "alpha"});
  if (dimension_ == 3) all.insert(all.end(), {"wx", "wy", "wz", "alx", "aly", "alz"});
  return all;
}

// x1, x2, ...: how many there are is known when the element is built.
bool ChannelIndex::is_numbered(const Owner& owner, const std::string& quantity) {
  if (!owner.type) return false;
  return std::ranges::any_of(owner.type->numbered_channels, [&](const std::string& name) {
    if (!quantity.starts_with(name) || quantity.size() == name.size() || quantity[name.size()] == '0') return false;
    return quantity.find_first_not_of("0123456789", name.size()) == quantity.npos;
  });
}

bool ChannelIndex::has(const std::string& channel) const {
  const auto [name, quantity] = split_channel(channel);
  const Owner* owner = find(name);
  const bool is_broken = owner && owner->kind == Owner::Kind::element && !owner->type;  // its error is already reported
  return owner && (is_broken || std::ranges::count(channels_of(*owner), quantity) > 0 || is_numbered(*owner, quantity));
}

std::vector<std::string> ChannelIndex::channels() const {
  std::vector<std::string> all;
  for (const auto& [name, owner] : owners_)
    for (const std::string& quantity : channels_of(owner)) all.push_back(quantity.empty() ? name : name + "." + quantity);
  std::ranges::sort(all);
  return all;
}

std::optional<ReactionChannel> reaction_channel(const std::string& quantity, int dimension) {
  if (dimension == 2 && quantity == "m") return ReactionChannel{true, 0};
  if (quantity.size() != 2 || (quantity[0] != 'f' && quantity[0] != 'm')) return std::nullopt;
  const int axis = quantity[1] - 'x';
  if (axis < 0 || axis >= dimension || (dimension == 2 && quantity[0] == 'm')) return std::nullopt;
  return ReactionChannel{quantity[0] == 'm', axis};
}

std::pair<std::string, std::string> split_channel(const std::string& channel) {
  const std::size_t dot = channel.find('.');
  if (dot == channel.npos) return {channel, ""};
  return {channel.substr(0, dot), channel.substr(dot + 1)};
}

}  // namespace holonom
