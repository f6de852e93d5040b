#include "coordinates/relative/tree_solver.h"

namespace holonom {

template <int d>
TreeSolver<d>::TreeSolver(const Tree<d>& tree, const std::vector<BodyMotion<d>>& bodies, const std::vector<Twist<d>>& S,
                          const std::vector<SpatialInertia<d>>& inertia, const std::vector<GearedSpeed<d>>& geared)
    : tree_(tree), bodies_(bodies), S_(S), inertia_(inertia), geared_(geared) {
  articulated_.resize(bodies.size());
  wrench_.assign(bodies.size(), Twist<d>::Zero());
  acceleration_.assign(bodies.size(), Twist<d>::Zero());
  U_.assign(tree.speeds(), Twist<d>::Zero());
  D_inverse_.assign(tree.speeds(), 0);
}

// One sweep for both: each waits for long chains of operations, which the processor overlaps. Forces and moments are stored separately,
// because reading as a whole a twist that was written in halves stalls the load.
template <int d>
template <bool factoring, bool solving>
bool TreeSolver<d>::sweep_inwards(VecX& b) {
  constexpr int r = rotation_count<d>;
  if constexpr (factoring)
    for (std::size_t k = 1; k < articulated_.size(); ++k) articulated_[k] = inertia_[k];
  if constexpr (solving)
    for (Twist<d>& wrench : wrench_) wrench.setZero();
  const auto& links = tree_.links();
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    ArticulatedInertia<d>& own = articulated_[link->body];
    Vec<d> p = wrench_[link->body].template head<d>();
    AngularVelocity<d> p_n = wrench_[link->body].template tail<r>();
    for (int j = link->v + link->speeds - 1; j >= link->v; --j) {
      const Vec<d> v = S_[j].template head<d>();
      const AngularVelocity<d> w = S_[j].template tail<r>();
      if constexpr (factoring) {
        Vec<d> f = own.H * w;
        AngularVelocity<d> n = own.I * w;
        double D = w.dot(n);
        if (!link->is_hinge) {
          f += own.F * v;
          n += own.H.transpose() * v;
          D = v.dot(f) + w.dot(n);
        }
        if (!geared_.empty()) {
          D += geared_[j].inertia;
          n += geared_[j].coupling;
        }
        if (!(D > 0)) return false;
        D_inverse_[j] = 1 / D;
        own.remove(f, n, D_inverse_[j]);
        U_[j].template head<d>() = f;
        U_[j].template tail<r>() = n;
      }
      if constexpr (solving) {
        b[j] -= link->is_hinge ? w.dot(p_n) : v.dot(p) + w.dot(p_n);
        p += U_[j].template head<d>() * (b[j] * D_inverse_[j]);
        p_n += U_[j].template tail<r>() * (b[j] * D_inverse_[j]);
      }
    }
    if (link->parent == 0) continue;
    const Vec<d> e = bodies_[link->body].r - bodies_[link->parent].r;
    if constexpr (factoring) articulated_[link->parent].add(own, e);
    if constexpr (solving) {
      wrench_[link->parent].template head<d>() += p;
      wrench_[link->parent].template tail<r>() += p_n + moment(e, p);
    }
  }
  return true;
}

template <int d>
void TreeSolver<d>::sweep_outwards(VecX& b) {
  constexpr int r = rotation_count<d>;
  for (const TreeLink<d>& link : tree_.links()) {
    Vec<d> a = acceleration_[link.parent].template head<d>();
    AngularVelocity<d> alpha = acceleration_[link.parent].template tail<r>();
    if (link.parent > 0) a += cross(alpha, Vec<d>(bodies_[link.body].r - bodies_[link.parent].r));
    for (int j = link.v; j < link.v + link.speeds; ++j) {
      b[j] = (b[j] - a.dot(U_[j].template head<d>()) - alpha.dot(U_[j].template tail<r>())) * D_inverse_[j];
      if (!link.is_hinge) a += S_[j].template head<d>() * b[j];
      alpha += S_[j].template tail<r>() * b[j];
    }
    acceleration_[link.body].template head<d>() = a;
    acceleration_[link.body].template tail<r>() = alpha;
  }
}

template <int d>
bool TreeSolver<d>::factor() {
  return sweep_inwards<true, false>(nothing_);
}

template <int d>
void TreeSolver<d>::solve(VecX& b) {
  sweep_inwards<false, true>(b);
  sweep_outwards(b);
}

template <int d>
bool TreeSolver<d>::factor_and_solve(VecX& b) {
  if (!sweep_inwards<true, true>(b)) return false;
  sweep_outwards(b);
  return true;
}

template <int d>
void TreeSolver<d>::add_product(double factor, const VecX& x, VecX& b) {
  constexpr int r = rotation_count<d>;
  const auto& links = tree_.links();
  for (const TreeLink<d>& link : links) {
    Twist<d>& a = acceleration_[link.body];
    a = acceleration_[link.parent];
    if (link.parent > 0)
      a.template head<d>() +=
          cross(AngularVelocity<d>(a.template tail<r>()), Vec<d>(bodies_[link.body].r - bodies_[link.parent].r));
    for (int j = link.v; j < link.v + link.speeds; ++j) a += x[j] * S_[j];
    wrench_[link.body] = inertia_[link.body].momentum(a);
  }
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    Twist<d>& p = wrench_[link->body];
    for (int j = link->v; j < link->v + link->speeds; ++j) b[j] += factor * S_[j].dot(p);
    if (!geared_.empty())
      for (int j = link->v; j < link->v + link->speeds; ++j) {
        const AngularVelocity<d> turn = acceleration_[link->parent].template tail<r>();
        b[j] += factor * (geared_[j].inertia * x[j] + geared_[j].coupling.dot(turn));
        p.template tail<r>() += geared_[j].coupling * x[j];
      }
    if (link->parent == 0) continue;
    move_wrench<d>(bodies_[link->body].r - bodies_[link->parent].r, p);
    wrench_[link->parent] += p;
  }
}

template class TreeSolver<2>;
template class TreeSolver<3>;

}  // namespace holonom
