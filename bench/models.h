// The mechanisms of the scaling benchmarks, of variable size.
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

// The planar chain with every hinge driven.
inline Model driven_chain(int count) {
  std::string bodies, joints, drivers;
  for (int i = 0; i < count; ++i) {
    bodies += fmt::format("  b{}: {{mass: 1, inertia: 1/12, position: [{}, 0]}}\n", i, i + 0.5);
    joints += fmt::format("  j{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0]}}\n", i,
                          i == 0 ? "ground" : fmt::format("b{}", i - 1), i, i);
    drivers += fmt::format("  d{}: {{measure: j{}.angle, motion: {}*sin(t)}}\n", i, i, i % 2 ? -0.01 : 0.01);
  }
  return parse_model(
      "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints + "drivers:\n" + drivers,
      "driven_chain", schema(), {});
}

// IFToMM A02: N + 1 upright bars and N couplers, one degree of freedom.
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

// N planar four-bars in space, joined to a ladder: every loop has three equations too many.
inline Model ladder(int count) {
  std::string bodies, joints;
  for (int i = 0; i <= count; ++i) {
    bodies += fmt::format("  v{}: {{mass: 1, inertia: [0.1, 0.1, 0.01], position: [{}, 0, 0.5]}}\n", i, i);
    joints += fmt::format("  g{}: {{type: revolute, connect: [ground, v{}], at: [{}, 0, 0], axis: [0, 1, 0]}}\n", i, i, i);
  }
  for (int i = 1; i <= count; ++i) {
    bodies += fmt::format("  h{}: {{mass: 1, inertia: [0.01, 0.1, 0.1], position: [{}, 0, 1]}}\n", i, i - 0.5);
    joints +=
        fmt::format("  l{}: {{type: revolute, connect: [v{}, h{}], at: [{}, 0, 1], axis: [0, 1, 0]}}\n", i, i - 1, i, i - 1);
    joints += fmt::format("  r{}: {{type: revolute, connect: [v{}, h{}], at: [{}, 0, 1], axis: [0, 1, 0]}}\n", i, i, i, i);
  }
  return parse_model(
      "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints + "initial: {v0.wy: 1}\n",
      "ladder", schema(), {});
}

// N bars on pins of one wheel.
inline Model star(int count) {
  std::string bodies = "  wheel: {mass: 100, inertia: 100, position: [0, 0]}\n";
  std::string joints = "  w: {type: revolute, connect: [ground, wheel], at: [0, 0]}\n";
  for (int i = 0; i < count; ++i) {
    bodies += fmt::format("  b{}: {{mass: 1, inertia: 1/12, position: [{}, 1]}}\n", i, 0.01 * i + 0.5);
    joints += fmt::format("  j{}: {{type: revolute, connect: [wheel, b{}], at: [{}, 1]}}\n", i, i, 0.01 * i);
  }
  return parse_model("holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints, "star",
                     schema(), {});
}

// Two bars hinged about z, the hinges given by five equations of two terms each, under twenty expressions with common terms.
inline Model stated_arm() {
  const std::string equations =
      "['dot(MN, x_i) + c*dot(MN, MN)*dot(x_j, x_i)', 'dot(MN, y_i) + c*dot(MN, MN)*dot(y_j, x_i)', "
      "'dot(MN, z_i) + c*dot(MN, MN)*dot(z_j, x_i)', 'dot(z_j, x_i) + c*dot(MN, MN)*dot(x_j, x_i)', "
      "'dot(z_j, y_i) + c*dot(MN, MN)*dot(y_j, x_i)']";
  const std::string speed = "sqrt(1 + b.vx^2 + b.vy^2 + b.vz^2)", drag = "tanh(hypot(a.vx, a.vy)/0.2)";
  const std::string gust = "exp(-0.5*t)*sin(w*t + a.x*b.y)*" + speed, swell = "exp(-0.5*t)*cos(w*t + a.x*b.y)*" + speed;
  std::string forces;
  for (int k = 0; k < 6; ++k) {
    const bool is_force = k < 4;
    const char body = k % 2 ? 'b' : 'a';
    std::string components;
    for (const char axis : {'x', 'y', 'z'})
      components += fmt::format("{}\"{}*{} - {}*{}.{}{}*{}\"", axis == 'x' ? "" : ", ", is_force ? 0.1 * (k + 1) : 0.02,
                                is_force ? gust : swell, is_force ? 0.05 : 0.01, body, is_force ? 'v' : 'w', axis, drag);
    forces += fmt::format("  f{}: {{type: {}, body: {}, {}: [{}]}}\n", k, is_force ? "force" : "moment", body,
                          is_force ? "force" : "moment", components);
  }
  return parse_model(fmt::format("holonom: 1\nspace: spatial\ngravity: [0, -9.81, 0]\nparameters: {{c: 0.5, w: 3}}\n"
                                 "bodies:\n"
                                 "  a: {{mass: 1, inertia: [1e-2, 1/12, 1/12], position: [0.5, 0, 0]}}\n"
                                 "  b: {{mass: 1, inertia: [1e-2, 1/12, 1/12], position: [1.5, 0, 0]}}\n"
                                 "joints:\n"
                                 "  A: {{type: equations, connect: [ground, a], at: [0, 0, 0], equations: {0}}}\n"
                                 "  B: {{type: equations, connect: [a, b], at: [1, 0, 0], equations: {0}}}\n"
                                 "signals:\n"
                                 "  gust: {{type: expression, value: \"{1}\"}}\n"
                                 "  swell: {{type: expression, value: \"{2}\"}}\n"
                                 "forces:\n{3}",
                                 equations, gust, swell, forces),
                     "stated_arm", schema(), {});
}

}  // namespace holonom::bench
