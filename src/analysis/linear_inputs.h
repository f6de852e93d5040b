// The inputs u of a linearised model: values of constant signals, and efforts added to forces. Each becomes a first-order state that
// keeps its value (s' = 0) in a changed copy of the model, so that everything that answers to states answers to inputs.
//
//   constant signal              its value
//   motor, spring by a law       added to its law, so that its own channel shows it
//   spring, spring-damper, ...   a motor on the same measure beside it, in the direction of its effort
//   force, moment                one component, in its axes: NAME.fx, NAME.my; in the plane NAME.m
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

struct LinearInput {
  std::string name;     // command.value, drive.effort, push.fx
  std::string channel;  // of the state that stands for it
  double value = 0;     // where it is linearised
  enum Kind { signal, force, moment } kind = signal;
};

struct ModelWithInputs {
  Model model;
  std::vector<LinearInput> inputs;
};

// Throws UsageError for a name that can be no input.
ModelWithInputs with_inputs(const Model& model, const std::vector<std::string>& names);

}  // namespace holonom
