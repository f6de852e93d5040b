// The four problems of bench/peers as models, as defined at the head of simbody_bench.cpp; P2 is four_bars of bench/models.h.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

namespace holonom::bench {

// P1: N rods hanging along -y, hinges z and x in turn; the joint angles are set by the program.
inline std::string open_chain(int count) {
  std::string bodies, joints;
  for (int i = 0; i < count; ++i) {
    bodies += fmt::format("  b{}: {{mass: 1, inertia: [1/12, 1e-3, 1/12], position: [0, {}, 0]}}\n", i, -i - 0.5);
    joints += fmt::format("  j{}: {{type: revolute, connect: [{}, b{}], at: [0, {}, 0], axis: {}}}\n", i,
                          i ? fmt::format("b{}", i - 1) : "ground", i, -i, i % 2 ? "[1, 0, 0]" : "[0, 0, 1]");
  }
  return "holonom: 1\nspace: spatial\ngravity: [0, -9.81, 0]\nbodies:\n" + bodies + "joints:\n" + joints;
}

// P3: the slider-crank from its extended dead centre
inline std::string slider_crank_problem() {
  return "holonom: 1\nspace: planar\ngravity: [0, 0]\n"
         "bodies:\n"
         "  crank:  {mass: 12, inertia: 1,  position: [0.5, 0]}\n"
         "  rod:    {mass: 12, inertia: 4,  position: [2, 0]}\n"
         "  slider: {mass: 20, inertia: 10, position: [3, 0]}\n"
         "joints:\n"
         "  A: {type: revolute,      connect: [ground, crank],  at: [0, 0]}\n"
         "  B: {type: revolute,      connect: [crank, rod],     at: [1, 0]}\n"
         "  C: {type: revolute,      connect: [rod, slider],    at: [3, 0]}\n"
         "  D: {type: translational, connect: [ground, slider], at: [3, 0], axis: [1, 0]}\n"
         "initial: {A.rate: 10}\n";
}

// P4: IFToMM A04 with thin rods
inline std::string bricard_problem() {
  const char* const points[] = {"[0, 0, 0]", "[1, 0, 0]", "[1, -1, 0]", "[1, -1, 1]", "[0, -1, 1]", "[0, 0, 1]"};
  const char* const centres[] = {"[0.5, 0, 0]", "[1, -0.5, 0]", "[1, -1, 0.5]", "[0.5, -1, 1]", "[0, -0.5, 1]"};
  const char* const inertias[] = {"[1e-6, 1/12, 1/12]", "[1/12, 1e-6, 1/12]", "[1/12, 1/12, 1e-6]", "[1e-6, 1/12, 1/12]",
                                  "[1/12, 1e-6, 1/12]"};
  const char* const axes[] = {"[0, 1, 0]", "[0, 0, 1]", "[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]", "[1, 0, 0]"};
  std::string bodies, joints;
  for (int i = 0; i < 5; ++i)
    bodies += fmt::format("  b{}: {{mass: 1, inertia: {}, position: {}}}\n", i, inertias[i], centres[i]);
  for (int i = 0; i < 6; ++i) {
    const std::string first = i == 0 || i == 5 ? "ground" : fmt::format("b{}", i - 1);
    joints += fmt::format("  J{}: {{type: revolute, connect: [{}, b{}], at: {}, axis: {}}}\n", i + 1, first, i == 5 ? 4 : i,
                          points[i], axes[i]);
  }
  return "holonom: 1\nspace: spatial\ngravity: [0, -9.81, 0]\nbodies:\n" + bodies + "joints:\n" + joints;
}

}  // namespace holonom::bench
