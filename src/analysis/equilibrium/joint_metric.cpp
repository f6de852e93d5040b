#include "analysis/equilibrium/joint_metric.h"

#include <algorithm>

#include "elements/catalogue.h"
#include "system/body_level.h"

namespace holonom {
namespace {

constexpr double small = 1e-9;

}  // namespace

JointMetric::JointMetric(const System& system, const VecX& weight)
    : degrees_of_freedom_(system.model().dimension == 2 ? 3 : 6),
      turns_(system.model().dimension == 2 ? 1 : 3),
      diagonal_(weight) {
  const Model& model = system.model();
  const Characteristic& scale = system.characteristic();
  unit_ = scale.mass * scale.length * scale.length;
  std::vector<std::vector<int>> columns(weight.size());
  for (int k = 0; k < weight.size(); ++k) columns[k].push_back(k);
  if (dynamic_cast<const BodyLevel*>(&system)) {
    std::vector<char> is_carried(model.bodies.size(), 1), has_joint(model.bodies.size(), 0);
    for (const Element& joint : model.joints) {
      const JointEntry& entry = joint_entry(joint, model.dimension);
      if (!entry.type.constrains) continue;
      const auto [first, second] = joint.get<std::array<int, 2>>("connect");
      pairs_.push_back({first, second});
      for (int body : {first, second}) {
        has_joint[body] = 1;
        if (!entry.only_rotates) is_carried[body] = 0;
      }
    }
    for (std::size_t b = 1; b < model.bodies.size(); ++b)
      if (is_carried[b] && has_joint[b])
        diagonal_.segment(degrees_of_freedom_ * (static_cast<int>(b) - 1), degrees_of_freedom_) *= small;
  }
  for (const Pair& pair : pairs_)
    for (int row : {pair.first, pair.second})
      for (int column : {pair.first, pair.second})
        for (int i = 0; i < turns_ && row > 0 && column > 0; ++i)
          for (int j = 0; j < turns_; ++j) columns[rotation_of(row) + i].push_back(rotation_of(column) + j);
  V_ = sparse_pattern(std::move(columns), static_cast<int>(weight.size()));
}

JointMetric::Rotation JointMetric::axes_of(int body, const State& state) const {
  if (turns_ == 1) return Eigen::Matrix<double, 1, 1>::Ones();
  const double* q = state.q.data() + 7 * (body - 1) + 3;
  return Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix();
}

void JointMetric::evaluate(const State& state) {
  V_.set_zero();
  for (int k = 0; k < diagonal_.size(); ++k) V_.value[V_.find(k, k)] = diagonal_[k];
  for (const Pair& pair : pairs_)
    for (int row : {pair.first, pair.second})
      for (int column : {pair.first, pair.second}) {
        if (row == 0 || column == 0) continue;
        const double sign = row == column ? 1 : -1;
        const Rotation block = sign * unit_ * axes_of(row, state).transpose() * axes_of(column, state);
        for (int i = 0; i < turns_; ++i)
          for (int j = 0; j < turns_; ++j) V_.value[V_.find(rotation_of(row) + i, rotation_of(column) + j)] += block(i, j);
      }
}

}  // namespace holonom
