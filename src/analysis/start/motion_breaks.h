// Where the motion f(t) of a driver is not smooth enough for a mechanism to follow it: f jumps, its speed f' jumps (which needs an infinite
// force), or f or f' is not finite. Found by sampling: on an interval of length h a smooth motion satisfies
//
//   f(b) - f(a) = h (f'(a) + f'(b))/2 + O(h^3),      f'(b) - f'(a) = h (f''(a) + f''(b))/2 + O(h^3)
//
// so that the remainder falls with every halving, while at a jump it stays. Polynomials are smooth, and so are tables up to
// their ends, where one that holds its last value stops at once.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

struct MotionBreak {
  enum Kind { value, speed, not_finite, end_of_table } kind;
  int driver;
  double t;  // the last instant before it
};

// The first of every kind and driver between two times, ordered by time
std::vector<MotionBreak> motion_breaks(const Model& model, double from, double to);

// The first one after `t`, or none: of drivers that are on in `model`
const MotionBreak* next_break(const std::vector<MotionBreak>& breaks, const Model& model, double t);

std::string reason_of(const MotionBreak& motion_break, const Model& model);

}  // namespace holonom
