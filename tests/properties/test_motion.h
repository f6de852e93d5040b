// A motion with a given speed and acceleration, and finite differences along it.
//
//   q(t) = q_0 (+) (v t + a t^2/2)     has speed v and acceleration a at t = 0, because T(0) = 1 and xi x xi = 0
//
// Derivatives are central differences of order four with the step 5e-4: error about 1e-14 times the fifth derivative, rounding about
// 2e-12.
#pragma once

#include <algorithm>
#include <memory>

#include "properties/random_models.h"
#include "system/body_level.h"

namespace holonom::property_test {

class TestMotion {
 public:
  TestMotion(const BodyLevel& system, State start, VecX a) : system_(system), start_(std::move(start)), a_(std::move(a)) {}

  State at(double t) const {
    State state = start_;
    const VecX xi = t * start_.v + 0.5 * t * t * a_, xi_rate = start_.v + t * a_;
    state.t = start_.t + t;
    system_.retract(start_.q, xi, state.q);
    system_.chart_speed(xi, xi_rate, state.v);
    return state;
  }
  const State& start() const { return start_; }
  const VecX& acceleration() const { return a_; }

 private:
  const BodyLevel& system_;
  State start_;
  VecX a_;
};

constexpr double difference_step = 5e-4;
constexpr double close_enough = 2e-8;  // relative to the larger of 1 and the values compared

// d/dt at t = 0 of values that can be added and scaled
template <class Function>
auto derivative(Function&& f, double h = difference_step) {
  using Result = std::decay_t<decltype(f(0.0))>;
  return Result((8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h));
}

inline double misfit(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  if (a.size() == 0) return 0;
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}
inline double misfit(double a, double b) { return std::abs(a - b) / std::max(1.0, std::abs(b)); }

// How far the angles of orientations are from where they are not determined: differences are as accurate as their slopes are small
inline double from_singular_angles(BodyLevel& system, const State& state) {
  std::vector<Vec4> vectors;
  system.from_singular_positions(state, vectors);
  double least = 1;
  for (const Vec4& vector : vectors) least = std::min(least, vector.norm());
  return least;
}

// A state near the reference configuration: poses up to 0.3 lengths and radians from it (farther where angles are not determined there),
// random speeds, a nonzero time.
inline State random_state(BodyLevel& system, Random& random) {
  State state = system.reference_state();
  const VecX drawn = state.q;
  VecX best = drawn;
  double farthest = -1;
  constexpr int max_attempts = 200;
  for (int attempt = 0; attempt < max_attempts && farthest < 0.6; ++attempt) {
    system.retract(drawn, random.vector_of(system.sizes().v, 0.3 * (1 + attempt / 50.0)), state.q);
    if (const double distance = from_singular_angles(system, state); distance > farthest) {
      farthest = distance;
      best = state.q;
    }
  }
  state.q = best;
  state.v = random.vector_of(system.sizes().v, 2);
  state.t = 0.7;
  system.commit(state);
  return state;
}

inline TestMotion random_motion(BodyLevel& system, Random& random) {
  return TestMotion(system, random_state(system, random), random.vector_of(system.sizes().v, 3));
}

}  // namespace holonom::property_test
