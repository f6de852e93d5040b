#include "analysis/recording/balance.h"

#include "math/rotation.h"

namespace holonom {

BalanceReader::BalanceReader(BodyLevel& system)
    : system_(system), dimension_(system.model().dimension), freedom_(dimension_ == 2 ? 3 : 6) {
  system_.prepare(evaluation_);
  of_source_.setZero(system_.sizes().rows);
  part_.setZero(system_.sizes().v);
}

// Speeds of a body are those of its mass centre in world axes, then its angular velocity: in the plane a number, in space in body axes.
BodyForce BalanceReader::force_on(int body, const State& state, const VecX& generalized) const {
  const int first = freedom_ * (body - 1);
  BodyForce result{body, Vec3::Zero(), Vec3::Zero()};
  result.force.head(dimension_) = generalized.segment(first, dimension_);
  if (dimension_ == 2) {
    result.moment.z() = generalized[first + 2];
  } else {
    const double* q = state.q.data() + 7 * (body - 1) + 3;
    result.moment = Quaternion(q[0], q[1], q[2], q[3]) * Vec3(generalized.segment<3>(first + 3));
  }
  return result;
}

void BalanceReader::read(const State& state, const VecX& a, const VecX& lambda, ForceBalance& out) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_force;
  system_.evaluate(state, needs, evaluation_);
  constexpr int max_passes = 4;  // efforts may read efforts
  for (int pass = 0; pass < max_passes && system_.sizes().y > 0; ++pass) {
    system_.observe(a, lambda, evaluation_.y);
    system_.evaluate(state, needs, evaluation_);
  }
  const int bodies = static_cast<int>(system_.model().bodies.size());
  out.sources.clear();
  for (const RowSource& source : system_.row_sources()) {
    RowForces forces{source, {}, {}, {}};
    std::vector<char> is_touched(static_cast<std::size_t>(bodies), 0);
    of_source_.setZero();
    part_.setZero();
    for (int row = source.row; row < source.row + source.rows; ++row) {
      forces.violation.push_back(evaluation_.g[row]);
      forces.rate.push_back(evaluation_.rate[row]);
      of_source_[row] = lambda[row];
      for (int k = evaluation_.G.start[row]; k < evaluation_.G.start[row + 1]; ++k)
        is_touched[evaluation_.G.column[k] / freedom_ + 1] = 1;
    }
    evaluation_.G.add_transposed(-1, of_source_, part_);
    for (int b = 1; b < bodies; ++b)
      if (is_touched[b]) forces.on.push_back(force_on(b, state, part_));
    out.sources.push_back(std::move(forces));
  }
  part_ = evaluation_.Q;
  out.applied.clear();
  for (int b = 1; b < bodies; ++b) out.applied.push_back(force_on(b, state, part_));
  evaluation_.G.add_transposed(-1, lambda, part_);
  out.total.clear();
  for (int b = 1; b < bodies; ++b) out.total.push_back(force_on(b, state, part_));
}

}  // namespace holonom
