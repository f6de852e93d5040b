// The mechanisms that the scaling benchmarks grow.
#pragma once

#include <fmt/format.h>

#include <string>

#include "elements/catalogue.h"
#include "io/model_reader.h"

namespace holonom::bench {

// N bars hanging from the ground one after the other; in space their hinges alternate between z and x.
inline Model chain(int count, int dimension) {
  std::string bodies, joints;
  for (int i = 0; i < count; ++i) {
    const std::string before = i == 0 ? "ground" : fmt::format("b{}", i - 1);
    if (dimension == 2) {
      bodies += fmt::format("  b{}: {{mass: 1, inertia: 1/12, position: [{}, 0]}}\n", i, i + 0.5);
      joints += fmt::format("  j{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0]}}\n", i, before, i, i);
    } else {
      bodies += fmt::format("  b{}: {{mass: 1, inertia: [1e-3, 1/12, 1/12], position: [{}, 0, 0]}}\n", i, i + 0.5);
      joints += fmt::format("  j{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0, 0], axis: [0, {}, {}]}}\n", i, before, i, i,
                            i % 2, 1 - i % 2);
    }
  }
  const std::string text = fmt::format("holonom: 1\nspace: {}\ngravity: [0, -9.81{}]\nbodies:\n{}joints:\n{}",
                                       dimension == 2 ? "planar" : "spatial", dimension == 2 ? "" : ", 0", bodies, joints);
  return parse_model(text, "chain", schema(), {});
}

// IFToMM A02: N + 1 upright bars and N couplers, one freedom.
inline Model four_bars(int count) {
  std::string bodies, joints;
  for (int i = 0; i <= count; ++i) {
    bodies += fmt::format("  v{}: {{mass: 1, inertia: 1/12, position: [{}, 0.5]}}\n", i, i);
    joints += fmt::format("  g{}: {{type: revolute, connect: [ground, v{}], at: [{}, 0]}}\n", i, i, i);
  }
  for (int i = 1; i <= count; ++i) {
    bodies += fmt::format("  h{}: {{mass: 1, inertia: 1/12, position: [{}, 1]}}\n", i, i - 0.5);
    joints += fmt::format("  l{}: {{type: revolute, connect: [v{}, h{}], at: [{}, 1]}}\n", i, i - 1, i, i - 1);
    joints += fmt::format("  r{}: {{type: revolute, connect: [v{}, h{}], at: [{}, 1]}}\n", i, i, i, i);
  }
  return parse_model(
      "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints + "initial: {v0.omega: -1}\n",
      "four_bars", schema(), {});
}

}  // namespace holonom::bench
