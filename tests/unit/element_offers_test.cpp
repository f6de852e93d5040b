// Declarations of catalogue entries besides fields: inputs, loads, actions of events. An unknown type is an error everywhere.
#include "model/element_offers.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/equilibrium/scaled_loads.h"
#include "analysis/planning/model_inputs.h"
#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "elements/event.h"
#include "unit/small_models.h"

namespace holonom::element_offers_test {

using small_models::model_of;

const Field* field_of(const ElementType& type, const std::string& name) {
  for (const Field& field : type.fields)
    if (field.name == name) return &field;
  return nullptr;
}

bool holds_expressions(FieldKind kind) { return kind == FieldKind::law || kind == FieldKind::laws || kind == FieldKind::moment; }

TEST(ElementOffers, NameFieldsAndChannelsOfTheirEntry) {
  int offers = 0, loads = 0;
  for (const ElementType& type : schema()) {
    SCOPED_TRACE(type.section + " " + type.name);
    for (const InputOffer& offer : type.inputs) {
      ++offers;
      ASSERT_FALSE(offer.channels.empty());
      if (offer.kind == InputOffer::Kind::motion) continue;
      const Field* field = field_of(type, offer.field);
      ASSERT_TRUE(field);
      EXPECT_EQ(offer.kind == InputOffer::Kind::value, field->kind == FieldKind::number);
      EXPECT_TRUE(offer.kind == InputOffer::Kind::value || holds_expressions(field->kind));
      if (!field->required && offer.own_measure.empty()) {
        EXPECT_TRUE(field_of(type, "measure"));
      }
      if (!offer.own_measure.empty()) {
        EXPECT_EQ(std::ranges::count(type.channels, offer.own_measure), 1);
      }
    }
    for (const std::string& load : type.loads) {
      ++loads;
      ASSERT_TRUE(field_of(type, load));
      EXPECT_TRUE(holds_expressions(field_of(type, load)->kind));
    }
    EXPECT_EQ(type.action.has_value(), type.section == "events");
  }
  EXPECT_GE(offers, 12);
  EXPECT_GE(loads, 4);
}

TEST(ElementOffers, EveryEventActionHasOneType) {
  std::set<EventAction> actions;
  for (const EventEntry& entry : event_catalogue()) EXPECT_TRUE(actions.insert(entry.type.action.value()).second);
  EXPECT_EQ(actions.size(), 4u);
}

TEST(ElementOffers, UnknownTypesAreErrorsThatSuggestAName) {
  Element element;
  element.name = "it";
  const auto refusal = [&](const std::string& type, const auto& look_up) -> std::string {
    element.type = type;
    try {
      look_up();
    } catch (const InputError& error) {
      return error.diagnostics().front().message + "; " + error.diagnostics().front().hint;
    }
    return "accepted";
  };
  EXPECT_EQ(refusal("revolut", [&] { joint_entry(element, 2); }),
            "joint 'it': there is no joint type 'revolut'; did you mean 'revolute'?");
  EXPECT_EQ(refusal("motr", [&] { force_entry(element, 3); }),
            "force 'it': there is no force type 'motr'; did you mean 'motor'?");
  EXPECT_EQ(refusal("constnt", [&] { signal_entry(element); }),
            "signal 'it': there is no signal type 'constnt'; did you mean 'constant'?");
  EXPECT_EQ(refusal("gaer", [&] { coupling_entry(element); }),
            "coupler 'it': there is no coupler type 'gaer'; did you mean 'gear'?");
  EXPECT_EQ(refusal("impct", [&] { action_of(element); }), "event 'it': there is no event type 'impct'; did you mean 'impact'?");
  EXPECT_NE(refusal("", [&] { signal_entry(element); }), "accepted");
  EXPECT_NE(refusal("spherical", [&] { joint_entry(element, 2); }), "accepted");  // not in the plane
}

const char* const cart =
    "holonom: 1\n"
    "space: planar\n"
    "gravity: [0, -9.81]\n"
    "bodies: {cart: {mass: 1, inertia: 1, position: [0, 0]}}\n"
    "joints: {rail: {type: translational, connect: [ground, cart], at: [0, 0], axis: [1, 0]}}\n"
    "signals: {command: {type: constant, value: 2}, gain: {type: gain, of: t, factor: 2}}\n"
    "forces:\n"
    "  push: {type: force, body: cart, force: [command, 3*t], through: [1 + t, 2]}\n"
    "  couple: {type: moment, body: cart, moment: t}\n"
    "  spring: {type: spring-damper, connect: [ground, cart], at: [[-1, 0], [0, 0]], stiffness: 5}\n"
    "  motor: {type: motor, measure: rail.travel, effort: 4}\n"
    "  stop: {type: stop, measure: rail.travel, upper: 1, stiffness: 100}\n"
    "events: {E: {type: impact, measure: rail.travel, at: 3, restitution: 0.5}}\n";

TEST(ElementOffers, InputsOfAModelAreThoseOfItsElements) {
  EXPECT_EQ(input_names(model_of(cart)),
            (std::vector<std::string>{"command.value", "push.fx", "push.fy", "couple.m", "spring.force", "motor.effort"}));
}

TEST(ElementOffers, InputsHaveTheirKinds) {
  const ModelWithInputs all = with_inputs(model_of(cart), {"command", "push.fy", "couple", "spring", "motor"});
  std::vector<ModelInput::Kind> kinds;
  for (const ModelInput& input : all.inputs) kinds.push_back(input.kind);
  EXPECT_EQ(kinds,
            (std::vector{ModelInput::signal, ModelInput::force, ModelInput::moment, ModelInput::force, ModelInput::force}));
  EXPECT_EQ(all.inputs[0].value, 2);
  EXPECT_EQ(all.model.forces.back().get<std::string>("measure"), "spring.length");
}

TEST(ElementOffers, RefusedInputsSayWhy) {
  const auto refusal = [](const std::vector<std::string>& names) -> std::string {
    try {
      with_inputs(model_of(cart), names);
    } catch (const UsageError& error) {
      return std::string(error.what()) + "; " + error.hint();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal({"gain"}).substr(0, 27), "'gain' cannot be an input; ");
  EXPECT_EQ(refusal({"push"}), "input 'push' has components; name one, such as 'push.fx'");
  EXPECT_EQ(refusal({"command", "command.value"}), "input 'command.value' is given more than once; ");
  EXPECT_EQ(refusal({"motor", "motor.effort"}), "input 'motor.effort' is given more than once; ");
}

// The point through which a force acts is not a load.
TEST(ElementOffers, LoadsAreScaledAndNothingElse) {
  const Model half = with_loads_scaled(model_of(cart), 0.5);
  const std::vector<double> t = {2};
  const auto at_t = [&](const Expression& law) {
    return law.variables().empty() ? law.constant() : law.evaluate(std::span<const double>(t));
  };
  EXPECT_EQ(half.gravity.y(), -9.81 / 2);
  EXPECT_EQ(at_t(half.forces[0].get<std::vector<Expression>>("force")[1]), 3);
  EXPECT_EQ(at_t(half.forces[0].get<std::vector<Expression>>("through")[0]), 3);
  EXPECT_EQ(at_t(half.forces[1].get<std::vector<Expression>>("moment")[0]), 1);
  EXPECT_EQ(half.forces[2].get<double>("stiffness"), 5);
  EXPECT_EQ(at_t(half.forces[3].get<Expression>("effort")), 2);
  EXPECT_EQ(half.forces[4].get<double>("stiffness"), 100);
}

}  // namespace holonom::element_offers_test
