// The inputs u of a linearised model: values of constant signals, efforts added to forces, and motions of drivers. Each becomes a first-order state that
// keeps its value (s' = 0) in a changed copy of the model, so that everything that answers to states answers to inputs.
//
//   constant signal              its value
//   motor, spring by a law       added to its law, so that its own channel shows it
//   spring, spring-damper, ...   a motor on the same measure beside it, in the direction of its effort
//   force, moment                one component, in its axes: NAME.fx, NAME.my; in the plane NAME.m
//   driver, coupler              NAME.value, NAME.rate, NAME.acceleration: its motion f, f' and f'' at the instant, each by itself. A motion
//                                u(t) enters with all three, for accelerations of the mechanism answer to all of them
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

struct LinearInput {
  std::string name;     // command.value, drive.effort, push.fx
  std::string channel;  // of the state that stands for it
  double value = 0;     // where it is linearised
  enum Kind { signal, force, moment, motion } kind = signal;
  bool is_length = false;  // a motion: of a length, else of an angle
  int order = 0;           // a motion: which derivative by time
  int driver = -1;         // a motion: whose
};

struct ModelWithInputs {
  Model model;
  std::vector<LinearInput> inputs;
};

// Throws UsageError for a name that can be no input.
ModelWithInputs with_inputs(const Model& model, const std::vector<std::string>& names);

}  // namespace holonom
