#include "analysis/motion/turning.h"

#include <algorithm>
#include <array>

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

void read_spins(const State& body, int dimension, std::vector<Vec3>& spins) {
  const int nq = dimension == 2 ? 3 : 7, nv = dimension == 2 ? 3 : 6;
  for (int b = 0; nv * b < body.v.size(); ++b) {
    spins[b + 1] = Vec3(0, 0, body.v[nv * b + 2]);
    if (dimension == 2) continue;
    const auto q = body.q.segment<7>(nq * b);
    spins[b + 1] = Quaternion(q[3], q[4], q[5], q[6]) * Vec3(body.v.segment<3>(nv * b + 3));
  }
}

}  // namespace

Turning::Turning(const System& system, const State& body_state)
    : joined_(joined_bodies(system.model())),
      dimension_(system.model().dimension),
      body_(body_state),
      spins_(system.model().bodies.size(), Vec3::Zero()) {
  system.prepare(evaluation_);
}

double Turning::largest_spin() const {
  double largest = 0;
  for (const Vec3& spin : spins_) largest = std::max(largest, spin.norm());
  for (const auto& [first, second] : joined_) largest = std::max(largest, (spins_[second] - spins_[first]).norm());
  return largest;
}

double Turning::rate(System& system, const State& state) {
  system.to_body(state, body_);
  read_spins(body_, dimension_, spins_);
  return std::max(system.turning_rate(state, evaluation_), largest_spin());
}

}  // namespace holonom
