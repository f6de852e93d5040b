// The constrained system of every acceleration, projection and assembly:
//
//   [ M  G^T ] [ x ]   [ f ]
//   [ G   0  ] [ l ] = [ c ]
//
// solved by iterated regularisation: with E = eps row_scale^2/(mass length^2) on the diagonal, each sweep solves
//   [ M  G^T ] [ dx ]   [ residual of f ]
//   [ G  -E  ] [ dl ] = [ residual of c ]
// and adds. Compatible redundant rows converge to multipliers of least norm in their metric; directions in which G is weaker than sqrt(eps)
// are hardly corrected, so that a singular configuration is passed on the branch it was entered on. Rows that are redundant on the
// constraints are not exactly so off them, where a stage lies: with a small singular value s >> sqrt(eps) a false equation would be
// enforced. Their combinations n (G^T n = 0) are known from the start and tracked with every factor (redundant_rows.h); where G^T n does
// not vanish, the row along n is left open and lambda kept normal to it,
//
//   [ M   0    G^T ] [ x ]   [ f ]
//   [ 0   H    m^T ] [ s ] = [ 0 ],   m = row_scale^2 n
//   [ G   m    -E  ] [ l ]   [ c ]
//
// one sparse matrix, in which the slack s of the row along n is one more coordinate. H is its inertia in the factor only and keeps pivots on
// the diagonal; the sweeps remove its effect as they do that of E.
// (Proximal or augmented-Lagrangian iteration: Bayo, Ledesma, Nonlinear Dynamics 9 (1996) 113-130.)
// A recorded solution must not depend on E: set_refined() continues the sweeps to rounding, see kkt_refinement.cpp.
#pragma once

#include "linear/sparse_lu.h"
#include "system/outcome.h"
#include "system/system.h"
#include "treatment/redundant_rows.h"

namespace holonom {

class Kkt {
 public:
  enum class Inertia { full, diagonal };  // diagonal: for factors with a weight in place of M only
  explicit Kkt(const System& system, Inertia inertia = Inertia::full);
  // The penalty 1/eps and how often the residual is fed back: 1 gives a pure penalty method, more an augmented one.
  void set_penalty(double penalty, int max_sweeps);

  void set_softness(double factor) { softness_ = factor; }  // by which the next factor multiplies E
  void copy_penalty(const Kkt& other);
  const VecX& regularisation() const { return regularisation_; }  // the diagonal of E

  void set_redundant(const std::vector<RowCombination>& combinations);
  // From the next factor on, which must be symmetric: solutions to rounding, weak directions included
  void set_refined(bool is_refined) { is_refined_ = is_refined; }

  Outcome factor(const Evaluation& evaluation);  // with the mass matrix
  // With a diagonal weight in place of M; columns of G that are `fixed` count as zero
  Outcome factor_weighted(const VecX& weight, const Evaluation& evaluation, const std::vector<char>& fixed = {});
  // Where the rows alone determine x: with a weight in place of M, which then only balances l. x depends on neither M nor f. Products with
  // M by `mass`, or by the matrix of the evaluation.
  Outcome factor_given(const VecX& weight, const Evaluation& evaluation, MassSolver* mass = nullptr);
  // With M + damping C + stiffness K, and G + rate dG/dt in the rows: the tangent of an implicit stage
  Outcome factor_tangent(const Evaluation& evaluation, double damping, double stiffness, double rate);
  // x and l must be sized; never allocates
  void solve(const VecX& f, const VecX& c, VecX& x, VecX& l);
  void solve_rows(const VecX& c, VecX& x, VecX& l);  // with the matrix of the factor, and f = 0

  // 1/sigma of the weakest direction of G at the current factor, redundant ones left out, at least 1; sigma over row_scale and in the
  // metric of M over mass length^2. Near infinity in a singular configuration.
  double condition();
  // The same for any factor, tangents included, with sigma over row_scale and chart_scale: independent of masses and stiffness.
  double geometric_condition();

  long factorisations() const { return lu_.factorisations(); }
  long entries() const { return lu_.entries(); }  // of the current factor
  double smallest_pivot() const { return lu_.smallest_pivot(); }
  double residual() const { return residual_; }  // of the last solve: largest row of G x - c over its scale, relative

 private:
  void build();  // the matrix and its pattern
  void fill_rows(const Evaluation& evaluation, const std::vector<char>& fixed);
  Outcome factor_current(const SparseMatrix& G);

  void solve_once();  // right_side_ into solution_
  void update_residual();
  void rate_residual();
  double along_open_rows() const;  // from the residual of the slacks
  // Of kkt_refinement.cpp
  void solve_refined();
  bool find_weakest();
  void remove_residual();                                 // of the rows, by conjugate gradients
  void precondition(const Eigen::Ref<const VecX>& rows);  // into correction_
  void multiply_rows(const VecX& solution, VecX& product) const;
  double length(const VecX& solution) const;
  double unit_strength(const VecX& solution) const;

  bool open_redundant_rows(const SparseMatrix& G);

  const System& system_;
  Inertia inertia_;
  int nv_, rows_;
  int first_row_;  // in the matrix, after the speeds and the slacks
  SparseMatrix matrix_;
  std::vector<int> upper_left_;                   // all entries of the speeds-by-speeds block
  std::vector<int> mass_offset_;                  // of each entry of M
  std::vector<int> tangent_offset_;               // of each entry of K and C
  std::vector<int> diagonal_offset_;              // of each speed's diagonal
  std::vector<int> regularisation_offset_;        // of each row's diagonal
  std::vector<int> upper_offset_, lower_offset_;  // of each entry of G
  VecX regularisation_;
  double eps_ = 0;
  double softness_ = 1;
  SparseLU lu_;
  std::vector<RowCombination> combinations_;
  RedundantRows redundant_;
  std::vector<int> slack_offset_;                // of each slack's diagonal
  std::vector<int> right_offset_, left_offset_;  // of each entry of m
  double slack_inertia_ = 0;                     // H

  VecX solution_, residual_vector_, correction_, right_side_;
  double residual_ = 0;
  int max_sweeps_ = 6;
  bool is_refined_ = false;
  bool is_given_ = false;  // x is determined by the rows; then M is one of the next two
  const SparseMatrix* given_mass_ = nullptr;
  MassSolver* given_solver_ = nullptr;
  VecX direction_, image_;  // of the conjugate gradients: p, and its rows G p_x
  VecX before_;
  VecX weakest_;  // the combination of rows nearest to vanishing that is not redundant
};

}  // namespace holonom
