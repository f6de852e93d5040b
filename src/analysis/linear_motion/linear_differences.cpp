#include "analysis/linear_motion/linear_differences.h"

#include <cmath>
#include <vector>

#include "math/largest.h"

namespace holonom {
namespace {

constexpr double max_step = 1. / 32, min_first_step = 1e-9;  // of the scale
constexpr double nearer = 1. / 256;                          // reduction of the steps by each refinement, and within one
constexpr double settled = 1e-9, doubtful = 1e-3;            // of the entry
constexpr double rounding = 1e-14;                           // of the largest change in a row, and of the value itself

}  // namespace

LinearDifferences::LinearDifferences(Function f, const VecX& middle, const VecX& noise, int columns)
    : f_(std::move(f)), middle_(middle), noise_(noise), scale_(VecX::Zero(columns)), first_step_(VecX::Zero(columns)) {
  for (Eigen::MatrixXd* matrix : {&value_, &error_, &rounding_, &kink_}) matrix->setZero(middle.size(), columns);
}

void LinearDifferences::take(int row, int column, const Derivative& derivative) {
  value_(row, column) = derivative.value[row];
  error_(row, column) = derivative.error[row];
  rounding_(row, column) = derivative.rounding[row];
  kink_(row, column) = derivative.kink[row];
}

Outcome LinearDifferences::fill(int column, double scale) {
  const auto along = [&](double step, VecX& result) { return f_(column, step, result); };
  const Derivative derivative = differentiate(along, middle_, noise_, max_step * scale);
  if (!derivative.outcome) return derivative.outcome;
  for (int row = 0; row < middle_.size(); ++row) take(row, column, derivative);
  scale_[column] = scale;
  first_step_[column] = derivative.first_step;
  return {};
}

// The largest change of a row when an argument varies within its scale
double LinearDifferences::row_size(int row) const { return largest(value_.row(row).transpose().cwiseProduct(scale_)); }

// The limit below which smaller steps cannot resolve it
double LinearDifferences::resolution(int row, double step) const {
  return 10 * (noise_[row] + rounding * (row_size(row) + std::abs(middle_[row]))) / step;
}

bool LinearDifferences::can_gain(int row, int column, double step) const {
  const double least = resolution(row, step), error = error_(row, column);
  return kink_(row, column) > least / nearer || (error > settled * std::abs(value_(row, column)) && error > least);
}

bool LinearDifferences::refine(int column) {
  const double step = nearer * first_step_[column];
  if (step < min_first_step * scale_[column]) return false;
  std::vector<int> rows;
  for (int row = 0; row < middle_.size(); ++row)
    if (can_gain(row, column, step)) rows.push_back(row);
  if (rows.empty()) return false;
  const auto along = [&](double change, VecX& result) { return f_(column, change, result); };
  const Derivative derivative = differentiate(along, middle_, noise_, step);
  if (!derivative.outcome) return false;
  for (const int row : rows)
    if ((kink_(row, column) > 0 && derivative.kink[row] == 0) || derivative.error[row] < error_(row, column))
      take(row, column, derivative);
  first_step_[column] = derivative.first_step;
  return true;
}

bool LinearDifferences::is_unsettled(int row, int column) const {
  const double error = error_(row, column), step = min_first_step * scale_[column];
  return kink_(row, column) == 0 && error > doubtful * std::abs(value_(row, column)) && error > resolution(row, step);
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
