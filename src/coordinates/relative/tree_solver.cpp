#include "coordinates/relative/tree_solver.h"

namespace holonom {

template <int d>
TreeSolver<d>::TreeSolver(const Tree<d>& tree, const std::vector<BodyMotion<d>>& bodies, const std::vector<Twist<d>>& S,
                          const std::vector<SpatialInertia<d>>& inertia)
    : tree_(tree), bodies_(bodies), S_(S), inertia_(inertia) {
  articulated_.assign(bodies.size(), Block::Zero());
  wrench_.assign(bodies.size(), Twist<d>::Zero());
  acceleration_.assign(bodies.size(), Twist<d>::Zero());
  U_.assign(tree.speeds(), Twist<d>::Zero());
  D_.setZero(tree.speeds());
}

// Of a rigid body at its mass centre
template <int d>
typename TreeSolver<d>::Block TreeSolver<d>::full(const SpatialInertia<d>& inertia) {
  Block block = Block::Zero();
  block.template topLeftCorner<d, d>().diagonal().setConstant(inertia.m);
  block.template bottomRightCorner<rotation_count<d>, rotation_count<d>>() = inertia.I;
  return block;
}

// To a point at -e: X^T I X with X = [1 -e~; 0 1], the twist there being (v - w x e, w) here.
template <int d>
void TreeSolver<d>::move(const Vec<d>& e, Block& I) {
  constexpr int r = rotation_count<d>;
  Eigen::Matrix<double, d, r> X;  // w x e as a product with w
  if constexpr (d == 2) X << -e[1], e[0];
  if constexpr (d == 3) X << 0, e[2], -e[1], -e[2], 0, e[0], e[1], -e[0], 0;
  const Eigen::Matrix<double, d, d> F = I.template topLeftCorner<d, d>();
  const Eigen::Matrix<double, d, r> H = I.template topRightCorner<d, r>();
  const Eigen::Matrix<double, d, r> FX = F * X;
  const Eigen::Matrix<double, r, r> cross_term = X.transpose() * H;
  I.template topRightCorner<d, r>() = H + FX;
  I.template bottomLeftCorner<r, d>() = (H + FX).transpose();
  I.template bottomRightCorner<r, r>() += X.transpose() * FX + cross_term + cross_term.transpose();
}

template <int d>
bool TreeSolver<d>::factor() {
  for (std::size_t b = 1; b < articulated_.size(); ++b) articulated_[b] = full(inertia_[b]);
  const auto& links = tree_.links();
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    Block& I = articulated_[link->body];
    for (int j = link->v + link->speeds - 1; j >= link->v; --j) {
      U_[j].noalias() = I * S_[j];
      D_[j] = S_[j].dot(U_[j]);
      if (!(D_[j] > 0)) return false;
      I.noalias() -= U_[j] * (U_[j] / D_[j]).transpose();
    }
    if (link->parent == 0) continue;
    move(bodies_[link->body].r - bodies_[link->parent].r, I);
    articulated_[link->parent] += I;
  }
  return true;
}

template <int d>
void TreeSolver<d>::solve(VecX& b) {
  const auto& links = tree_.links();
  for (Twist<d>& wrench : wrench_) wrench.setZero();
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    Twist<d>& p = wrench_[link->body];
    for (int j = link->v + link->speeds - 1; j >= link->v; --j) {
      b[j] -= S_[j].dot(p);
      p += U_[j] * (b[j] / D_[j]);
    }
    if (link->parent == 0) continue;
    move_wrench<d>(bodies_[link->body].r - bodies_[link->parent].r, p);
    wrench_[link->parent] += p;
  }
  for (const TreeLink<d>& link : links) {
    Twist<d>& a = acceleration_[link.body];
    a = acceleration_[link.parent];
    if (link.parent > 0)
      a.template head<d>() +=
          cross(Spin<d>(a.template tail<rotation_count<d>>()), Vec<d>(bodies_[link.body].r - bodies_[link.parent].r));
    for (int j = link.v; j < link.v + link.speeds; ++j) {
      b[j] = (b[j] - U_[j].dot(a)) / D_[j];
      a += S_[j] * b[j];
    }
  }
}

template class TreeSolver<2>;
template class TreeSolver<3>;

}  // namespace holonom
