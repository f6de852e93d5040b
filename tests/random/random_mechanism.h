// Random mechanisms as model files: trees and closed loops of all joints with springs, dampers, bushings, applied forces,
// drivers, couplers and signals, in the plane and in space. Joints are placed in the reference configuration, where every loop
// closes. A seed gives the same text with the same compiler.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "math/types.h"

namespace holonom::random_test {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}
  int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint32_t>(count)); }
  bool chance(int percent) { return below(100) < percent; }
  double between(double low, double high);  // rounded to three decimals
  Vec3 vector(int d, double reach);         // z = 0 in the plane
  Vec3 direction(int d);                    // of length between 0.5 and 2

 private:
  std::mt19937 engine_;
};

struct RandomMechanism {
  std::string text;            // a model file
  int degrees_of_freedom = 0;  // by counting: degrees of freedom if no equation is redundant
  bool is_planar = true;       // else spatial
};

RandomMechanism random_mechanism(std::uint32_t seed);

}  // namespace holonom::random_test
