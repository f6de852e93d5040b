// A double pendulum whose motor follows the signal or state E, which itself reads the motion.
#include "grid_models.h"

namespace holonom::grid {
namespace {

const char* const pendulum[2] = {R"yaml(
bodies:
  one: {mass: 2, inertia: 0.15, position: [0.3, 0.1], angle: 0.2}
  two: {mass: 1, inertia: 0.06, position: [1, 0.3]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [one, two], at: [0.7, 0.2]}
)yaml",
                                 R"yaml(
bodies:
  one: {mass: 2, inertia: [0.12, 0.2, 0.15, 0.01, 0, 0.02], position: [0.3, 0.1, 0]}
  two: {mass: 1, inertia: [0.06, 0.08, 0.05], position: [1, 0.3, 0.2], rotation: {xyz: [0.2, 0.1, -0.3]}}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0, 0], axis: [0, 0.2, 1]}
  B: {type: revolute, connect: [one, two], at: [0.7, 0.2, 0.1], axis: [0.2, 1, 0.3]}
)yaml"};

struct SignalLine {
  std::string type, line;
  std::string variant = {};  // of a second line of one type
};

GridModel model(int dimension, const std::string& section, const std::string& type, const std::string& line) {
  const std::string named = section == "states" ? "" : "type: " + type + ", ";
  return {section,
          type,
          dimension,
          pendulum[dimension - 2] + std::string("forces:\n  M: {type: motor, measure: B.angle, effort: 3*E + E.value*value}\n") +
              section + ":\n  E: {" + named + line + "}\n",
          "initial: {A.rate: 1.5, B.rate: -2}\n",
          "drivers:\n  first: {measure: A.angle, motion: \"0.8*t + 0.1*sin(12*t)\"}\n"
          "  second: {measure: B.angle, motion: \"2*t^2 - t\"}\n"};
}

}  // namespace

std::vector<GridModel> signal_models() {
  std::vector<GridModel> models;
  for (int d : {2, 3})
    for (const SignalLine& signal : std::vector<SignalLine>{
             {"constant", "value: 1.2"},
             {"expression", "value: \"1 + sin(20*t) - 0.3*B.rate + A.angle\""},
             {"sum", "of: [1 + A.angle, B.rate, cos(15*t)], factors: [1, -0.2, 0.5]"},
             {"gain", "of: B.rate - A.angle, factor: -0.4, offset: 1"},
             {"limiter", "of: 2 - 0.4*B.rate, lower: -50, upper: 50"},
             {"table", "of: 5*B.angle, table: {t: [-5, -1, 2, 6], value: [2, 1, -1, 0.5]}"},
             {"table",
              "of: B.angle, table: {angle: [-2, -1, 2, 4], value: [2, 1, -1, 2]}, interpolation: monotone, ends: periodic",
              "monotone"},
             {"map",
              "of: [B.angle, A.angle], table: {u: [-2, 1, 3], w: [-1, 1, 2], value: [[2, 1, 0], [1, 3, -1], [0, 1, 2]]}, "
              "beyond: extend"},
             {"lag", "of: 2 - B.rate, time: 0.1, initial: 0.7"},
             {"integrator", "of: 10*A.angle - 3*B.rate, initial: 0.5"},
             {"sample", "of: 0.5 - 0.2*B.rate + A.angle, period: 0.025, first: 0.01, initial: 0.5"},
             {"quantiser", "of: 1 + 10*t, step: 0.3, period: 0.025"},
             {"rate-limiter", "of: 2 - 0.3*B.rate, rising: 1000, time: 0.1, initial: 1"},
             {"transfer-function", "of: 0.5 - B.angle, numerator: [2, 30], denominator: [1, 12, 80]"},
             {"state-space",
              "of: [0.5 - B.angle, A.rate], A: [0, 1, -80, -12], B: [0, 0.1, 1, 0], C: [30, 2], initial: [0.05, 0.1]"},
             {"delay", "of: 1 - 0.1*B.rate + 0.3*A.angle, time: 0.03, points: 300"},
             {"pid", "of: 0.5 - B.angle, p: 2, i: 3, d: 0.1, filter: 0.1, initial: 0.4"}}) {
      models.push_back(model(d, "signals", signal.type, signal.line));
      models.back().variant = signal.variant;
    }
  for (int d : {2, 3}) models.push_back(model(d, "states", "state", "rate: \"8*(1 - E) - E*B.rate + A.angle\", initial: 0.3"));
  return models;
}

}  // namespace holonom::grid
