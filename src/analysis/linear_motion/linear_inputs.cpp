#include "analysis/linear_motion/linear_inputs.h"

#include <algorithm>

#include "elements/coupler.h"
#include "model/bounds.h"

namespace holonom {
namespace {

// What may be asked of an element: its bare name stands for the only one.
struct Offer {
  std::string name;
  LinearInput::Kind kind;
  Element* element;
  int component = 0;
};

bool is_angle(const std::string& measure) { return measure.substr(measure.rfind('.') + 1).starts_with("angle"); }

constexpr const char* motion_channels[] = {"value", "rate", "acceleration"};

// Every input that a model offers, in the order of its signals, forces and drivers
std::vector<Offer> offers_of(Model& model) {
  std::vector<Offer> offers;
  for (Element& signal : model.signals)
    if (signal.type == "constant") offers.push_back({signal.name + ".value", LinearInput::signal, &signal});
  constexpr const char* axes = "xyz";
  for (Element& force : model.forces) {
    const auto offer = [&](const std::string& channel, LinearInput::Kind kind, int component = 0) {
      offers.push_back({force.name + "." + channel, kind, &force, component});
    };
    if (force.type == "motor" || force.type == "spring")
      offer("effort", is_angle(force.get<std::string>("measure")) ? LinearInput::moment : LinearInput::force);
    if (force.type == "spring-damper") offer("force", LinearInput::force);
    if (force.type == "rotational-spring") offer("moment", LinearInput::moment);
    if (force.type == "force")
      for (int k = 0; k < model.dimension; ++k) offer(std::string("f") + axes[k], LinearInput::force, k);
    if (force.type == "moment" && model.dimension == 2) offer("m", LinearInput::moment);
    if (force.type == "moment" && model.dimension == 3)
      for (int k = 0; k < 3; ++k) offer(std::string("m") + axes[k], LinearInput::moment, k);
  }
  for (Element& driver : model.drivers)
    for (int order = 0; order < 3 && !is_bound(driver); ++order)
      offers.push_back({driver.name + "." + motion_channels[order], LinearInput::motion, &driver, order});
  return offers;
}

Element constant_state(const std::string& name, double value, const Location& where) {
  Element state;
  state.name = name;
  state.type = "state";
  state.where = where;
  state.entries = {{"rate", Expression(0.0), where}, {"initial", value, where}};
  return state;
}

Value* value_of(Element& element, const std::string& field) {
  const auto entry = std::ranges::find(element.entries, field, &Element::Entry::field);
  return entry == element.entries.end() ? nullptr : &entry->value;
}

void add_to_law(Value& law, const Expression& input) {
  const double ones[] = {1, 1};
  const Expression terms[] = {std::get<Expression>(law), input};
  law = Expression::combination(ones, terms);
}

// A motor beside a spring: tension and moment of springs act against growing values, the effort of a motor towards them.
Element motor_beside(const Element& spring, const Expression& input) {
  Element motor;
  motor.name = "input of " + spring.name;
  motor.type = "motor";
  motor.where = spring.where;
  const std::string measure = spring.type == "spring"          ? spring.get<std::string>("measure")
                              : spring.type == "spring-damper" ? spring.name + ".length"
                                                               : spring.name + ".angle";
  const double against[] = {-1};
  const Expression terms[] = {input};
  motor.entries = {{"measure", measure, spring.where}, {"effort", Expression::combination(against, terms), spring.where}};
  return motor;
}

void add_effort(Model& model, const Offer& offer, const Expression& input) {
  Element& force = *offer.element;
  if (Value* laws = value_of(force, force.type); laws && (force.type == "force" || force.type == "moment")) {
    Value law = std::get<std::vector<Expression>>(*laws)[offer.component];
    add_to_law(law, input);
    std::get<std::vector<Expression>>(*laws)[offer.component] = std::get<Expression>(law);
    return;
  }
  const std::string field = offer.name.substr(offer.name.rfind('.') + 1);
  if (Value* law = value_of(force, field)) return add_to_law(*law, input);
  const Element motor = motor_beside(force, input);
  model.forces.push_back(motor);  // `offer` is not valid any longer
}

const Offer& find_offer(const std::vector<Offer>& offers, const std::string& name) {
  std::vector<std::string> names;
  std::vector<const Offer*> of_element;
  for (const Offer& offer : offers) {
    if (offer.name == name) return offer;
    if (offer.element->name == name) of_element.push_back(&offer);
    names.push_back(offer.name);
  }
  if (of_element.size() == 1) return *of_element.front();
  if (of_element.size() > 1)
    throw UsageError("--inputs: '" + name + "' has components", "name one, such as '" + of_element.front()->name + "'");
  throw UsageError("--inputs: '" + name + "' can be no input",
                   names.empty()
                       ? "inputs are constant signals, motors, springs, forces, moments and drivers, and the model has none"
                       : suggestion(name, names));
}

// A driver by its bare name stands for its motion with both motion_channels.
std::vector<std::string> with_derivatives(const Model& model, const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (const std::string& name : names) {
    if (std::ranges::none_of(model.drivers, [&](const Element& driver) { return driver.name == name && !is_bound(driver); })) {
      all.push_back(name);
      continue;
    }
    for (const char* derivative : motion_channels) all.push_back(name + "." + derivative);
  }
  return all;
}

std::string deviation_state(const std::string& driver, int order) { return "input " + driver + "." + motion_channels[order]; }

// All three deviations of a driver, of which inputs may be fewer
void let_deviate(Model& model, Element& driver) {
  if (driver.has("deviation")) return;
  std::vector<std::string> channels;
  for (int order = 0; order < 3; ++order) {
    model.signals.push_back(constant_state(deviation_state(driver.name, order), 0, driver.where));
    channels.push_back(model.signals.back().name + ".value");
  }
  driver.entries.push_back({"deviation", channels, driver.where});
}

LinearInput motion_input(ModelWithInputs& result, const Offer& offer) {
  let_deviate(result.model, *offer.element);
  LinearInput input{offer.name, deviation_state(offer.element->name, offer.component) + ".value", 0, LinearInput::motion};
  input.is_length = is_driver(*offer.element) && !is_angle(offer.element->get<std::string>("measure"));
  input.order = offer.component;
  input.driver = static_cast<int>(offer.element - result.model.drivers.data());
  return input;
}

}  // namespace

ModelWithInputs with_inputs(const Model& model, const std::vector<std::string>& names) {
  ModelWithInputs result{model, {}};
  for (const std::string& name : with_derivatives(model, names)) {
    const std::vector<Offer> offers = offers_of(result.model);  // anew: elements may have moved
    const Offer offer = find_offer(offers, name);
    if (std::ranges::count(result.inputs, offer.name, &LinearInput::name) > 0)
      throw UsageError("--inputs: '" + name + "' is named twice");
    LinearInput input{offer.name, offer.name, 0, offer.kind};
    if (offer.kind == LinearInput::motion) {
      input = motion_input(result, offer);
    } else if (offer.kind == LinearInput::signal) {
      input.value = offer.element->get<double>("value");
      *offer.element = constant_state(offer.element->name, input.value, offer.element->where);
    } else {
      const std::string state = "input " + offer.name;
      input.channel = state + ".value";
      result.model.signals.push_back(constant_state(state, 0, offer.element->where));
      add_effort(result.model, offer, Expression::variable(input.channel));
    }
    result.inputs.push_back(input);
  }
  return result;
}

}  // namespace holonom
