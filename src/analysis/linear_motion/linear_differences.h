// The derivatives of a vector function with respect to all arguments, column by column (difference_quotient.h), with the error of
// every entry. Components have a noise level, to which they are rounded: balanced forces leave the rounding of the forces, which
// is not an acceleration.
//
// A force law may change much faster than the scales indicate: a body penetrates a stiff ground by a tiny distance, friction
// changes its sign within a small slip velocity. If an entry has not converged, or the one-sided slopes differ, although rounding
// permits smaller steps, its column is computed again with steps 256 times as short, down to about 1e-9 of the scale. Entries
// keep the value with the smallest error; for differing one-sided slopes the smallest steps count.
#pragma once

#include "analysis/linear_motion/difference_quotient.h"

namespace holonom {

class LinearDifferences {
 public:
  // f(column, step, result): `result` with that argument changed by the step
  using Function = std::function<Outcome(int, double, VecX&)>;

  LinearDifferences(Function f, const VecX& middle, const VecX& noise, int columns);

  // Steps are relative to the scale of the column.
  Outcome fill(int column, double scale);
  // Refines a column once; false if nothing can be gained
  bool refine(int column);
  // Whether it has not converged even with the smallest steps.
  bool is_unsettled(int row, int column) const;

  // Entries that cannot be distinguished from zero are set to zero.
  Eigen::MatrixXd values() const;
  double value(int row, int column) const;
  double error(int row, int column) const { return error_(row, column); }
  Eigen::MatrixXd errors() const { return error_.cwiseMax(rounding_); }
  double kink(int row, int column) const { return kink_(row, column); }

 private:
  void take(int row, int column, const Derivative& derivative);
  double row_size(int row) const;
  double resolution(int row, double step) const;
  bool can_gain(int row, int column, double step) const;

  Function f_;
  VecX middle_, noise_, scale_, first_step_;
  Eigen::MatrixXd value_, error_, rounding_, kink_;
};

}  // namespace holonom
