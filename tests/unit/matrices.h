// A system that consists only of the matrices M and G.
#pragma once

#include "system/system.h"
#include "unit/sparse_samples.h"

namespace holonom::sparse_test {

class Matrices final : public System {
 public:
  Matrices(const Eigen::MatrixXd& M, const Eigen::MatrixXd& G) : System(no_model()), M_(sparse_of(M, true)), G_(sparse_of(G)) {
    sizes_ = {static_cast<int>(M.rows()), static_cast<int>(M.rows()), static_cast<int>(G.rows())};
    chart_scale_.setOnes(sizes_.v);
    row_scale_.setOnes(sizes_.rows);
  }
  void prepare(Evaluation& evaluation) const override {
    evaluation.M = M_;
    evaluation.G = G_;
  }
  void prepare_tangent() override {}
  VecX& row_scales() { return row_scale_; }

  std::string signal_name(int) const override { return {}; }
  std::string state_name(int) const override { return {}; }
  std::string coordinate_name(int) const override { return {}; }
  State reference_state() const override { return {}; }
  void evaluate(const State&, unsigned, Evaluation&) override {}
  void observe(const VecX&, const VecX&, VecX&) override {}
  void respond(const State&, int, VecX&) override {}
  void observe_change(int, const VecX&, const VecX&, VecX&) override {}
  std::string observed_name(int) const override { return {}; }
  void commit(State&) override {}
  void retract(const VecX&, const VecX&, VecX&) const override {}
  void difference(const VecX&, const VecX&, VecX&) const override {}
  void chart_rate(const VecX&, const VecX&, VecX&) const override {}
  void chart_speed(const VecX&, const VecX&, VecX&) const override {}
  void chart_acceleration(const VecX&, const VecX&, const VecX&, const VecX&, VecX&) const override {}
  VecX configuration_scale() const override { return {}; }
  void to_body(const State&, State&) override {}
  void from_body(const State&, State&) const override {}

 private:
  static const Model& no_model() {
    static const Model model;
    return model;
  }
  SparseMatrix M_, G_;
};

inline Eigen::MatrixXd random_mass(int n, std::mt19937& engine) {
  const Eigen::MatrixXd root = random_dense(n, n, engine);
  return Eigen::MatrixXd::Identity(n, n) + root * root.transpose();
}

}  // namespace holonom::sparse_test
