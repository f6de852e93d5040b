// Model texts shared by several tests of the analyses, read with the complete catalogue.
#pragma once

#include "elements/catalogue.h"
#include "io/model_reader.h"

namespace holonom::small_models {

inline Model model_of(const std::string& text) { return parse_model(text, "m.yaml", schema()); }

// Crank 1, coupler 3, rocker 2.5 and ground 3, with errors of 0.2 in the reference configuration; 13 lines.
inline const std::string rough_four_bar =
    "holonom: 1\n"
    "space: planar\n"
    "gravity: [0, -9.81]\n"
    "bodies:\n"
    "  crank:   {mass: 1, inertia: 0.1, position: [0.05, 0.48], angle: 1.5}\n"
    "  coupler: {mass: 2, inertia: 0.5, position: [1.45, 1.7], angle: 0.45}\n"
    "  rocker:  {mass: 3, inertia: 0.4, position: [2.95, 1.2], angle: 1.6}\n"
    "joints:\n"
    "  A: {type: revolute, connect: [ground, crank], at: {ground: [0, 0], crank: [-0.5, 0]}}\n"
    "  B: {type: revolute, connect: [crank, coupler], at: {crank: [0.5, 0], coupler: [-1.5, 0]}}\n"
    "  C: {type: revolute, connect: [coupler, rocker], at: {coupler: [1.5, 0], rocker: [1.25, 0]}}\n"
    "  D: {type: revolute, connect: [ground, rocker], at: {ground: [3, 0], rocker: [-1.25, 0]}}\n"
    "\n";

// Diagnostics of what `action` throws as "line:message", one per line; "no error" if it throws nothing.
template <class Action>
std::string input_errors(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    std::string all;
    for (const Diagnostic& diagnostic : error.diagnostics())
      all += std::to_string(diagnostic.where.line) + ":" + diagnostic.message + "\n";
    return all;
  }
  return "no error";
}

}  // namespace holonom::small_models
