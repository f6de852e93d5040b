// A fixed sequence of pseudorandom numbers in (-1, 1): perturbations that are the same in every run.
#pragma once

namespace holonom {

class Sequence {
 public:
  double next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;  // Knuth's MMIX generator
    return static_cast<double>(state_ >> 11) / 4503599627370496.0 - 1.0;
  }

 private:
  unsigned long long state_ = 20260801;
};

}  // namespace holonom
