// Explicit Runge-Kutta methods as tables: y_i = y + h sum_j A_ij k_j,  y_new = y + h sum b_i k_i,  error = h sum e_i k_i.
#pragma once

#include <string>
#include <vector>

namespace holonom {

struct Tableau {
  std::string name;
  std::string sentence;  // with its source
  int order;
  int estimate_order;  // the error estimate decreases with h^(estimate_order + 1); 0: no estimate
  std::vector<double> c;
  std::vector<std::vector<double>> A;  // row i has i entries
  std::vector<double> b;
  std::vector<double> e;  // empty: fixed step only

  int stages() const { return static_cast<int>(c.size()); }
};

const std::vector<Tableau>& explicit_tableaus();

}  // namespace holonom
