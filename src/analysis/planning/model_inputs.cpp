#include "analysis/planning/model_inputs.h"

#include <algorithm>

#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "model/bounds.h"

namespace holonom {
namespace {

using Kind = InputOffer::Kind;

// One channel of an InputOffer of one element; elements by their number in a list of the model, for lists grow
struct Candidate {
  std::string name;
  const InputOffer* offer;
  std::vector<Element> Model::*list;
  std::size_t element;
  int component;  // of the offer's channels

  Element& element_in(Model& model) const { return (model.*list)[element]; }
  const Element& element_in(const Model& model) const { return (model.*list)[element]; }
};

bool is_angle(const std::string& measure) { return measure.substr(measure.rfind('.') + 1).starts_with("angle"); }

// In the plane, a force has fewer components than its offer has channels.
std::size_t component_count(const InputOffer& offer, const Element& element) {
  for (const Element::Entry& entry : element.entries)
    if (const auto* laws = std::get_if<std::vector<Expression>>(&entry.value); laws && entry.field == offer.field)
      return laws->size();
  return offer.channels.size();
}

std::vector<Candidate> candidates_of(const Model& model) {
  std::vector<Candidate> candidates;
  const auto add = [&](std::vector<Element> Model::*list, std::size_t number, const ElementType& type) {
    const Element& element = (model.*list)[number];
    for (const InputOffer& offer : type.inputs)
      for (std::size_t k = 0; k < component_count(offer, element); ++k)
        candidates.push_back({element.name + "." + offer.channels[k], &offer, list, number, static_cast<int>(k)});
  };
  for (std::size_t k = 0; k < model.signals.size(); ++k) add(&Model::signals, k, signal_entry(model.signals[k]).type);
  for (std::size_t k = 0; k < model.forces.size(); ++k)
    add(&Model::forces, k, force_entry(model.forces[k], model.dimension).type);
  for (std::size_t k = 0; k < model.drivers.size(); ++k)
    if (!is_bound(model.drivers[k])) add(&Model::drivers, k, coupling_entry(model.drivers[k]).type);
  return candidates;
}

// The bare name of a driver stands for all of its candidates, that of another element for its only one.
std::vector<Candidate> find_candidates(const Model& model, const std::string& name) {
  std::vector<std::string> names;
  std::vector<Candidate> of_element;
  for (const Candidate& candidate : candidates_of(model)) {
    if (candidate.name == name) return {candidate};
    if (candidate.element_in(model).name == name) of_element.push_back(candidate);
    names.push_back(candidate.name);
  }
  if (of_element.size() == 1 || (!of_element.empty() && of_element.front().offer->kind == Kind::motion)) return of_element;
  if (of_element.size() > 1)
    throw UsageError("input '" + name + "' has components", "name one, such as '" + of_element.front().name + "'");
  throw UsageError("'" + name + "' cannot be an input",
                   names.empty() ? "inputs are constant signals, motors, springs, forces, moments and drivers; the model has none"
                                 : suggestion(name, names));
}

Element constant_state(const std::string& name, double value, const Location& where) {
  Element state;
  state.name = name;
  state.type = "state";
  state.where = where;
  state.entries = {{"rate", Expression(0.0), where}, {"initial", value, where}};
  return state;
}

Expression sum(const Expression& first, const Expression& second) {
  const double ones[] = {1, 1};
  const Expression terms[] = {first, second};
  return Expression::combination(ones, terms);
}

// A motor on the measure of a spring. Tension and moment of springs oppose increasing values, the effort of a motor acts towards
// them.
Element motor_beside(const Element& spring, const InputOffer& offer, const Expression& input) {
  Element motor;
  motor.name = "input of " + spring.name;
  motor.type = "motor";
  motor.where = spring.where;
  const std::string measure =
      offer.own_measure.empty() ? spring.get<std::string>("measure") : spring.name + "." + offer.own_measure;
  const double against[] = {-1};
  const Expression terms[] = {input};
  motor.entries = {{"measure", measure, spring.where}, {"effort", Expression::combination(against, terms), spring.where}};
  return motor;
}

void add_effort(Model& model, const Candidate& candidate, const Expression& input) {
  Element& force = candidate.element_in(model);
  for (Element::Entry& entry : force.entries) {
    if (entry.field != candidate.offer->field) continue;
    if (auto* law = std::get_if<Expression>(&entry.value)) {
      *law = sum(*law, input);
    } else {
      Expression& component = std::get<std::vector<Expression>>(entry.value)[candidate.component];
      component = sum(component, input);
    }
    return;
  }
  model.forces.push_back(motor_beside(force, *candidate.offer, input));
}

std::string deviation_state(const std::string& driver, const std::string& channel) { return "input " + driver + "." + channel; }

// All three deviations of a driver, even if only one of them is an input
void let_deviate(Model& model, const Candidate& candidate) {
  Element& driver = candidate.element_in(model);
  if (driver.has("deviation")) return;
  std::vector<std::string> channels;
  for (const std::string& channel : candidate.offer->channels) {
    model.signals.push_back(constant_state(deviation_state(driver.name, channel), 0, driver.where));
    channels.push_back(model.signals.back().name + ".value");
  }
  driver.entries.push_back({"deviation", channels, driver.where});
}

ModelInput add_motion(Model& model, const Candidate& candidate) {
  let_deviate(model, candidate);
  const Element& driver = candidate.element_in(model);
  const std::string& channel = candidate.offer->channels[candidate.component];
  ModelInput input{candidate.name, deviation_state(driver.name, channel) + ".value", 0, ModelInput::motion};
  input.is_length = is_driver(driver) && !is_angle(driver.get<std::string>("measure"));
  input.order = candidate.component;
  input.driver = static_cast<int>(candidate.element);
  return input;
}

ModelInput add_value(Model& model, const Candidate& candidate) {
  Element& signal = candidate.element_in(model);
  const double value = signal.get<double>(candidate.offer->field);
  signal = constant_state(signal.name, value, signal.where);
  return {candidate.name, candidate.name, value, ModelInput::signal};
}

ModelInput add_force_or_moment(Model& model, const Candidate& candidate) {
  const Element& force = candidate.element_in(model);
  const bool is_moment = candidate.offer->kind == Kind::moment ||
                         (candidate.offer->kind == Kind::effort && is_angle(force.get<std::string>("measure")));
  const std::string state = "input " + candidate.name;
  ModelInput input{candidate.name, state + ".value", 0, is_moment ? ModelInput::moment : ModelInput::force};
  model.signals.push_back(constant_state(state, 0, force.where));
  add_effort(model, candidate, Expression::variable(input.channel));
  return input;
}

ModelInput add_input(Model& model, const Candidate& candidate) {
  switch (candidate.offer->kind) {
    case Kind::motion:
      return add_motion(model, candidate);
    case Kind::value:
      return add_value(model, candidate);
    case Kind::force:
    case Kind::moment:
    case Kind::effort:
      break;
  }
  return add_force_or_moment(model, candidate);
}

}  // namespace

std::vector<std::string> input_names(const Model& model) {
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates_of(model)) names.push_back(candidate.name);
  return names;
}

ModelWithInputs with_inputs(const Model& model, const std::vector<std::string>& names) {
  ModelWithInputs result{model, {}};
  const auto require_new = [&](const std::string& name) {
    if (std::ranges::count(result.inputs, name, &ModelInput::name) > 0)
      throw UsageError("input '" + name + "' is given more than once");
  };
  for (const std::string& name : names) {
    require_new(name);
    for (const Candidate& candidate : find_candidates(result.model, name)) {
      require_new(candidate.name);
      result.inputs.push_back(add_input(result.model, candidate));
    }
  }
  return result;
}

}  // namespace holonom
