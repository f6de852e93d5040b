// Definitions of signals and states of the model file: values as expressions of channels, and first-order states with their rates. Every
// channel of a signal is a quantity that expressions may read: command.value, or just command.
#pragma once

#include <memory>

#include "math/interpolant_surface.h"
#include "model/model.h"

namespace holonom {

struct SignalDefinition {
  struct Value {
    std::string channel;  // command.value
    Expression law;
    std::shared_ptr<const Interpolant> table = nullptr;  // if given, evaluated at the value of the expression
    Expression second = Expression(0);
    std::shared_ptr<const InterpolantSurface> map = nullptr;  // if given, evaluated at the values of both expressions
  };
  struct Integral {
    std::string channel;
    Expression rate;
    double initial = 0, scale = 1;
  };
  std::vector<Value> values;
  std::vector<Integral> states;
};

struct SignalEntry {
  ElementType type;
  SignalDefinition (*define)(const Element&);  // throws InputError
  bool has_states = false;                     // that are integrated
  // What an event of type `set` gives a new value: nothing, the number in the field `value`, or the state NAME.value
  enum class Settable { no, value, state } settable = Settable::no;
  // The same signal without the bounds `lower` and `upper` of its value; null: the type has no bounds
  Element (*without_bounds)(const Element&) = nullptr;
};

// The signals in the order of the catalogue, one function per type. A new one is declared and listed here.
using SignalEntries = std::vector<SignalEntry>();

SignalEntries constant_signal, expression_signal, sum_signal, gain_signal, limiter_signal, table_signal, map_signal, lag_signal,
    integrator_signal, pid_signal, user_state;

inline constexpr SignalEntries* all_signals[] = {constant_signal,   expression_signal, sum_signal, gain_signal,
                                                 limiter_signal,    table_signal,      map_signal, lag_signal,
                                                 integrator_signal, pid_signal,        user_state};

// Shared by several types
Field input_field();
Field scale_field();
void require_ordered_bounds(const Element& element);  // `lower` < `upper` where both are given
// A formula over names, some of which represent numbers and others expressions
Expression formula(const std::string& text, const std::map<std::string, double>& numbers,
                   const std::map<std::string, Expression>& laws = {});

}  // namespace holonom
