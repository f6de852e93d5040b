// The kinematics of a tree of bodies: joint coordinates to body motions, outwards from the ground.
//
// A joint is a list of elementary motions (Joint::mobility) from a frame of the parent to a frame of the child. Along the list the frame
// at hand (origin o, axes A, and their rates) moves on:
//
//   rotation about u    A <- A R(q),      w <- w + u q',            alpha <- alpha + w x u q'
//   translation along u o <- o + u q,     v <- v + w x u q + u q',  a <- a + alpha x u q + w x (w x u q) + 2 w x u q'
//   ball                A <- A R,         w <- w + A w_rel,         alpha <- alpha + w x A w_rel     (w_rel in child axes)
//
// Accelerations are biases: what remains at zero v'. Every speed has a column S, the twist of its body's mass centre a unit of it.
#pragma once

#include "elements/joint.h"
#include "topology/spanning_tree.h"

namespace holonom {

template <int d>
struct TreeStep {
  Motion::Kind kind;
  int axis;
  double sign;    // -1: the joint is followed from its second body to its first
  double length;  // of a constant offset
  int q, v;       // where its coordinates and speeds begin
};

template <int d>
struct TreeLink {  // one body and the joint that carries it
  int body, parent;
  JointFrame<d> on_parent, on_child;
  int first_step, steps;
  int v, speeds;  // its columns
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
  const std::vector<int>& balls() const { return balls_; }        // first speed of every ball
  int ball_of(int speed) const { return ball_of_speed_[speed]; }  // the first speed of its ball, -1: it is of none
  bool is_ball(int speed) const { return ball_of_speed_[speed] >= 0; }

  void drawn(VecX& q) const;
  // Body motions to the asked depth; columns S (with positions).
  void forward(const VecX& q, const VecX& v, Depth depth, std::vector<BodyMotion<d>>& bodies, std::vector<Twist<d>>& S) const;
  // Joint coordinates and speeds of given body motions that obey the tree's joints.
  void inverse(const std::vector<BodyMotion<d>>& bodies, VecX& q, VecX& v) const;

 private:
  void add_link(const Model& model, const Arc& arc, const Joint<d>* joint);
  void invert_positions(const TreeLink<d>& link, const Mat<d>& rotation, const Vec<d>& offset, VecX& q) const;

  std::vector<TreeLink<d>> links_;
  std::vector<TreeStep<d>> steps_;
  std::vector<int> link_of_body_, balls_, ball_of_speed_;
  int nq_ = 0, nv_ = 0;
};

}  // namespace holonom
