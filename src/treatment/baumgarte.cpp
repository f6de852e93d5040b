// Baumgarte's stabilisation: the accelerations satisfy g'' + 2 alpha g' + beta^2 g = 0 instead of g'' = 0, so that errors decay, with
// alpha = beta critically damped (J. Baumgarte, Comp. Meth. Appl. Mech. Eng. 1 (1972) 1-16). States are not projected.
// Joints, drivers and couplers may have an alpha and a beta of their own; a stage then scales their rows by kappa/kappa_r, so that one
// kappa serves all rows.
#include "treatment/treatments.h"

namespace holonom {
namespace {

class Baumgarte final : public Formulation {
 public:
  Baumgarte(System& system, double alpha, double beta) : Formulation(system), alpha_(alpha), beta_(beta) {
    row_alpha_.setConstant(system.sizes().rows, alpha);
    row_beta_.setConstant(system.sizes().rows, beta);
    for (const RowSource& source : system.row_sources()) {
      const Element* element = source.kind == RowSource::joint    ? &system.model().joints[source.index]
                               : source.kind == RowSource::driver ? &system.model().drivers[source.index]
                                                                  : nullptr;
      if (!element) continue;
      row_alpha_.segment(source.row, source.rows).setConstant(element->number("alpha", alpha));
      row_beta_.segment(source.row, source.rows).setConstant(element->number("beta", beta));
    }
  }
  Outcome project(State&, VecX*, VecX*) override { return {}; }
  Outcome finish(State&, VecX&, VecX*, VecX*) override { return {}; }
  std::unique_ptr<Formulation> feedback_over(System& other) const override { return make_baumgarte(other, alpha_, beta_); }

  void feedback(const Evaluation& evaluation, VecX& wanted) const override {
    wanted.array() -= 2 * row_alpha_.array() * evaluation.rate.array() + row_beta_.array().square() * evaluation.g.array();
  }
  void stage_rows(const StageValues& stage, VecX& c) override {
    Formulation::stage_rows(stage, c);
    const Weights& weights = stage.weights;
    c.array() *=
        row_weight(weights) / (weights.acceleration + 2 * weights.velocity * row_alpha_.array() + row_beta_.array().square());
  }
  double row_weight(const Weights& weights) const override {
    return weights.acceleration + 2 * alpha_ * weights.velocity + beta_ * beta_;
  }

 private:
  double alpha_, beta_;
  VecX row_alpha_, row_beta_;
};

}  // namespace

std::unique_ptr<Formulation> make_baumgarte(System& system, double alpha, double beta) {
  return std::make_unique<Baumgarte>(system, alpha, beta);
}

}  // namespace holonom
