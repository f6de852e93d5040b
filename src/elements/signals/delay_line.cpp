#include "elements/signals/delay_line.h"

#include <algorithm>
#include <cmath>

namespace holonom {

double DelayLine::value(double t, const VecX& memory) const {
  if (is_before(memory)) return memory[slot_ + 2];
  const int known = static_cast<int>(memory[slot_ + 1]);
  const double place = std::max((t - of_.start) / interval() - of_.points, 0.0);
  const int wanted = of_.interpolation == Interpolation::cubic ? 4 : 2, count = std::min(wanted, known);
  const int left = std::max(0, static_cast<int>(std::floor(place)) - (wanted / 2 - 1));
  const int first = std::max(0, std::min(left, known - count));
  double sum = 0;
  for (int j = 0; j < count; ++j) {  // Lagrange's polynomials
    double weight = 1;
    for (int m = 0; m < count; ++m)
      if (m != j) weight *= (place - (first + m)) / (j - m);
    sum += weight * node(first + j, memory);
  }
  return sum;
}

void DelayLine::begin(double before, double now, VecX& memory) const {
  memory[slot_] = memory[slot_ + 1] = 0;
  memory[slot_ + 2] = before;
  store(now, memory);
}

double DelayLine::next_node(const VecX& memory) const { return of_.start + memory[slot_ + 1] * interval(); }

void DelayLine::store(double u, VecX& memory) const {
  double& count = memory[slot_ + 1];
  memory[slot_ + header + static_cast<int>(count) % (of_.points + margin)] = u;
  count += 1;
}

}  // namespace holonom
