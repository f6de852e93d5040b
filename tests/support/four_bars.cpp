#include "support/four_bars.h"

#include <fmt/format.h>

#include <cmath>

#include "support/elliptic.h"

namespace holonom {

double four_bars_pull(int windows) {
  const double N = windows;
  return 9.81 * ((N + 1) / 2 + N) / ((N + 1) / 3 + N);
}

FourBarsTip four_bars_tip(int windows, double t) {
  const double w0 = 1, k = four_bars_pull(windows);
  const double a = std::sqrt(w0 * w0 + 4 * k), m = 4 * k / (a * a);
  const Elliptic at = jacobi_elliptic(a * t / 2 - complete_elliptic_integral(m), m);
  const double x = -2 * at.sn * at.cn, y = 2 * at.sn * at.sn - 1, rate = a * at.dn;
  return {x, y, y * rate, -x * rate};
}

std::string four_bars_text(int windows) {
  std::string bodies, markers, joints;
  for (int k = 0; k <= windows; ++k) {
    bodies += fmt::format("  up{0}: {{mass: 1, inertia: 1/12, position: [{0}, 0.5]}}\n", k);
    markers += fmt::format("  B{0}: {{body: up{0}, at: [{0}, 1]}}\n", k);
    joints += fmt::format("  A{0}: {{type: revolute, connect: [ground, up{0}], at: [{0}, 0]}}\n", k);
  }
  for (int k = 1; k <= windows; ++k) {
    bodies += fmt::format("  top{}: {{mass: 1, inertia: 1/12, position: [{}, 1]}}\n", k, k - 0.5);
    joints += fmt::format("  L{0}: {{type: revolute, connect: [up{1}, top{0}], at: [{1}, 1]}}\n", k, k - 1);
    joints += fmt::format("  R{0}: {{type: revolute, connect: [up{0}, top{0}], at: [{0}, 1]}}\n", k);
  }
  return "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "markers:\n" + markers + "joints:\n" + joints +
         "initial: {B0.vx: 1}\n";
}

}  // namespace holonom
