// Small dense problems; the only place that instantiates dense factorisations.
#pragma once

#include <complex>
#include <memory>
#include <vector>

#include "math/types.h"

namespace holonom {

// The x of least squares |A x - b|; of least norm where A is rank deficient.
VecX least_squares(const Eigen::MatrixXd& A, const VecX& b);

// The same with the rank: pivots below `smallest` count as zero.
struct LeastNorm {
  VecX x;
  int rank = 0;
  double weakest_pivot = 0;  // of those that count
};
LeastNorm least_norm(const Eigen::MatrixXd& A, const VecX& b, double smallest);

// The number of pivots of LU with full pivoting above `threshold` times the largest
int rank_of_dense(const Eigen::MatrixXd& A, double threshold);

// An orthonormal basis of the x with A x = 0: pivots below `threshold` times the largest count as zero.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, double threshold);

// Eigenvalues of a symmetric matrix, ascending, and their vectors as columns
struct SymmetricEigen {
  VecX values;
  Eigen::MatrixXd vectors;
};
SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& A);

// The columns of A in the order in which elimination uses them as pivots: the first ones are the most independent.
std::vector<int> pivots_by_qr(const Eigen::MatrixXd& A);  // Householder QR with column pivoting
std::vector<int> pivots_by_lu(const Eigen::MatrixXd& A);  // LU with full pivoting

// An orthonormal basis of the x with A x = 0, of the given dimension: from QR with column pivoting of A^T.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, int dimension);

// The columns of A as combinations of orthonormal ones Q = [row space, null space], with the rank found by pivots above `threshold` times
// the largest.
struct RowSplit {
  Eigen::MatrixXd Q;
  int rank = 0;
};
RowSplit split_rows(const Eigen::MatrixXd& A, double threshold);

// Eigenvalues and right eigenvectors (one per column, of length one) of a real matrix
struct EigenPairs {
  Eigen::VectorXcd values;
  Eigen::MatrixXcd vectors;
};
EigenPairs eigenpairs(const Eigen::MatrixXd& A);

// (s I - A)^-1 B for many s: with A = Q H Q^T, H upper Hessenberg, each takes O(n^2) operations per column of B
class ShiftedSystem {
 public:
  ShiftedSystem(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
  // False where s is an eigenvalue
  bool solve(std::complex<double> s, Eigen::MatrixXcd& X) const;

 private:
  Eigen::MatrixXd H_, Q_, right_side_;
};

// LU with partial pivoting of a small matrix that is factored repeatedly: memory is allocated once.
class DenseLU {
 public:
  explicit DenseLU(int size = 0);
  ~DenseLU();
  DenseLU(DenseLU&&) noexcept;
  DenseLU& operator=(DenseLU&&) noexcept;

  Eigen::MatrixXd& matrix() { return matrix_; }  // to be filled before factor()
  bool factor();                                 // false: a pivot is zero or not a finite number
  void solve(VecX& b);                           // b <- matrix^-1 b
  int determinant_sign() const;                  // of the current factor; the determinant itself may overflow

 private:
  struct Factors;
  Eigen::MatrixXd matrix_;
  VecX scratch_;
  std::unique_ptr<Factors> factors_;
};

}  // namespace holonom
