#include "analysis/turning.h"

#include <algorithm>

#include "math/rotation.h"

namespace holonom {
namespace {

// The diagonal of the box of the bodies' spins and zero
double largest_relative_spin(const State& body, int dimension) {
  const int nq = dimension == 2 ? 3 : 7, nv = dimension == 2 ? 3 : 6;
  Vec3 least = Vec3::Zero(), most = Vec3::Zero();
  for (int b = 0; nv * b < body.v.size(); ++b) {
    Vec3 spin(0, 0, body.v[nv * b + 2]);
    if (dimension == 3) {
      const auto q = body.q.segment<7>(nq * b);
      spin = Quaternion(q[3], q[4], q[5], q[6]) * Vec3(body.v.segment<3>(nv * b + 3));
    }
    least = least.cwiseMin(spin);
    most = most.cwiseMax(spin);
  }
  return (most - least).norm();
}

}  // namespace

Turning::Turning(const System& system, const State& body_state) : body_(body_state) { system.prepare(evaluation_); }

double Turning::rate(System& system, const State& state) {
  system.to_body(state, body_);
  return std::max(system.turning_rate(state, evaluation_), largest_relative_spin(body_, system.model().dimension));
}

}  // namespace holonom
