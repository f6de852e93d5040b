// Definitions of signals and states of the model file: values as expressions of channels, and first-order states with their rates. Every
// channel of a signal is a quantity that expressions may read: command.value, or just command.
#pragma once

#include <memory>

#include "elements/signals/delay_line.h"
#include "math/interpolant_surface.h"
#include "model/model.h"

namespace holonom {

// A value that changes at sample times only: to that of an expression, which may read the value itself
struct Held {
  enum class Role {
    state,      // its next value depends on the last one
    output,     // does not, and others read it
    by_product  // does not, and is only recorded
  };
  std::string channel;
  Expression next;
  double initial = 0;
  Role role = Role::output;
  double scale = 1;  // of the state that stands for it in linear systems
};

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
  struct Delayed {
    std::string channel;
    Expression of;
    double time = 0;
    int points = 0;
    DelayLine::Interpolation interpolation = DelayLine::Interpolation::cubic;
    std::vector<double> before = {};  // its value before the start; none: that at the start
  };
  std::vector<Value> values;
  std::vector<Integral> states;
  std::vector<Held> held;  // at start + first + k period
  double period = 0, first = 0;
  std::vector<Delayed> delayed;
};

struct SignalEntry {
  ElementType type;
  SignalDefinition (*define)(const Element&);  // throws InputError
  bool has_states = false;                     // that are integrated
  // What an event of type `set` gives a new value: nothing, the number in the field `value`, or the state NAME.value
  enum class Settable { no, value, state } settable = Settable::no;
  // The same signal without the bounds `lower` and `upper` of its value; null: the type has no bounds
  Element (*without_bounds)(const Element&) = nullptr;
  bool has_memory = false;  // beyond the motion and states, even without a `period`
};

// Whether a signal remembers something beyond the motion and its states: it is sampled or delayed
bool has_memory(const Element& signal);

// The signals in the order of the catalogue, one function per type. A new one is declared and listed here.
using SignalEntries = std::vector<SignalEntry>();

SignalEntries constant_signal, expression_signal, sum_signal, gain_signal, limiter_signal, table_signal, map_signal, lag_signal,
    integrator_signal, pid_signal, transfer_function_signal, state_space_signal, rate_limiter_signal, quantiser_signal,
    sample_signal, delay_signal, user_state;

inline constexpr SignalEntries* all_signals[] = {constant_signal,
                                                 expression_signal,
                                                 sum_signal,
                                                 gain_signal,
                                                 limiter_signal,
                                                 table_signal,
                                                 map_signal,
                                                 lag_signal,
                                                 integrator_signal,
                                                 pid_signal,
                                                 transfer_function_signal,
                                                 state_space_signal,
                                                 rate_limiter_signal,
                                                 quantiser_signal,
                                                 sample_signal,
                                                 delay_signal,
                                                 user_state};

// Shared by several types
Field input_field();
Field scale_field();
std::vector<Field> sampling_fields(bool required);    // `period` and `first`
SignalDefinition sampled_definition(const Element&);  // with both, and no values
void require_ordered_bounds(const Element& element);  // `lower` < `upper` where both are given
// A formula over names, some of which represent numbers and others expressions
Expression formula(const std::string& text, const std::map<std::string, double>& numbers,
                   const std::map<std::string, Expression>& laws = {});

// The same signal with first-order states in place of held and delayed values
SignalDefinition continuous_form(const SignalDefinition& given);
// Its part for a delay: the states `value`, and `x2`, which the second function gives where the value is constant
SignalDefinition rational_delay(const SignalDefinition::Delayed& delayed);
double rest_of_rational_delay(double time, double value);

}  // namespace holonom
