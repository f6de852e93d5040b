#include "analysis/motion/revolution_limit.h"

#include <algorithm>
#include <array>
#include <limits>

#include "math/rotation.h"

namespace holonom {
namespace {

std::vector<std::pair<int, int>> joined_bodies(const Model& model) {
  std::vector<std::pair<int, int>> pairs;
  for (const std::vector<Element>* section : {&model.joints, &model.forces})
    for (const Element& element : *section) {
      if (!element.has("connect")) continue;
      const auto [first, second] = element.get<std::array<int, 2>>("connect");
      if (first > 0 && second > 0) pairs.emplace_back(first, second);
    }
  return pairs;
}

void read_angular_velocities(const State& body, int dimension, std::vector<Vec3>& angular_velocities) {
  const int nq = dimension == 2 ? 3 : 7, nv = dimension == 2 ? 3 : 6;
  for (int b = 0; nv * b < body.v.size(); ++b) {
    angular_velocities[b + 1] = Vec3(0, 0, body.v[nv * b + 2]);
    if (dimension == 2) continue;
    const auto q = body.q.segment<7>(nq * b);
    angular_velocities[b + 1] = Quaternion(q[3], q[4], q[5], q[6]) * Vec3(body.v.segment<3>(nv * b + 3));
  }
}

}  // namespace

AngularRates::AngularRates(const System& system, const State& body_state)
    : joined_(joined_bodies(system.model())),
      dimension_(system.model().dimension),
      body_(body_state),
      angular_velocities_(system.model().bodies.size(), Vec3::Zero()) {
  system.prepare(evaluation_);
}

double AngularRates::largest_relative() const {
  double largest = 0;
  for (const Vec3& w : angular_velocities_) largest = std::max(largest, w.norm());
  for (const auto& [first, second] : joined_)
    largest = std::max(largest, (angular_velocities_[second] - angular_velocities_[first]).norm());
  return largest;
}

double AngularRates::largest(System& system, const State& state) {
  system.to_body(state, body_);
  read_angular_velocities(body_, dimension_, angular_velocities_);
  return std::max(system.rotation_rate(state, evaluation_), largest_relative());
}

double RevolutionLimit::rotation_of(const Stepper& stepper) {
  const double h = stepper.trial().t - stepper.state().t;
  trial_rate_ = rates_.largest(system_, stepper.trial());
  last_rotation_ = std::max(h * trial_rate_, std::numeric_limits<double>::min());
  return h * std::max(trial_rate_, rate_);
}

}  // namespace holonom
