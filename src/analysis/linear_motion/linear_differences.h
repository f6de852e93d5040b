// The table of derivatives of a vector function by all its arguments, column by column (difference_quotient.h), with the error of every
// entry. Components have a noise, to which they are rounded: forces in balance leave the rounding of the forces, which is no acceleration.
//
// A law may change much faster than the scales tell: a body lies on a stiff ground by a hair's breadth, friction changes its sign within a
// small slip. Where an entry has not settled, or both sides differ, though rounding would permit to look nearer, its column is computed
// again with steps 256 times as short, down to some 1e-9 of the scale. Entries keep what has the least error; what both sides differ in is
// believed where one looks nearest.
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
  // Looks nearer in a column, once; false where nothing is to be gained
  bool look_nearer(int column);
  // Nor has the nearest look settled it.
  bool is_unsettled(int row, int column) const;

  // What cannot be told from zero is zero.
  Eigen::MatrixXd values() const;
  double value(int row, int column) const;
  double error(int row, int column) const { return error_(row, column); }
  Eigen::MatrixXd errors() const { return error_.cwiseMax(rounding_); }
  double kink(int row, int column) const { return kink_(row, column); }

 private:
  void take(int row, int column, const Derivative& derivative);
  double row_size(int row) const;
  double least_seen(int row, double step) const;
  bool can_gain(int row, int column, double step) const;

  Function f_;
  VecX middle_, noise_, scale_, first_step_;
  Eigen::MatrixXd value_, error_, rounding_, kink_;
};

}  // namespace holonom
