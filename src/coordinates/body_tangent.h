// Tangents of forces pulled back from features to the motions of bodies, world axes, about each body's mass centre. A body moves by
// (dr, dth), so that a feature at the arm s moves by
//
//   point  dp = dr + X(s) dth      director  de = X(e) dth      angular velocity  dw       with X(s) w = w x s
//
// and its force has the wrench (f, X(s)^T f). The wrench of body b changes with the motion of body c by
//
//   K_bc = J_b^T K J_c,  C_bc = J_b^T C J_c,   and on the diagonal the geometric part X(f)^T X(s) of the moment, because the arm rotates.
#pragma once

#include <map>

#include "elements/mechanism.h"

namespace holonom {

template <int d>
class BodyTangent final : public TangentSink<d> {
 public:
  using Block = Eigen::Matrix<double, speeds_per_body<d>, speeds_per_body<d>>;
  struct Pair {  // how the wrench of one body changes with the motion of another
    int row, column;
    Block K, C;
  };

  // Finds the pairs of bodies that the forces couple; `table` may contain any state.
  void prepare(const Mechanism<d>& mechanism, const Instant& now, const FeatureTable<d>& table, QuantityValues& values);
  // At the state whose features and forces are in the table.
  void evaluate(const Mechanism<d>& mechanism, const Instant& now, const FeatureTable<d>& table, QuantityValues& values,
                const std::vector<BodyMotion<d>>& bodies);

  const std::vector<Pair>& pairs() const { return pairs_; }
  void add(Port row, Port column, const Mat<d>& K, const Mat<d>& C) override;

 private:
  using Jacobian = Eigen::Matrix<double, d, speeds_per_body<d>>;
  int body_of(Port port) const { return port.is_angular_velocity ? port.index : (*features_)[port.index].body; }
  int pair_number(int row, int column);
  Jacobian jacobian(Port port) const;
  void add_geometric(const Mechanism<d>& mechanism);

  std::vector<Pair> pairs_;
  std::map<std::pair<int, int>, int> known_;  // pairs by their bodies
  std::vector<int> order_;                    // pair of each block in the order of calls, -1: one body is the ground
  std::vector<int> diagonal_;                 // pair of each body with itself, -1: no force acts on it
  std::size_t cursor_ = 0;
  bool recording_ = false;
  const FeatureList<d>* features_ = nullptr;
  const FeatureTable<d>* table_ = nullptr;
  const std::vector<BodyMotion<d>>* bodies_ = nullptr;
};

}  // namespace holonom
