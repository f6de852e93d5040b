#include "model/component_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace holonom {

ComponentNames::ComponentNames(const Model& model, const Schema& schema, const ComponentInstance& instance, const Model& host)
    : model_(model), index_(model, schema), instance_(instance), host_(host), is_planar_(model.dimension == 2) {}

// The sum of the channels prefix + x, y, z with these weights
ComponentNames::Image ComponentNames::components(const std::string& prefix, const Vec3& weights) const {
  Image image;
  for (int k = 0; k < 3; ++k) {
    if (weights[k] == 0) continue;
    image.weights.push_back(weights[k]);
    image.channels.push_back(prefix + "xyz"[k]);
  }
  return image;
}

// Of a body or marker
ComponentNames::Image ComponentNames::coordinates(const std::string& name, const std::string& quantity) const {
  const std::string owner = instance_.prefixed(name) + ".";
  const Placement& placement = instance_.placement;
  if (is_planar_ && (quantity == "angle" || quantity == "omega" || quantity == "alpha"))
    return {{placement.sense()}, {owner + quantity}, quantity == "angle" ? -placement.sense() * placement.angle() : 0};
  const std::string kind = quantity.substr(0, quantity.size() - 1);  // "", "v", "a", "w" or "al" before the axis
  const int axis = quantity.empty() ? -1 : static_cast<int>(std::string("xyz").find(quantity.back()));
  if (axis < 0 || axis > 2 || (kind != "" && kind != "v" && kind != "a" && kind != "w" && kind != "al"))
    return {{1}, {owner + quantity}};
  const Vec3 weights = placement.map().col(axis);
  if (kind == "w" || kind == "al") return components(owner + kind, placement.sense() * weights);
  Image image = components(owner + kind, weights);
  if (kind == "") image.constant = -weights.dot(placement.shift());
  return image;
}

// Of a stand-in
ComponentNames::Image ComponentNames::replaced(int body, const std::string& quantity, const Location& where) const {
  const std::string& name = model_.bodies[body].name;
  const std::vector<std::string> rotations = is_planar_ ? std::vector<std::string>{"angle", "omega", "alpha"}
                                                        : std::vector<std::string>{"wx", "wy", "wz", "alx", "aly", "alz"};
  if (std::ranges::count(rotations, quantity) == 0)
    throw InputError(
        where, fmt::format("'{}.{}': '{}' stands in for another body, which has its mass centre elsewhere", name, quantity, name),
        "read a marker that it carries");
  const Placement& placement = instance_.placement;
  const Body& host = host_.bodies[instance_.host_bodies[body].body];
  const bool is_ground = instance_.host_bodies[body].body == 0;
  Image image;
  if (is_planar_) {
    image = {{placement.sense()}, {host.name + "." + quantity}};
    if (quantity == "angle") image.constant = model_.bodies[body].angle - placement.sense() * host.angle;
  } else {
    const int axis = quantity.back() - 'x';
    image = components(host.name + "." + quantity.substr(0, quantity.size() - 1), placement.sense() * placement.map().col(axis));
  }
  if (is_ground) image.weights.clear(), image.channels.clear();  // it does not rotate
  return image;
}

namespace {

bool is_quaternion(const std::string& quantity) {
  return quantity == "qw" || quantity == "qx" || quantity == "qy" || quantity == "qz";
}

}  // namespace

// In world axes; acts on the other body if a mirror has exchanged the bodies
ComponentNames::Image ComponentNames::reaction(const std::string& owner, const ElementType& type,
                                               const ReactionChannel& channel) const {
  const double on_second = reverses_bodies(type, instance_.placement, is_planar_ ? 2 : 3) ? -1 : 1;
  const std::string prefix = instance_.prefixed(owner) + (channel.is_moment ? ".m" : ".f");
  const double sense = on_second * (channel.is_moment ? instance_.placement.sense() : 1);
  if (is_planar_ && channel.is_moment) return {{sense}, {prefix}};
  return components(prefix, sense * instance_.placement.map().col(channel.axis));
}

// A force along a measure is reversed with the measure.
double ComponentNames::effort_sign(const std::string& owner) const {
  for (const auto* elements : {&model_.forces, &model_.drivers})
    for (const Element& element : *elements)
      if (element.name == owner && element.has("measure"))
        return measure(element.get<std::string>("measure"), element.location("measure")).sign;
  return 1;
}

