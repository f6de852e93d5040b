// Index-3 treatments: an implicit stage satisfies the constraints themselves, c = g(t, q), with the multipliers among its unknowns. Rows
// that constrain speeds only, G v = 0, become c = G v/alpha_v, which changes with dx like the others.
//
//   lagrange-3    the linear systems of Newton's method are solved exactly; speeds and accelerations follow from the positions by the
//                 integrator, so it must damp what the constraints do not determine (D. Negrut et al., J. Comput. Nonlinear Dynam. 2
//                 (2007) 73-85; M. Arnold, O. Bruls, Multibody Syst. Dyn. 18 (2007) 185-202)
//   augmented-3   lambda_k+1 = lambda_k + P g within each iteration (Cuadrado, Gutierrez, Naya, Morer, Int. J. Numer. Meth. Eng. 51
//                 (2001) 1033-1052); then speeds and accelerations are projected,
//
//                   W dv + G^T s = 0, G dv = -(G v + g_t)     W da + G^T s = 0, G da = -(G a + bias)
//
//                 with the tangent W = M + (alpha_v/alpha_a) C + K/alpha_a that Newton's method has factored. P is relative to the
//                 characteristic mass; in the papers' scaling their penalty is P alpha_a.
#include "treatment/treatments.h"

namespace holonom {
namespace {

class Index3 final : public Formulation {
 public:
  Index3(System& system, double penalty) : Formulation(system), projects_(penalty > 0) {
    constexpr int one_sweep = 1;
    if (projects_) equations().set_penalty(penalty, one_sweep);
    product_.setZero(system.sizes().rows);
    da_.setZero(system.sizes().v);
  }

  Outcome project(State& state, VecX* chart_error, VecX* speed_error) override {
    return projection().project(state, chart_error, speed_error);
  }

  Outcome finish(State& state, VecX& a, VecX* chart_error, VecX* speed_error) override {
    if (is_starting()) return Formulation::finish(state, a, chart_error, speed_error);
    if (system().sizes().rows == 0) return {};
    // Normal to the constraints speeds do not solve a differential equation.
    if (chart_error) projection().remove_normal_part(*chart_error);
    if (speed_error) projection().remove_normal_part(*speed_error);
    if (!projects_) return {};
    const double before = projection().energy(state);
    if (Outcome outcome = projection().project_velocity(state); !outcome) return outcome;
    state.work[Work::constraint] -= projection().energy(state) - before;
    project_acceleration(state, a);
    return {};
  }

  void stage_rows(const StageValues& stage, VecX& c) override {
    if (is_starting()) return Formulation::stage_rows(stage, c);
    c = stage.evaluation.g;
    const std::vector<char>& on_speeds = system().velocity_rows();
    for (int r = 0; r < c.size(); ++r)
      if (on_speeds[r]) c[r] = stage.evaluation.rate[r] / stage.weights.velocity;
  }
  // Normal to the constraints accelerations, and so the multipliers, result from the scheme applied to the positions.
  bool gives_reactions() const override { return is_starting(); }
  double row_weight(const Weights& weights) const override { return is_starting() ? weights.acceleration : 1; }
  double rate_weight(const Weights& weights) const override { return is_starting() ? Formulation::rate_weight(weights) : 0; }

 private:
  // A stage that starts with projected speeds and accelerations ends with multipliers that have an error of the order of the step; with s
  // they are those of the projected acceleration, and so is their work.
  void project_acceleration(const State& state, VecX& a) {
    equations().evaluate(state, need_constraint | need_jacobian | need_rate | need_bias);
    const Evaluation& evaluation = equations().evaluation();
    double last = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < 4; ++iteration) {
      evaluation.G.multiply(a, product_);
      product_ = -product_ - evaluation.bias;
      const double violation = system().largest_row(product_) * tolerance().time * tolerance().time;
      if (violation <= tolerance().velocity * 1e-2 || !(violation < 0.5 * last)) return;
      last = violation;
      projection().solve(product_, da_);
      a += da_;
      add_work_of(projection().multipliers());
    }
  }

  bool projects_;
  VecX product_, da_;
};

}  // namespace

std::unique_ptr<Formulation> make_augmented_index3(System& system, double penalty) {
  return std::make_unique<Index3>(system, penalty);
}

std::unique_ptr<Formulation> make_lagrange_index3(System& system) { return std::make_unique<Index3>(system, 0); }

}  // namespace holonom
