#include "math/complementarity.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace holonom {
namespace {

constexpr double smallest_lemke_pivot = 1e-11;  // of a matrix with unit diagonal

// w - M z - (1, ..., 1) z0 = q. Columns: w, z, z0 and q.
class LemkeTableau {
 public:
  LemkeTableau(const Eigen::MatrixXd& M, const VecX& q) : n_(static_cast<int>(q.size())), table_(n_, 2 * n_ + 2), basis_(n_) {
    table_ << Eigen::MatrixXd::Identity(n_, n_), -M, -VecX::Ones(n_), q;
    for (int k = 0; k < n_; ++k) basis_[k] = k;
  }
  std::optional<VecX> solve() {
    int row = 0, entering = 2 * n_;
    for (int k = 1; k < n_; ++k)
      if (is_before(k, 1, row, 1)) row = k;
    for (int pivots = 0; pivots < 100 + 20 * n_; ++pivots) {
      const int leaving = basis_[row];
      pivot(row, entering);
      if (leaving == 2 * n_) return solution();
      entering = leaving < n_ ? leaving + n_ : leaving - n_;
      row = leaving_row(entering);
      if (row < 0) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  // Whether the row divided by its pivot is lexicographically smaller than the other, by q and then by the columns of w
  bool is_before(int row, double by, int other, double other_by) const {
    const int last = 2 * n_ + 1;
    for (int k = -1; k < n_; ++k) {
      const double a = table_(row, k < 0 ? last : k) / by, b = table_(other, k < 0 ? last : k) / other_by;
      if (std::abs(a - b) > 1e-13 * (std::abs(a) + std::abs(b))) return a < b;
    }
    return false;
  }
  int leaving_row(int entering) const {
    int best = -1;
    for (int k = 0; k < n_; ++k) {
      const double by = table_(k, entering);
      if (by > smallest_lemke_pivot && (best < 0 || is_before(k, by, best, table_(best, entering)))) best = k;
    }
    return best;
  }
  void pivot(int row, int entering) {
    table_.row(row) /= table_(row, entering);
    for (int k = 0; k < n_; ++k)
      if (k != row) table_.row(k) -= table_(k, entering) * table_.row(row);
    basis_[row] = entering;
  }
  VecX solution() const {
    VecX z = VecX::Zero(n_);
    for (int k = 0; k < n_; ++k)
      if (basis_[k] >= n_ && basis_[k] < 2 * n_) z[basis_[k] - n_] = std::max(table_(k, 2 * n_ + 1), 0.0);
    return z;
  }

  int n_;
  Eigen::MatrixXd table_;
  std::vector<int> basis_;
};

}  // namespace

std::optional<VecX> solve_complementarity(const Eigen::MatrixXd& M, const VecX& q) {
  if (!M.allFinite() || !q.allFinite() || (M.diagonal().array() <= 0).any()) return std::nullopt;
  if ((q.array() >= 0).all()) return VecX::Zero(q.size());
  const VecX scale = M.diagonal().cwiseSqrt().cwiseInverse(), scaled = q.cwiseProduct(scale);
  const double size = scaled.cwiseAbs().maxCoeff();
  std::optional<VecX> z = LemkeTableau(scale.asDiagonal() * M * scale.asDiagonal(), scaled / size).solve();
  if (z) *z = size * z->cwiseProduct(scale);
  return z;
}

}  // namespace holonom
