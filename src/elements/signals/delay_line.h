// The past of a signal u, as far as a transport delay tau needs it:
//
//   value(t) = u(t - tau),    before the start: a constant
//
// u is known at nodes, t_j = start + j tau/points, and between them it is the polynomial through the nearest ones: the cubic through four,
// or a line through two. A step of the run stores the nodes that it has passed, so that the value within the next one is a known function
// of time, as long as the step is not longer than longest_step().
#pragma once

#include <string>

#include "math/types.h"

namespace holonom {

class DelayLine {
 public:
  enum class Interpolation { linear, cubic };
  struct Definition {
    double start, time;  // of the run; tau
    int points;          // nodes within tau
    Interpolation interpolation;
  };
  // A slot of the memory for what it holds, and for the nodes: `slots` of them from `slot` on
  DelayLine(const Definition& definition, int slot) : of_(definition), slot_(slot) {}
  static constexpr int fewest_points = 6;
  static int slots(int points) { return header + points + margin; }

  double value(double t, const VecX& memory) const;

  // `now`: u at the start
  void begin(double before, double now, VecX& memory) const;
  double next_node(const VecX& memory) const;  // the time of the first one that is not stored
  void store(double u, VecX& memory) const;    // at that time

  // Until the end of what was before the start the value is that constant, even at the end itself, where it may jump.
  double end_of_before() const { return of_.start + of_.time; }
  bool is_before(const VecX& memory) const { return memory[slot_] == 0; }
  void leave_before(VecX& memory) const { memory[slot_] = 1; }

  double longest_step() const { return (of_.points - reach) * interval(); }

 private:
  static constexpr int header = 3;       // whether the time before the start has passed; count of nodes; value before the start
  static constexpr int margin = 6;       // nodes beyond tau
  static constexpr double reach = 4.01;  // nodes beyond t - tau that the polynomial and an incomplete interval may need
  double interval() const { return of_.time / of_.points; }
  double node(int j, const VecX& memory) const { return memory[slot_ + header + j % (of_.points + margin)]; }

  Definition of_;
  int slot_;
};

}  // namespace holonom
