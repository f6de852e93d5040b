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

double four_bars_flat(int windows) {
  double before = 0, behind = 1;  // times at which the tips are above and below the feet
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (before + behind) / 2;
    (four_bars_tip(windows, middle).y > 0 ? before : behind) = middle;
  }
  return before;
}

std::string four_bars_text(int windows, double start) { return four_bars_text_at(windows, four_bars_tip(windows, start)); }

std::string four_bars_text_at(int windows, const FourBarsTip& tip) {
  std::string bodies, markers, joints;
  for (int k = 0; k <= windows; ++k) {
    bodies += fmt::format("  up{}: {{mass: 1, inertia: 1/12, position: [{:.17g}, {:.17g}]}}\n", k, k + tip.x / 2, tip.y / 2);
    markers += fmt::format("  B{0}: {{body: up{0}, at: [{1:.17g}, {2:.17g}]}}\n", k, k + tip.x, tip.y);
    joints += fmt::format("  A{0}: {{type: revolute, connect: [ground, up{0}], at: [{0}, 0]}}\n", k);
  }
  for (int k = 1; k <= windows; ++k) {
    const double left = k - 1 + tip.x, right = k + tip.x;
    bodies += fmt::format("  top{}: {{mass: 1, inertia: 1/12, position: [{:.17g}, {:.17g}]}}\n", k, (left + right) / 2, tip.y);
    joints +=
        fmt::format("  L{0}: {{type: revolute, connect: [up{1}, top{0}], at: [{2:.17g}, {3:.17g}]}}\n", k, k - 1, left, tip.y);
    joints += fmt::format("  R{0}: {{type: revolute, connect: [up{0}, top{0}], at: [{1:.17g}, {2:.17g}]}}\n", k, right, tip.y);
  }
  const double rate = tip.x * tip.vy - tip.y * tip.vx;  // counter-clockwise
  return "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "markers:\n" + markers + "joints:\n" + joints +
         fmt::format("initial: {{A0.rate: {:.17g}}}\n", rate);
}

}  // namespace holonom
