#include "coordinates/relative/tree.h"

#include <algorithm>

#include "linear/dense.h"

namespace holonom {
namespace {

Mat<2> rotation_about(int, double angle, Mat<2>*) {
  Mat<2> R;
  R << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
  return R;
}
Mat<3> rotation_about(int axis, double angle, Mat<3>*) {
  const double c = std::cos(angle), s = std::sin(angle);
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  Mat<3> R = Mat<3>::Zero();
  R(axis, axis) = 1;
  R(i, i) = R(j, j) = c;
  R(i, j) = -s;
  R(j, i) = s;
  return R;
}
template <int d>
Mat<d> rotation_about(int axis, double angle) {
  return rotation_about(axis, angle, static_cast<Mat<d>*>(nullptr));
}

// The part of a rotation that does not depend on its angle: u u^T, zero in the plane
template <int d>
Mat<d> steady_part(int axis) {
  Mat<d> part = Mat<d>::Zero();
  if constexpr (d == 3) part(axis, axis) = 1;
  return part;
}

// u u^T + u x
template <int d>
Mat<d> quarter_turn(int axis) {
  Mat<d> R = steady_part<d>(axis);
  const int i = d == 2 ? 0 : (axis + 1) % 3, j = d == 2 ? 1 : (axis + 2) % 3;
  R(i, j) = -1;
  R(j, i) = 1;
  return R;
}

// The axis of a rotation step in world axes, as an angular velocity of unit rate
AngularVelocity<2> turning(const Mat<2>&, int) { return AngularVelocity<2>(1.0); }
AngularVelocity<3> turning(const Mat<3>& A, int axis) { return A.col(axis); }

}  // namespace

template <int d>
Tree<d>::Tree(const Model& model, const SpanningTree& arcs, const std::vector<std::unique_ptr<Joint<d>>>& joints)
    : link_of_body_(model.bodies.size(), -1), reference_(model.bodies.size(), Vec<d>::Zero()) {
  for (const Arc& arc : arcs.arcs) add_link(model, arc, arc.joint >= 0 ? joints[arc.joint].get() : nullptr);
}

template <int d>
void Tree<d>::add_link(const Model& model, const Arc& arc, const Joint<d>* joint) {
  TreeLink<d> link;
  link.body = arc.child;
  link.parent = arc.parent;
  link.first_step = static_cast<int>(steps_.size());
  link.v = nv_;
  std::vector<Motion> motions;
  if (joint) {
    link.on_parent = arc.reversed ? joint->second : joint->first;
    link.on_child = arc.reversed ? joint->first : joint->second;
    motions = joint->mobility();
    if (arc.reversed) std::reverse(motions.begin(), motions.end());
  } else {  // a floating body: its position and rotation in world axes
    link.on_parent.body = 0;
    link.on_child.body = arc.child;
    const Mat3 to_body = model.bodies[arc.child].rotation.toRotationMatrix().transpose();
    link.on_child.axes = to_body.template topLeftCorner<d, d>();
    for (int k = 0; k < d; ++k) motions.push_back({Motion::translation, k});
    motions.push_back(d == 2 ? Motion{Motion::rotation, 2} : Motion{Motion::ball});
    link.on_parent.origin = model.bodies[arc.child].position.template head<d>();
  }
  reference_[arc.child] = link.on_child.origin;
  link.arm = link.on_parent.origin - reference_[arc.parent];
  add_steps(link, motions, arc.reversed ? -1.0 : 1.0);
  link_of_body_[arc.child] = static_cast<int>(links_.size());
  links_.push_back(link);
}

template <int d>
void Tree<d>::add_steps(TreeLink<d>& link, const std::vector<Motion>& motions, double sign) {
  for (const Motion& motion : motions) {
    steps_.push_back({motion.kind, motion.axis, sign, motion.length, nq_, nv_});
    if (motion.kind == Motion::ball) balls_.push_back(nv_);
    nq_ += motion.kind == Motion::ball ? 4 : motion.degrees_of_freedom();
    ball_of_speed_.insert(ball_of_speed_.end(), motion.degrees_of_freedom(), motion.kind == Motion::ball ? nv_ : -1);
    nv_ += motion.degrees_of_freedom();
  }
  link.steps = static_cast<int>(motions.size());
  link.speeds = nv_ - link.v;
  link.is_hinge = link.steps == 1 && motions[0].kind == Motion::rotation;
  if (!link.is_hinge) return;
  const auto turned = [&](const Mat<d>& R) { return Mat<d>(link.on_parent.axes * R * link.on_child.axes.transpose()); };
  const Mat<d> along = steady_part<d>(motions[0].axis);
  link.T = turned(along);
  link.C = turned(Mat<d>::Identity() - along);
  link.D = turned(quarter_turn<d>(motions[0].axis) - along) * sign;
  link.axis = sign * turning(link.on_parent.axes, motions[0].axis);
}

template <int d>
void Tree<d>::reference(VecX& q) const {
  q.setZero(nq_);
  for (const TreeStep<d>& step : steps_)
    if (step.kind == Motion::ball) q[step.q] = 1;
}

template <int d>
void Tree<d>::forward(const VecX& q, const VecX& v, Depth depth, std::vector<BodyMotion<d>>& bodies,
                      std::vector<Twist<d>>& S) const {
  for (const TreeLink<d>& link : links_)
    if (link.is_hinge)
      turn_hinge(link, q[steps_[link.first_step].q], v[link.v], depth, bodies[link.parent], bodies[link.body], S[link.v]);
    else
      follow_steps(link, q, v, depth, bodies[link.parent], bodies[link.body], S);
}

template <int d>
inline void Tree<d>::turn_hinge(const TreeLink<d>& link, double q, double speed, Depth depth, const BodyMotion<d>& parent,
                                BodyMotion<d>& body, Twist<d>& column) const {
  const double c = std::cos(q), s = std::sin(q);
  const Mat<d> turn = d == 2 ? Mat<d>(link.C * c + link.D * s) : Mat<d>(link.T + link.C * c + link.D * s);
  body.A.noalias() = parent.A * turn;
  const Vec<d> arm = parent.A * link.arm;
  AngularVelocity<d> u = link.axis;
  if constexpr (d == 3) u = parent.A * link.axis;
  body.r = parent.r + arm;
  column.template head<d>().setZero();
  column.template tail<rotation_count<d>>() = u;
  if (depth == Depth::position) return;
  const Vec<d> swing = cross(parent.w, arm);
  const AngularVelocity<d> relative = u * speed;
  body.v = parent.v + swing;
  body.w = parent.w + relative;
  if (depth == Depth::velocity) return;
  body.a = parent.a + cross(parent.alpha, arm) + cross(parent.w, swing);
  body.alpha = parent.alpha;
  if constexpr (d == 3) body.alpha += cross(parent.w, relative);
}

template <int d>
void Tree<d>::follow_steps(const TreeLink<d>& link, const VecX& q, const VecX& v, Depth depth, const BodyMotion<d>& parent,
                           BodyMotion<d>& body, std::vector<Twist<d>>& S) const {
  const bool moving = depth != Depth::position, accelerating = depth == Depth::acceleration;
  Mat<d> A = parent.A * link.on_parent.axes;
  BodyMotion<d> at = parent;  // of the current frame: r is its origin
  auto shift = [&](const Vec<d>& arm) {
    at.r += arm;
    if (!moving) return;
    const Vec<d> swing = cross(at.w, arm);
    at.v += swing;
    if (accelerating) at.a += cross(at.alpha, arm) + cross(at.w, swing);
  };
  shift(parent.A * link.arm);
  for (int k = link.first_step; k < link.first_step + link.steps; ++k) {
    const TreeStep<d>& step = steps_[k];
    switch (step.kind) {
      case Motion::rotation: {
        const AngularVelocity<d> u = step.sign * turning(A, step.axis);
        S[step.v].template tail<rotation_count<d>>() = u;
        S[step.v].template head<d>() = at.r;  // the axis' point; the twist at the reference point follows below
        if (moving) {
          const AngularVelocity<d> turn = u * v[step.v];
          if constexpr (d == 3)
            if (accelerating) at.alpha += cross(at.w, turn);
          at.w += turn;
        }
        A = A * rotation_about<d>(step.axis, step.sign * q[step.q]);
        break;
      }
      case Motion::translation: {
        const Vec<d> u = step.sign * A.col(step.axis);
        S[step.v].template head<d>() = u;
        S[step.v].template tail<rotation_count<d>>().setZero();
        shift(u * q[step.q]);
        if (moving) {
          if (accelerating) at.a += 2 * cross(at.w, Vec<d>(u * v[step.v]));
          at.v += u * v[step.v];
        }
        break;
      }
      case Motion::offset:
        shift(step.sign * step.length * A.col(step.axis));
        break;
      case Motion::ball:
        if constexpr (d == 3) {
          A = A * Quaternion(q[step.q], q[step.q + 1], q[step.q + 2], q[step.q + 3]).toRotationMatrix();
          for (int i = 0; i < 3; ++i) {
            S[step.v + i].template tail<3>() = A.col(i);
            S[step.v + i].template head<3>() = at.r;
          }
          if (moving) {
            const Vec3 turn = A * v.segment<3>(step.v);
            if (accelerating) at.alpha += at.w.cross(turn);
            at.w += turn;
          }
        }
        break;
    }
  }
  at.A = A * link.on_child.axes.transpose();
  body = at;
  for (int k = link.first_step; k < link.first_step + link.steps; ++k) {
    const TreeStep<d>& step = steps_[k];
    if (step.kind != Motion::rotation && step.kind != Motion::ball) continue;
    for (int i = step.v; i < step.v + (step.kind == Motion::ball ? 3 : 1); ++i) {
      const Vec<d> arm = body.r - S[i].template head<d>();
      S[i].template head<d>() = cross(AngularVelocity<d>(S[i].template tail<rotation_count<d>>()), arm);
    }
  }
}

// Rotations first, in closed form: one axis, two axes, or a ball joint; then the translations, which are linear.
template <int d>
void Tree<d>::invert_positions(const TreeLink<d>& link, const Mat<d>& R, const Vec<d>& offset, VecX& q) const {
  std::vector<const TreeStep<d>*> turns, slides;
  for (int k = link.first_step; k < link.first_step + link.steps; ++k) {
    const TreeStep<d>& step = steps_[k];
    if (step.kind == Motion::rotation || step.kind == Motion::ball) turns.push_back(&step);
    if (step.kind == Motion::translation) slides.push_back(&step);
  }
  auto angle_from = [&](int axis, const Vec<d>& from,
                        const Vec<d>& to) {  // about `axis`, from one vector normal to it to another
    if constexpr (d == 2) return std::atan2(from[0] * to[1] - from[1] * to[0], from.dot(to));
    if constexpr (d == 3) return std::atan2(from.cross(to)[axis], from.dot(to));
  };
  if (turns.size() == 1 && turns[0]->kind == Motion::ball) {
    if constexpr (d == 3) {
      const Quaternion rotation(R);
      q.segment<4>(turns[0]->q) << rotation.w(), rotation.vec();
    }
  } else if (turns.size() == 1) {
    const int normal = d == 2 ? 0 : (turns[0]->axis + 1) % 3;
    q[turns[0]->q] = turns[0]->sign * angle_from(turns[0]->axis, Vec<d>::Unit(normal), R.col(normal));
  } else if (turns.size() == 2) {
    if constexpr (d == 3) {  // R = R_i(a) R_j(b):  R e_j = R_i(a) e_j,  e_i^T R = e_i^T R_j(b)
      const int i = turns[0]->axis, j = turns[1]->axis;
      q[turns[0]->q] = turns[0]->sign * angle_from(i, Vec3::Unit(j), R.col(j));
      q[turns[1]->q] = turns[1]->sign * angle_from(j, R.row(i).transpose(), Vec3::Unit(i));
    }
  }
  if (slides.empty()) return;
  Mat<d> A = Mat<d>::Identity();
  Eigen::MatrixXd directions(d, static_cast<int>(slides.size()));
  int column = 0;
  for (int k = link.first_step; k < link.first_step + link.steps; ++k) {
    const TreeStep<d>& step = steps_[k];
    if (step.kind == Motion::rotation) A = A * rotation_about<d>(step.axis, step.sign * q[step.q]);
    if (step.kind == Motion::ball) A = A * R;
    if (step.kind == Motion::translation) directions.col(column++) = step.sign * A.col(step.axis);
  }
  const VecX lengths = least_squares(directions, offset);
  for (std::size_t k = 0; k < slides.size(); ++k) q[slides[k]->q] = lengths[static_cast<int>(k)];
}

template <int d>
void Tree<d>::inverse(const std::vector<BodyMotion<d>>& bodies, VecX& q, VecX& v) const {
  reference(q);
  v.setZero(nv_);
  for (const TreeLink<d>& link : links_) {
    const BodyMotion<d>&parent = bodies[link.parent], &child = bodies[link.body];
    const Mat<d> from = parent.A * link.on_parent.axes, to = child.A * link.on_child.axes;
    const Vec<d> origin = parent.r + parent.A * link.on_parent.origin, end = child.r + child.A * link.on_child.origin;
    invert_positions(link, from.transpose() * to, from.transpose() * (end - origin), q);
  }
  std::vector<BodyMotion<d>> placed(bodies.size());
  std::vector<Twist<d>> S(nv_, Twist<d>::Zero());
  forward(q, v, Depth::position, placed, S);
  for (const TreeLink<d>& link : links_) {
    if (link.speeds == 0) continue;
    const BodyMotion<d>&parent = bodies[link.parent], &child = bodies[link.body];
    const Vec<d> to_reference = child.A * link.on_child.origin;
    Twist<d> relative;  // at the child's reference point
    relative.template head<d>() =
        child.v + cross(child.w, to_reference) - parent.v - cross(parent.w, Vec<d>(child.r + to_reference - parent.r));
    relative.template tail<rotation_count<d>>() = child.w - parent.w;
    if (link.speeds == 1) {
      v[link.v] = S[link.v].dot(relative) / S[link.v].squaredNorm();
      continue;
    }
    Eigen::MatrixXd columns(speeds_per_body<d>, link.speeds);
    for (int k = 0; k < link.speeds; ++k) columns.col(k) = S[link.v + k];
    v.segment(link.v, link.speeds) = least_squares(columns, relative);
  }
}

template class Tree<2>;
template class Tree<3>;

}  // namespace holonom
