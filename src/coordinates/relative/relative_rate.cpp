// dG/dt of relative coordinates. A column moves a point p by u = v + w x (p - o), with its twist (v, w) at a point o fixed in
// space. The column is moved by the motions before it, twist V, so its rate is V x S, and
//
//   d/dt (u.D) = u.D' + D.(v' + w' x (p - o) + w x p')        directors: u = w x e, u' = w' x e + w x e'
#include "coordinates/relative/relative_system.h"

namespace holonom {

// The column's rate at the reference point of its body, as a point fixed in space. A column does not move itself, but those of a ball move one another.
template <int d>
Twist<d> RelativeSystem<d>::column_rate(const TreeLink<d>& link, int speed, const VecX& v) const {
  const BodyMotion<d>& body = bodies_[link.body];
  Twist<d> carrier;
  carrier.template head<d>() = body.v;
  carrier.template tail<nr>() = body.w;
  const int first_after = tree_.is_ball(speed) ? tree_.ball_of(speed) + 3 : speed + 1;
  for (int k = first_after; k < link.v + link.speeds; ++k) carrier -= S_[k] * v[k];
  return twist_cross<d>(carrier, S_[speed]);
}

template <int d>
void RelativeSystem<d>::assemble_jacobian_rate(const VecX& v, SparseMatrix& G_rate) const {
  const ConstraintLayout& layout = mechanism_.layout;
  G_rate.set_zero();
  for (const Block& block : layout.blocks)
    for (int k = 0; k < block.count; ++k) {
      const int number = layout.features[block.features + k];
      const Feature<d>& feature = mechanism_.features[number];
      const std::vector<int>& target = row_target_[block.features + k];
      std::size_t place = 0;
      for (int body = feature.body; body > 0; body = tree_.link_of(body).parent) {
        const TreeLink<d>& link = tree_.link_of(body);
        const Vec<d> arm = feature.is_point ? Vec<d>(table_.p[number] - bodies_[body].r) : table_.p[number];
        for (int j = link.v; j < link.v + link.speeds; ++j, ++place) {
          if (target[place] < 0) continue;
          const Twist<d> rate = column_rate(link, j, v);
          const AngularVelocity<d> w = S_[j].template tail<nr>(), w_rate = rate.template tail<nr>();
          Vec<d> u = cross(w, arm), u_rate = cross(w_rate, arm) + cross(w, table_.rate[number]);
          if (feature.is_point) {
            u += S_[j].template head<d>();
            u_rate += rate.template head<d>();
          }
          for (int i = 0; i < block.rows; ++i) {
            const int gradient = block.gradient + i * block.count + k;
            G_rate.value[G_rate.start[block.row + i] + target[place]] +=
                u.dot(rows_.D_rate[gradient]) + u_rate.dot(rows_.D[gradient]);
          }
        }
      }
    }
}

template class RelativeSystem<2>;
template class RelativeSystem<3>;

}  // namespace holonom
