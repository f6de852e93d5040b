// Baumgarte's stabilisation: the accelerations obey g'' + 2 alpha g' + beta^2 g = 0 instead of g'' = 0, so that errors die out with
// alpha = beta critically damped (J. Baumgarte, Comp. Meth. Appl. Mech. Eng. 1 (1972) 1-16). States are left as they are.
#include "treatment/treatments.h"

namespace holonom {
namespace {

class Baumgarte final : public Formulation {
 public:
  Baumgarte(System& system, double alpha, double beta) : Formulation(system), alpha_(alpha), beta_(beta) {}
  Outcome project(State&, VecX*, VecX*) override { return {}; }
  Outcome finish(State&, VecX&, VecX*, VecX*) override { return {}; }
  std::unique_ptr<Formulation> feedback_over(System& other) const override { return make_baumgarte(other, alpha_, beta_); }

 protected:
  void feedback(const Evaluation& evaluation, VecX& wanted) const override {
    wanted -= 2 * alpha_ * evaluation.rate + beta_ * beta_ * evaluation.g;
  }
  double row_weight(const Weights& weights) const override {
    return weights.acceleration + 2 * alpha_ * weights.velocity + beta_ * beta_;
  }

 private:
  double alpha_, beta_;
};

}  // namespace

std::unique_ptr<Formulation> make_baumgarte(System& system, double alpha, double beta) {
  return std::make_unique<Baumgarte>(system, alpha, beta);
}

}  // namespace holonom
