// LU with partial pivoting of a small dense matrix that is factored again and again: memory is taken once.
#pragma once

#include <vector>

#include "math/types.h"

namespace holonom {

class SmallLu {
 public:
  explicit SmallLu(int size = 0) { resize(size); }
  void resize(int size);
  int size() const { return static_cast<int>(order_.size()); }

  Eigen::MatrixXd& matrix() { return matrix_; }  // to be filled before factor(), which overwrites it
  bool factor();                                 // false: singular
  void solve(VecX& b);                           // b <- matrix^-1 b
  double determinant() const { return determinant_; }

 private:
  Eigen::MatrixXd matrix_;
  std::vector<int> order_;  // the row that stands in each place
  VecX scratch_;
  double determinant_ = 1;
};

}  // namespace holonom