ComponentNames::Image ComponentNames::image(const std::string& channel, const Location& where) const {
  const auto [name, quantity] = split_channel(channel);
  const ChannelIndex::Owner* owner = index_.find(name);
  if (!owner) {
    const std::string nearest = nearest_name(channel, index_.channels());
    throw InputError(where, fmt::format("nothing in this component is measured under the name '{}'", channel),
                     nearest.empty() ? "what a component reads of the including model comes in through an input port"
                                     : fmt::format("did you mean {}?", nearest));
  }
  if (owner->kind == ChannelIndex::Owner::Kind::derived) return {{1}, {instance_.prefixed(channel)}};
  if (instance_.placement.map() != Mat3::Identity() && is_quaternion(quantity))
    throw InputError(where, fmt::format("'{}' is an orientation in world axes, and the component is rotated", channel),
                     "read angles of joints instead, or place the component without turning it");
  if (owner->kind == ChannelIndex::Owner::Kind::body)
    if (const int body = model_.find_body(name); !instance_.host_bodies[body].is_own) return replaced(body, quantity, where);
  if (owner->kind != ChannelIndex::Owner::Kind::element) return coordinates(name, quantity);
  const bool is_joint = owner->type && owner->type->section == "joints";
  if (is_joint && !is_planar_ && quantity.size() == 2 && quantity[0] == 'w' && quantity[1] >= 'x' && quantity[1] <= 'z')
    return coordinates(name, quantity);
  if (owner->type && ((is_joint && owner->type->constrains) || owner->type->are_channels_in_world_axes))
    if (const auto channel_of = reaction_channel(quantity, is_planar_ ? 2 : 3)) return reaction(name, *owner->type, *channel_of);
  if (quantity == "effort") return {{effort_sign(name)}, {instance_.prefixed(channel)}};
  const bool is_turned = instance_.placement.map() != Mat3::Identity();
  if (is_turned && owner->type && std::ranges::count(owner->type->own_directions, quantity) > 0)
    throw InputError(
        where,
        fmt::format("'{}' is along a direction that the joint chooses itself, and chooses again where the component is rotated",
                    channel),
        "read coordinates of markers instead, or place the component without turning it");
  const bool reversed =
      instance_.placement.is_mirrored() && owner->type && std::ranges::count(owner->type->mirror_reverses, quantity) > 0;
  return {{reversed ? -1.0 : 1.0}, {instance_.prefixed(channel)}};
}

Expression ComponentNames::law(const Expression& law, const std::vector<std::string>& own, const Location& field) const {
  std::map<std::string, Expression> meaning;
  Location where = field;
  if (law.line() > 0) where.line = law.line(), where.column = law.column();
  for (std::size_t k = 0; k < law.variables().size(); ++k) {
    const std::string& name = law.variables()[k];
    Location here = where;
    here.column += law.variable_offset(static_cast<int>(k));
    if (name == "t" || std::ranges::count(own, name) > 0) continue;
    if (const auto input = instance_.inputs.find(name); input != instance_.inputs.end()) {
      meaning.emplace(name, input->second);
      continue;
    }
    const Image image = this->image(name, here);
    std::vector<Expression> terms;
    for (const std::string& channel : image.channels) terms.push_back(Expression::variable(channel));
    meaning.emplace(name, Expression::combination(image.weights, terms, image.constant));
  }
  try {
    return law.substitute(meaning);
  } catch (const ExpressionError& error) {
    throw InputError(where, fmt::format("after substituting inputs: {}", error.what()));
  }
}

ComponentNames::Measure ComponentNames::measure(const std::string& channel, const Location& where) const {
  const Image image = this->image(channel, where);
  if (image.weights.empty())
    throw InputError(where, fmt::format("'{}' belongs to a body that stands in for the ground, which does not turn", channel));
  if (image.weights.size() != 1 || std::abs(image.weights[0]) != 1)
    throw InputError(
        where,
        fmt::format("'{}' is along an axis of the component, which the include does not rotate to an axis of the model", channel),
        "hold or set the measure of a joint instead, or turn the component by right angles");
  return {image.channels[0], image.weights[0], image.constant};
}

}  // namespace holonom
