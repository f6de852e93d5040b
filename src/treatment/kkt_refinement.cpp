// The constrained system of kkt.h to rounding, with the regularised factor P as a preconditioner.
//
// With S = G M^-1 G^T, in which x follows from l by M x = f - G^T l, the multipliers solve S l = G M^-1 f - c. A sweep uses
//   dl = -(S + E)^-1 r,   r = c - G x,
// one step of a fixed-point iteration that leaves eps/(eps + sigma^2) of r along a direction with singular value sigma. The same solves
// used as the preconditioner of conjugate gradients (M. R. Hestenes, E. Stiefel, J. Res. Nat. Bur. Standards 49 (1952) 409-436) end after
// as many steps as there are different sigma^2 near eps or below it: the other eigenvalues of (S + E)^-1 S are 1 to within eps. M itself
// need not be inverted, for P gives dx with dl, and S dl = -G dx.
//
// A solve with P leaves row residuals of the size of rounding, and along redundant combinations n these become multipliers of
// rounding/eps, 1e-6 of the others. So all redundant rows are left open here and l is kept normal to them: least multipliers to rounding.
#include <algorithm>
#include <cmath>

#include "math/largest.h"
#include "math/sequence.h"
#include "treatment/kkt.h"

namespace holonom {
namespace {

constexpr double converged =
    1e-13;  // of a correction relative to the solution: the next one is smaller by eps/sigma^2 than the error
constexpr double small_step = 1e-8;  // of conjugate gradients, likewise: the remainder is left to the next round
constexpr int max_rounds = 6;
constexpr int max_conjugate_steps = 60;
constexpr double min_strength = 1e-15;                    // sigma: rounding of G
constexpr int first_iterations = 8, next_iterations = 1;  // towards the weakest direction

}  // namespace

// Of either part, relative to its scales
double Kkt::length(const VecX& solution) const {
  const Characteristic& scale = system_.characteristic();
  return std::max(
      largest(solution.head(nv_).array() / system_.chart_scale().array()),
      largest(solution.tail(rows_).array() * system_.row_scale().array()) / (scale.mass * scale.length * scale.length));
}

// The value of l.S l along the multipliers of a solution if sigma were one
double Kkt::unit_strength(const VecX& solution) const {
  const Characteristic& scale = system_.characteristic();
  return (solution.tail(rows_).array() * system_.row_scale().array()).square().sum() / (scale.mass * scale.length * scale.length);
}

void Kkt::multiply_rows(const VecX& solution, VecX& product) const {
  for (int r = 0; r < rows_; ++r) {
    double sum = 0;
    for (int k = matrix_.start[first_row_ + r]; matrix_.column[k] < first_row_; ++k)
      sum += matrix_.value[k] * solution[matrix_.column[k]];
    product[r] = sum;
  }
}

void Kkt::precondition(const Eigen::Ref<const VecX>& rows) {
  correction_.head(first_row_).setZero();
  correction_.tail(rows_) = rows;
  lu_.solve(correction_);
}

// Each round solves for the residuals of both right sides, and then for the residual of the rows due to E.
void Kkt::solve_refined() {
  double last = std::numeric_limits<double>::infinity();
  for (int round = 0; round < max_rounds; ++round) {
    correction_ = residual_vector_;
    lu_.solve(correction_);
    before_ = solution_;
    solution_ += correction_;
    update_residual();
    if (length(correction_) > converged * length(solution_)) {
      remove_residual();
      update_residual();
    }
    before_ -= solution_;
    const double change = length(before_);
    if (!(change > converged * length(solution_)) || !(change < 0.5 * last)) break;
    last = change;
  }
  rate_residual();
}

void Kkt::remove_residual() {
  auto r = residual_vector_.tail(rows_);
  double last = 0;
  for (int step = 0; step < max_conjugate_steps; ++step) {
    precondition(r);
    const double gain = -r.dot(correction_.tail(rows_));
    if (!(gain > 0)) return;
    direction_ *= step == 0 ? 0 : gain / last;
    direction_ += correction_;
    last = gain;
    multiply_rows(direction_, image_);
    const double curvature = -direction_.tail(rows_).dot(image_);
    if (!(curvature > min_strength * min_strength * unit_strength(direction_))) return;
    const double share = gain / curvature;
    solution_ += share * direction_;
    r -= share * image_;
    if (!(share * length(direction_) > small_step * length(solution_))) return;
  }
}

// Inverse iteration with (S + E)^-1, into weakest_ and correction_; false where no such direction exists
bool Kkt::find_weakest() {
  if (rows_ == 0) return false;
  const auto scale = system_.row_scale().array();
  const bool is_new = weakest_.size() == 0;
  if (is_new) {
    weakest_.setZero(rows_);
    Sequence sequence;
    for (double& part : weakest_) part = sequence.next();
    redundant_.remove(weakest_);
    weakest_.array() /= scale;
  }
  for (int iteration = 0; iteration < (is_new ? first_iterations : next_iterations); ++iteration) {
    image_ = scale.square() * weakest_.array();
    precondition(image_);
    weakest_ = scale * correction_.tail(rows_).array();
    redundant_.remove(weakest_);
    const double size = weakest_.norm();
    if (!(size > 0)) return false;
    weakest_.array() /= size * scale;
    correction_ /= size;
    correction_.tail(rows_) = weakest_;
  }
  return true;
}

// sigma^2 by Rayleigh's quotient, which does not depend on E
double Kkt::condition() {
  if (!find_weakest()) return 1;
  multiply_rows(correction_, image_);
  const double strength = std::sqrt(std::max(0.0, -weakest_.dot(image_) / unit_strength(correction_)));
  return 1 / std::clamp(strength, min_strength, 1.0);
}

// sigma = |G^T l| over the scales, for l of length one
double Kkt::geometric_condition() {
  if (!find_weakest()) return 1;
  double square = 0;
  for (int r = 0; r < nv_; ++r) {
    double sum = 0;
    for (int k = matrix_.start[r]; k < matrix_.start[r + 1]; ++k)
      if (matrix_.column[k] >= first_row_) sum += matrix_.value[k] * weakest_[matrix_.column[k] - first_row_];
    square += std::pow(sum * system_.chart_scale()[r], 2);
  }
  return 1 / std::clamp(std::sqrt(square), min_strength, 1.0);
}

}  // namespace holonom
