// The central interface of the system: joints and forces see features of bodies, never coordinates.
//
//   point               p = r + A s      a material point
//   director            e = A u          a unit vector fixed in a body
//   angular velocity    w                of a body, world axes (work-conjugate to a torque)
//
// A coordinate set fills value, rate and bias (pass 1); elements read them and add forces work-conjugate to the rates (pass 2); the
// coordinate set pulls gradients and forces back through the chain rule (pass 3). Body 0 is the ground, which does not move.
#pragma once

#include <vector>

#include "math/types.h"

namespace holonom {

// w x s in the plane and in space
inline Vec<2> cross(const AngularVelocity<2>& w, const Vec<2>& s) { return {-w[0] * s[1], w[0] * s[0]}; }
inline Vec<3> cross(const AngularVelocity<3>& w, const Vec<3>& s) {
  return {w[1] * s[2] - w[2] * s[1], w[2] * s[0] - w[0] * s[2], w[0] * s[1] - w[1] * s[0]};
}
// The moment s x f of a force f at the arm s
inline AngularVelocity<2> moment(const Vec<2>& s, const Vec<2>& f) { return AngularVelocity<2>(s[0] * f[1] - s[1] * f[0]); }
inline AngularVelocity<3> moment(const Vec<3>& s, const Vec<3>& f) { return cross(s, f); }

// w x s as a product with w
inline Eigen::Matrix<double, 2, 1> turn_matrix(const Vec<2>& s) { return {-s[1], s[0]}; }
inline Eigen::Matrix<double, 3, 3> turn_matrix(const Vec<3>& s) {
  Mat3 X;
  X << 0, s[2], -s[1], -s[2], 0, s[0], s[1], -s[0], 0;
  return X;
}

// Pose, velocity and acceleration of one body at its mass centre (or another point of it), world axes. In pass 1 the acceleration is the
// bias: its value at zero v-dot.
template <int d>
struct BodyMotion {
  Vec<d> r = Vec<d>::Zero();
  Mat<d> A = Mat<d>::Identity();
  Vec<d> v = Vec<d>::Zero();
  AngularVelocity<d> w = AngularVelocity<d>::Zero();
  Vec<d> a = Vec<d>::Zero();
  AngularVelocity<d> alpha = AngularVelocity<d>::Zero();
};

template <int d>
struct Feature {
  int body;
  bool is_point;
  Vec<d> local;
};

// Which features the elements request: filled at set-up, equal requests share one feature.
template <int d>
class FeatureList {
 public:
  int point(int body, const Vec<d>& local) { return request({body, true, local}); }
  int director(int body, const Vec<d>& local) { return request({body, false, local}); }
  int size() const { return static_cast<int>(features_.size()); }
  const Feature<d>& operator[](int k) const { return features_[k]; }
  // From now on points of each body are relative to another origin, `place[body]` in body axes from the old one.
  void move_origins(const std::vector<Vec<d>>& place);

 private:
  int request(const Feature<d>& feature);
  std::size_t slot_of(const Feature<d>& feature) const;
  void build_slots(std::size_t count);

  std::vector<Feature<d>> features_;
  std::vector<int> slots_;  // a power of two of them, by a hash: numbers of features, -1 if free
};

// Values of all features at one state; one entry per feature, angular velocities and torques one per body.
template <int d>
struct FeatureTable {
  std::vector<Vec<d>> p, rate, bias, force;
  std::vector<AngularVelocity<d>> angular_velocity, torque;
  VecX memory;  // of the state: the values of angles that were accepted last (measure.h)

  void resize(int features, int bodies);
  void clear_forces();
};

enum class Depth { position, velocity, acceleration };  // how far pass 1 goes

// Pass 1 from body motions: features of moving bodies to the requested depth. The acceleration is written to `bias`.
template <int d>
void features_from_bodies(const FeatureList<d>& list, const std::vector<BodyMotion<d>>& bodies, Depth depth,
                          FeatureTable<d>& table);

}  // namespace holonom
