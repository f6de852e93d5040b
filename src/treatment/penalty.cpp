// Penalty: every row carries the force lambda = P (g'' + 2 mu omega g' + omega^2 g), so that
//
//   (M + G^T P G) v' = Q - G^T P (bias + 2 mu omega g' + omega^2 g)
//
// (E. Bayo, J. Garcia de Jalon, M. A. Serna, Comp. Meth. Appl. Mech. Eng. 71 (1988) 183-195). It is the constrained system with -1/P on the
// diagonal of its rows, solved once. Constraints are violated by about lambda/(P omega^2); the energy stored there counts as their work.
#include "treatment/treatments.h"

namespace holonom {
namespace {

class Penalty final : public Formulation {
 public:
  Penalty(System& system, double penalty, double omega, double mu) : Formulation(system), omega_(omega), mu_(mu) {
    equations().set_penalty(penalty, 1);
  }
  Outcome project(State&, VecX*, VecX*) override { return {}; }
  Outcome finish(State&, VecX&, VecX*, VecX*) override { return {}; }

  void feedback(const Evaluation& evaluation, VecX& wanted) const override {
    wanted -= 2 * mu_ * omega_ * evaluation.rate + omega_ * omega_ * evaluation.g;
  }
  // lambda/P is part of the row
  void stage_rows(const StageValues& stage, VecX& c) override {
    Formulation::stage_rows(stage, c);
    c.array() -= equations().regularisation().array() * stage.lambda.array();
  }
  double row_weight(const Weights& weights) const override {
    return weights.acceleration + 2 * mu_ * omega_ * weights.velocity + omega_ * omega_;
  }
  bool has_exact_rows() const override { return false; }
  double softness(const Weights& weights) const override { return weights.acceleration / row_weight(weights); }

 private:
  double omega_, mu_;
};

}  // namespace

std::unique_ptr<Formulation> make_penalty(System& system, double penalty, double omega, double mu) {
  return std::make_unique<Penalty>(system, penalty, omega, mu);
}

}  // namespace holonom
