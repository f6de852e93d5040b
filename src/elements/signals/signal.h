// What signals and states of the model file stand for: values as laws of channels, and first-order states with their rates. Every
// channel of a signal is a quantity that laws may read: command.value, and by the bare name too.
#pragma once

#include <memory>

#include "math/spline.h"
#include "model/model.h"

namespace holonom {

struct SignalDefinition {
  struct Value {
    std::string channel;  // command.value
    Expression law;
    std::shared_ptr<const NaturalSpline> table = nullptr;  // if there is one, of what the law gives
    bool ends_at_table = true;
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
};

// One function a kind; catalogue.cpp lists them.
std::vector<SignalEntry> constant_signal();
std::vector<SignalEntry> expression_signal();
std::vector<SignalEntry> sum_signal();
std::vector<SignalEntry> gain_signal();
std::vector<SignalEntry> limiter_signal();
std::vector<SignalEntry> table_signal();
std::vector<SignalEntry> lag_signal();
std::vector<SignalEntry> integrator_signal();
std::vector<SignalEntry> pid_signal();
std::vector<SignalEntry> user_state();

// Pieces that kinds share
Field input_field();
Field scale_field();
// A formula over names, some of which stand for numbers and others for laws
Expression formula(const std::string& text, const std::map<std::string, double>& numbers,
                   const std::map<std::string, Expression>& laws = {});

}  // namespace holonom
