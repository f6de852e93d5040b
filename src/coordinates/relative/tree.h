// The kinematics of a tree of bodies: joint coordinates to body motions, outwards from the ground.
//
// A joint is a list of elementary motions (Joint::mobility) from a frame of the parent to a frame of the child. Along the list the current
// frame (origin o, axes A, and their rates) is moved:
//
//   rotation about u    A <- A R(q),      w <- w + u q',            alpha <- alpha + w x u q'
//   translation along u o <- o + u q,     v <- v + w x u q + u q',  a <- a + alpha x u q + w x (w x u q) + 2 w x u q'
//   ball                A <- A R,         w <- w + A w_rel,         alpha <- alpha + w x A w_rel     (w_rel in child axes)
//
// The motion of a body is that of its reference point: the point of its joint, for a floating body the mass centre. Accelerations are
// biases, their values at zero v'. Every speed has a column S, the twist of its body at the reference point per unit speed, so that the
// columns of hinges and balls are pure rotations.
//
// A link with a single rotation, the most frequent joint, has axes T + C cos q + D sin q relative to the parent's with constant
// matrices, and its arm is constant in the parent.
#pragma once

#include "elements/joint.h"
#include "topology/spanning_tree.h"

namespace holonom {

template <int d>
struct TreeStep {
  Motion::Kind kind;
  int axis;
  double sign;    // -1: the path leads from the second body of the joint to its first
  double length;  // of a constant offset
  int q, v;       // its first coordinate and speed
};

template <int d>
struct TreeLink {  // one body and its joint to the parent
  int body = 0, parent = 0;
  JointFrame<d> on_parent, on_child;
  int first_step = 0, steps = 0;
  int v = 0, speeds = 0;        // its columns
  Vec<d> arm = Vec<d>::Zero();  // from the parent's reference point to the joint, parent axes
  bool is_hinge = false;        // a single rotation, with these:
  Mat<d> T, C, D;
  AngularVelocity<d> axis;  // parent axes
};

template <int d>
class Tree {
 public:
  Tree(const Model& model, const SpanningTree& arcs, const std::vector<std::unique_ptr<Joint<d>>>& joints);

  int coordinates() const { return nq_; }
  int speeds() const { return nv_; }
  const std::vector<TreeLink<d>>& links() const { return links_; }
  const std::vector<TreeStep<d>>& steps() const { return steps_; }
  const TreeLink<d>& link_of(int body) const { return links_[link_of_body_[body]]; }
  const std::vector<int>& balls() const { return balls_; }              // first speed of every ball joint
  const std::vector<Vec<d>>& references() const { return reference_; }  // from each body's mass centre, body axes
  int ball_of(int speed) const { return ball_of_speed_[speed]; }        // the first speed of its ball, -1: not of a ball
  bool is_ball(int speed) const { return ball_of_speed_[speed] >= 0; }

  void reference(VecX& q) const;
  // Motions of the reference points to the requested depth, and the columns S.
  void forward(const VecX& q, const VecX& v, Depth depth, std::vector<BodyMotion<d>>& bodies, std::vector<Twist<d>>& S) const;
  // Joint coordinates and speeds of motions of mass centres that satisfy the joints of the tree.
  void inverse(const std::vector<BodyMotion<d>>& bodies, VecX& q, VecX& v) const;

 private:
  void add_link(const Model& model, const Arc& arc, const Joint<d>* joint);
  void add_steps(TreeLink<d>& link, const std::vector<Motion>& motions, double sign);
  void turn_hinge(const TreeLink<d>& link, double q, double speed, Depth depth, const BodyMotion<d>& parent, BodyMotion<d>& body,
                  Twist<d>& column) const;
  void follow_steps(const TreeLink<d>& link, const VecX& q, const VecX& v, Depth depth, const BodyMotion<d>& parent,
                    BodyMotion<d>& body, std::vector<Twist<d>>& S) const;
  void invert_positions(const TreeLink<d>& link, const Mat<d>& rotation, const Vec<d>& offset, VecX& q) const;

  std::vector<TreeLink<d>> links_;
  std::vector<TreeStep<d>> steps_;
  std::vector<int> link_of_body_, balls_, ball_of_speed_;
  std::vector<Vec<d>> reference_;
  int nq_ = 0, nv_ = 0;
};

}  // namespace holonom
