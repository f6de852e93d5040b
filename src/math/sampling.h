// Points of a parameter study: evenly spaced values, all combinations of values, and Latin hypercubes.
//
// McKay, Beckman and Conover, A comparison of three methods for selecting values of input variables, Technometrics 21(2), 1979: of N
// points every direction has one in each of its N equal strata. The random numbers are our own (SplitMix64: Steele, Lea and Flood,
// Fast splittable pseudorandom number generators, 2014), for what std::uniform_real_distribution gives differs between libraries.
#pragma once

#include <cstdint>
#include <vector>

namespace holonom {

struct Interval {
  double from = 0, to = 1;
  bool logarithmic = false;                     // both ends of one sign, none of them zero
  double at(double fraction) const;             // exactly the ends at 0 and 1
  std::vector<double> spaced(int count) const;  // both ends included
};

using Points = std::vector<std::vector<double>>;  // one inner vector a point

// All combinations; the last axis varies fastest.
Points grid_points(const std::vector<std::vector<double>>& axes);

// Fractions from 0 to below 1.
Points latin_hypercube(int count, int directions, std::uint64_t seed);

}  // namespace holonom
