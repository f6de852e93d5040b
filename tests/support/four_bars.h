// IFToMM benchmark A02, N windows between N + 1 uprights of 1 m and 1 kg that start upright with the tips moving at 1 m/s. On the
// parallelogram branch all uprights rotate like one pendulum; with their angle from upright
//
//   angle'' = k sin(angle),   angle'^2 = w0^2 + 4 k sin^2(angle/2),   k = g ((N + 1)/2 + N)/((N + 1)/3 + N),
//
// so that angle = pi + 2 am(a t/2 - K, m) with a^2 = w0^2 + 4 k and m = 4 k/a^2.
#pragma once

#include <string>

namespace holonom {

struct FourBarsTip {  // of any upright, relative to its foot
  double x, y, vx, vy;
};

double four_bars_pull(int windows);  // k
FourBarsTip four_bars_tip(int windows, double t);
// A model with uprights up0 ..., tops top1 ..., tip markers B0 ..., which starts in the state of this motion at time `start`
std::string four_bars_text(int windows, double start = 0);
std::string four_bars_text_at(int windows, const FourBarsTip& tip);
double four_bars_flat(int windows);  // the first time at which all bars are in line

}  // namespace holonom
