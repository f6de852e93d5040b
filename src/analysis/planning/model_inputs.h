// The inputs of a model: what its elements declare as such (model/element_offers.h). Each named input becomes a first-order state that keeps its
// value (s' = 0) in a changed copy of the model, so that whatever responds to states responds to inputs: a linear system takes derivatives by
// them, a simulation sets them.
//
//   constant signal              its value
//   motor, spring by expression  added to its expression, so that its own channel includes it
//   other springs                a motor on the same measure, in the direction of the spring's effort
//   force, moment                one component, in its axes: NAME.fx, NAME.my; in the plane NAME.m
//   driver, coupler              NAME.value, NAME.rate, NAME.acceleration: its motion f, f' and f'' at this time, each separately. A motion
//                                u(t) needs all three, because accelerations of the mechanism depend on all of them
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

struct ModelInput {
  std::string name;     // command.value, drive.effort, push.fx
  std::string channel;  // of the state that represents it
  double value = 0;     // as the model gives it
  enum Kind { signal, force, moment, motion } kind = signal;
  bool is_length = false;  // a motion: of a length, otherwise of an angle
  int order = 0;           // a motion: which time derivative
  int driver = -1;         // a motion: of which driver
};

struct ModelWithInputs {
  Model model;
  std::vector<ModelInput> inputs;
};

// The names of all inputs that a model offers, in the order of its signals, forces and drivers
std::vector<std::string> input_names(const Model& model);

// An element's name stands for its only input, a driver's for its motion with both derivatives. Throws UsageError for a name that is no
// input.
ModelWithInputs with_inputs(const Model& model, const std::vector<std::string>& names);

}  // namespace holonom
