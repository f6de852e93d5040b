#include "analysis/linear_differences.h"

#include <cmath>

namespace holonom {
namespace {

constexpr double first_step_of_all = 1. / 32;  // of the scale

}  // namespace

LinearDifferences::LinearDifferences(Function f, const VecX& middle, const VecX& noise, int columns)
    : f_(std::move(f)), middle_(middle), noise_(noise) {
  for (Eigen::MatrixXd* matrix : {&value_, &error_, &rounding_, &kink_}) matrix->setZero(middle.size(), columns);
}

Outcome LinearDifferences::fill(int column, double scale) {
  const auto along = [&](double step, VecX& result) { return f_(column, step, result); };
  const Derivative derivative = differentiate(along, middle_, noise_, first_step_of_all * scale);
  if (!derivative.outcome) return derivative.outcome;
  value_.col(column) = derivative.value;
  error_.col(column) = derivative.error;
  rounding_.col(column) = derivative.rounding;
  kink_.col(column) = derivative.kink;
  return {};
}

double LinearDifferences::value(int row, int column) const {
  const double value = value_(row, column);
  return std::abs(value) > std::max(error_(row, column), rounding_(row, column)) ? value : 0;
}

Eigen::MatrixXd LinearDifferences::values() const {
  return Eigen::MatrixXd::NullaryExpr(value_.rows(), value_.cols(), [this](long row, long column) {
    return value(static_cast<int>(row), static_cast<int>(column));
  });
}

}  // namespace holonom
