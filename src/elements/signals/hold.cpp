// Values that are held between sample times, of a period T:
//
//   sample        value_k = u_k
//   quantiser     value_k = step floor(u_k/step + 1/2), or the same at every time
//   rate-limiter  value_k = value_(k-1) + min(max(u_k - value_(k-1), -falling T), rising T); without a period the lag of a time constant
//                 tau with a limited rate, value' = min(max((u - value)/tau, -falling), rising)
#include "elements/signals/signal.h"

namespace holonom {
namespace {

SignalDefinition held_value(const Element& element, Expression next) {
  SignalDefinition signal = sampled_definition(element);
  signal.held.push_back({element.name + ".value", std::move(next), element.number("initial", 0), Held::Role::output});
  return signal;
}

SignalDefinition define_sample(const Element& element) { return held_value(element, element.get<Expression>("of")); }

SignalDefinition define_quantiser(const Element& element) {
  Expression law =
      formula("step*floor(u/step + 0.5)", {{"step", element.get<double>("step")}}, {{"u", element.get<Expression>("of")}});
  if (element.has("period")) return held_value(element, std::move(law));
  SignalDefinition signal;
  signal.values.push_back({element.name + ".value", std::move(law)});
  return signal;
}

SignalDefinition define_rate_limiter(const Element& element) {
  const double rising = element.get<double>("rising"), falling = element.number("falling", rising);
  const std::string value = element.name + ".value";
  const auto limited = [&](const std::string& change, double time, double longest) {
    return formula("max(min(" + change + ", rise), -fall)",
                   {{"T", time}, {"rise", rising * longest}, {"fall", falling * longest}},
                   {{"u", element.get<Expression>("of")}});
  };
  if (!element.has("period")) {
    SignalDefinition signal;
    signal.states.push_back({value, limited("(u - " + value + ")/T", element.get<double>("time"), 1),
                             element.number("initial", 0), element.number("scale", 1)});
    return signal;
  }
  const double period = element.get<double>("period");
  SignalDefinition signal = sampled_definition(element);
  signal.held.push_back({value, formula(value + " + change", {}, {{"change", limited("u - " + value, period, period)}}),
                         element.number("initial", 0), Held::Role::state, element.number("scale", 1)});
  return signal;
}

Field initial_hold() { return {"initial", FieldKind::number, "", false, "0", "value before the first sample"}; }

ElementType type_of_hold(const std::string& name, const std::string& sentence, std::vector<Field> fields) {
  ElementType result{"signals", name, true, true, sentence, std::move(fields)};
  result.channels = {"value"};
  return result;
}

}  // namespace

SignalDefinition sampled_definition(const Element& element) {
  SignalDefinition signal;
  signal.period = element.get<double>("period");
  signal.first = element.number("first", 0);
  return signal;
}

std::vector<Field> sampling_fields(bool required) {
  return {
      {"period", FieldKind::number, "s", required, required ? "" : "none: continuous", "time between two samples",
       Range::positive},
      {"first", FieldKind::number, "s", false, "0", "time of the first sample after the start of the run", Range::nonnegative}};
}

std::vector<SignalEntry> sample_signal() {
  std::vector<Field> fields = {input_field()};
  for (Field& field : sampling_fields(true)) fields.push_back(std::move(field));
  fields.push_back(initial_hold());
  return {{.type = also_called({"hold", "zoh", "zero-order-hold", "sampler", "sample-and-hold"},
                               type_of_hold("sample", "The value that an expression had at the last sample time.", fields)),
           .define = define_sample}};
}

std::vector<SignalEntry> quantiser_signal() {
  std::vector<Field> fields = {input_field(),
                               {"step", FieldKind::number, "", true, "", "distance of two levels", Range::positive}};
  for (Field& field : sampling_fields(false)) fields.push_back(std::move(field));
  fields.push_back(initial_hold());
  return {{.type = also_called({"quantizer", "round", "resolution", "encoder", "adc"},
                               type_of_hold("quantiser", "An expression rounded to the nearest multiple of a step.", fields)),
           .define = define_quantiser}};
}

std::vector<SignalEntry> rate_limiter_signal() {
  std::vector<Field> fields = {
      input_field(),
      {"rising", FieldKind::number, "", true, "", "largest increase per unit of time", Range::positive},
      {"falling", FieldKind::number, "", false, "`rising`", "largest decrease per unit of time", Range::positive},
      {"time", FieldKind::number, "s", false, "", "time constant with which it follows slow changes, without a period",
       Range::positive}};
  for (Field& field : sampling_fields(false)) fields.push_back(std::move(field));
  fields.push_back({"initial", FieldKind::number, "", false, "0", "initial value, to which the first change is limited"});
  fields.push_back(scale_field());
  ElementType type = type_of_hold("rate-limiter", "Follows an expression with a limited rate of change.", fields);
  type.one_of = {"time", "period"};
  return {{.type = also_called({"slew-rate", "ramp-limiter"}, type), .define = define_rate_limiter, .has_states = true}};
}

}  // namespace holonom
