#include "analysis/equilibrium/static_stability.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "linear/dense.h"
#include "math/largest.h"
#include "math/sequence.h"

namespace holonom {
namespace {

constexpr double no_row = 1e-9;
constexpr double symmetric = 1e-6;
constexpr int max_dense = 500;  // coordinates
constexpr double nothing_by_all = 1e-11, nothing_by_iteration = 1e-9;
constexpr int lanczos_steps = 120;  // with full reorthogonalisation
constexpr double rounding_of_inverse = 1e-9;

struct Extremes {
  double lowest = 0, highest = 0;
  VecX lowest_vector, highest_vector;
};

Extremes of_eigen(const SymmetricEigen& eigen, const Eigen::MatrixXd& basis) {
  const long last = eigen.values.size() - 1;
  return {eigen.values[0], eigen.values[last], basis * eigen.vectors.col(0), basis * eigen.vectors.col(last)};
}

Extremes from_all_eigenvalues(const EquationLayout& layout, StaticBalance& balance) {
  const VecX length = balance.free().weight().array().sqrt().inverse();
  Eigen::MatrixXd G = balance.evaluation().G.dense();
  G = (layout.row_scale().cwiseInverse().asDiagonal() * G * length.asDiagonal()).eval();
  const Eigen::MatrixXd basis = length.asDiagonal() * null_space(G, no_row);
  if (basis.cols() == 0) return {};
  Eigen::MatrixXd responses(basis.rows(), basis.cols());
  VecX response(basis.rows());
  for (long k = 0; k < basis.cols(); ++k) {
    balance.stiffness().matrix().multiply(basis.col(k), response);
    responses.col(k) = response;
  }
  const Eigen::MatrixXd S = basis.transpose() * responses;
  return of_eigen(symmetric_eigen((S + S.transpose()) / 2), basis);
}

// C. Lanczos, J. Res. Nat. Bur. Standards 45 (1950) 255-282, for an operator on free motions that is symmetric in the metric W. When all of
// them are found the next vector is rounding, of which projection and a second orthogonalisation leave almost nothing.
Extremes by_lanczos(StaticBalance& balance, const std::function<void(const VecX&, VecX&)>& apply) {
  const VecX& weight = balance.free().weight();
  const auto inner = [&](const VecX& a, const VecX& b) { return (weight.array() * a.array() * b.array()).sum(); };
  VecX force(weight.size()), next = VecX::Zero(weight.size()), ignored = VecX::Zero(balance.lambda().size());
  std::vector<VecX> basis;
  const auto make_orthogonal = [&] {
    for (int pass = 0; pass < 2; ++pass)
      for (const VecX& known : basis) next -= inner(known, next) * known;
    return std::sqrt(inner(next, next));
  };
  Sequence sequence;
  for (int k = 0; k < force.size(); ++k) force[k] = sequence.next() * std::sqrt(weight[k]);
  balance.free().solve(force, next, ignored);
  Eigen::MatrixXd tridiagonal = Eigen::MatrixXd::Zero(lanczos_steps, lanczos_steps);
  int steps = 0;
  for (; steps < lanczos_steps; ++steps) {
    const double before = make_orthogonal();
    force = weight.cwiseProduct(next);
    balance.free().solve(force, next, ignored);
    const double size = make_orthogonal();
    if (!(size > before / 2)) break;
    if (steps > 0) tridiagonal(steps, steps - 1) = tridiagonal(steps - 1, steps) = size;
    basis.push_back(next / size);
    apply(basis.back(), next);
    tridiagonal(steps, steps) = inner(basis.back(), next);
  }
  if (steps == 0) return {};
  Eigen::MatrixXd vectors(weight.size(), steps);
  for (int k = 0; k < steps; ++k) vectors.col(k) = basis[k];
  return of_eigen(symmetric_eigen(tridiagonal.topLeftCorner(steps, steps)), vectors);
}

Extremes by_iteration(StaticBalance& balance) {
  const VecX& weight = balance.free().weight();
  VecX force(weight.size()), ignored = VecX::Zero(balance.lambda().size());
  Extremes found = by_lanczos(balance, [&](const VecX& x, VecX& Tx) {
    balance.stiffness().matrix().multiply(x, force);
    balance.free().solve(force, Tx, ignored);
  });
  // Eigenvalues near zero are the largest of the inverse, shifted slightly away from a possible singularity
  const double shift = nothing_by_iteration / 10 * std::max(std::abs(found.highest), std::abs(found.lowest));
  if (!(shift > 0) || !balance.stiffness().factor(shift, BorderedStiffness::Along::weight)) return found;
  const Extremes inverse = by_lanczos(balance, [&](const VecX& x, VecX& y) {
    force = weight.cwiseProduct(x);
    balance.stiffness().solve(force, y);
  });
  const double rounding = rounding_of_inverse * std::max(std::abs(inverse.lowest), std::abs(inverse.highest));
  for (const auto& [value, vector] :
       {std::pair{inverse.lowest, &inverse.lowest_vector}, {inverse.highest, &inverse.highest_vector}})
    if (std::abs(value) > rounding && 1 / value - shift < found.lowest) {
      found.lowest = 1 / value - shift;
      found.lowest_vector = *vector;
    }
  return found;
}

}  // namespace

StaticStability classify_equilibrium(StaticBalance& balance) {
  const System& system = balance.system();
  StaticStability result;
  result.is_symmetric = balance.stiffness().asymmetry() < symmetric;
  const bool is_small = system.sizes().v <= max_dense;
  const Extremes extremes = is_small ? from_all_eigenvalues(system, balance) : by_iteration(balance);
  result.nothing = is_small ? nothing_by_all : nothing_by_iteration;
  result.is_free = extremes.lowest_vector.size() > 0;
  const double size = std::max(std::abs(extremes.lowest), std::abs(extremes.highest));
  result.least = size > 0 ? extremes.lowest / size : 0;
  result.min_rate = extremes.lowest;
  result.direction = extremes.lowest_vector;
  return result;
}

}  // namespace holonom
