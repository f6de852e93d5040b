// Integrals of the polynomial through values f_0 .. f_m at nodes t_0 .. t_m, as weights of the values. In Newton's form
//
//   p(t) = sum_i f[t_0, ..., t_i] N_i(t),   N_i(t) = prod_j<i (t - t_j),   f[t_0, ..., t_i] = sum_j f_j / prod_k<=i, k!=j (t_j - t_k)
//
// one more node adds one term. The integrals of N_i are exact by Gauss' formula of seven points, up to degree 13. Times are counted in
// lengths of the interval, so that the products neither overflow nor vanish.
#pragma once

#include <array>

namespace holonom {

class PolynomialIntegral {
 public:
  static constexpr int max_nodes = 14;
  void place(const double* nodes, int count, double from, double to);

  // Of value j in the integral of the polynomial through the first `count` nodes
  double weight(int j, int count) const;
  // Of value j in what node number i (from 0) adds to that integral
  double added_weight(int j, int i) const { return basis_[i] * difference_[i][j]; }

 private:
  std::array<double, max_nodes> basis_{};                              // integrals of N_i
  std::array<std::array<double, max_nodes>, max_nodes> difference_{};  // [i][j]: of f_j in f[t_0, ..., t_i]
};

}  // namespace holonom
