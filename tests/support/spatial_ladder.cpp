#include "support/spatial_ladder.h"

#include <fmt/format.h>

#include "support/run_model.h"

namespace holonom {

Model spatial_ladder(int loops) {
  std::string bodies, joints;
  for (int k = 0; k <= loops; ++k) {
    bodies += fmt::format("  r{}: {{mass: 1, inertia: [0.1, 0.1, 0.01], position: [{}, 0, 0.5]}}\n", k, k);
    joints += fmt::format("  A{}: {{type: revolute, connect: [ground, r{}], at: [{}, 0, 0], axis: [0, 1, 0]}}\n", k, k, k);
  }
  for (int k = 0; k < loops; ++k) {
    bodies += fmt::format("  c{}: {{mass: 1, inertia: [0.01, 0.1, 0.1], position: [{}, 0, 1]}}\n", k, k + 0.5);
    joints += fmt::format("  B{}: {{type: revolute, connect: [r{}, c{}], at: [{}, 0, 1], axis: [0, 1, 0]}}\n", k, k, k, k);
    joints +=
        fmt::format("  C{}: {{type: revolute, connect: [c{}, r{}], at: [{}, 0, 1], axis: [0, 1, 0]}}\n", k, k, k + 1, k + 1);
  }
  return model_from_text("holonom: 1\nspace: spatial\ngravity: [1, 0.5, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints +
                         "initial: {r0.wy: 1}\n");
}

}  // namespace holonom
