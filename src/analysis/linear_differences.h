// The table of derivatives of a vector function by all its arguments, column by column (difference_quotient.h), with the error of every
// entry. Components have a noise, to which they are rounded: forces in balance leave the rounding of the forces, which is no acceleration.
#pragma once

#include "analysis/difference_quotient.h"

namespace holonom {

class LinearDifferences {
 public:
  // f(column, step, result): `result` with that argument changed by the step
  using Function = std::function<Outcome(int, double, VecX&)>;

  LinearDifferences(Function f, const VecX& middle, const VecX& noise, int columns);

  // Steps are relative to the scale of the column.
  Outcome fill(int column, double scale);

  // What cannot be told from zero is zero.
  Eigen::MatrixXd values() const;
  double value(int row, int column) const;
  double error(int row, int column) const { return error_(row, column); }
  double kink(int row, int column) const { return kink_(row, column); }

 private:
  Function f_;
  VecX middle_, noise_;
  Eigen::MatrixXd value_, error_, rounding_, kink_;
};

}  // namespace holonom
