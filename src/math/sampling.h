// Points of a parameter study: evenly spaced values, all combinations of values, and Latin hypercubes.
//
// McKay, Beckman and Conover, A comparison of three methods for selecting values of input variables, Technometrics 21(2), 1979: N
// points have exactly one value in each of N equal strata of every direction. The random numbers are computed here (SplitMix64:
// Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014), because std::uniform_real_distribution differs
// between libraries.
#pragma once

#include <cstdint>
#include <vector>

namespace holonom {

struct Interval {
  double from = 0, to = 1;
  bool logarithmic = false;                     // both ends have the same sign and are not zero
  double at(double fraction) const;             // exact at the ends 0 and 1
  std::vector<double> spaced(int count) const;  // both ends included
};

using Points = std::vector<std::vector<double>>;  // one inner vector per point

// All combinations; the last axis varies fastest.
Points grid_points(const std::vector<std::vector<double>>& axes);

// Fractions from 0 to below 1.
Points latin_hypercube(int count, int directions, std::uint64_t seed);

}  // namespace holonom
