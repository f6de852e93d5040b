// Projection: after every step the state is moved to the nearest one on the constraints, in the kinetic metric,
//
//   positions   q <- q (+) dx,  M dx + G^T l = 0,  G dx = -g(q)     repeated with the factor of the first iterate
//   speeds      v <- v + dv,    M dv + G^T l = 0,  G dv = -(G v + g_t)
//
// and the same operator takes from the error estimate the part that will be projected away (E. Eich, SIAM J. Numer. Anal. 30 (1993)
// 1467-1482). The energy that a projection removes is booked as work of the constraints.
#include <algorithm>

#include "system/naming.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr int most_iterations = 8;

class Project final : public Formulation {
 public:
  explicit Project(System& system, double penalty = 0) : Formulation(system), start_(system.sizes().q) {
    constexpr int most_iterations_of_multipliers = 20;
    if (penalty > 0 && kkt_) kkt_->set_penalty(penalty, most_iterations_of_multipliers);
    for (VecX* field : {&dx_, &total_}) field->setZero(system.sizes().v);
  }

  Outcome project(State& state, VecX* chart_error, VecX* speed_error) override {
    if (system_.sizes().rows == 0) return {};
    if (Outcome outcome = factor_at(state); !outcome) return outcome;
    const double before = energy(state);
    if (chart_error) remove_normal_part(*chart_error);
    if (speed_error) remove_normal_part(*speed_error);
    if (Outcome outcome = project_position(state); !outcome) return outcome;
    if (Outcome outcome = project_velocity(state); !outcome) return outcome;
    state.work[Work::constraint] -= energy(state) - before;
    return {};
  }

 protected:
  void feedback(const Evaluation&, VecX&) const override {}

 private:
  double energy(const State& state) {
    system_.evaluate(state, need_force | need_kinetic, evaluation_);
    return evaluation_.kinetic + evaluation_.potential;
  }

  double worst(const VecX& rows) const { return (rows.array() / system_.row_scale().array()).abs().maxCoeff(); }

  Outcome project_position(State& state) {
    start_ = state.q;
    total_.setZero();
    double last = 0;
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
      system_.evaluate(state, need_constraint, evaluation_);
      const double violation = worst(evaluation_.g);
      if (violation <= tolerance_.position * 1e-2) return {};
      if (iteration > 0 && !(violation < 0.5 * last)) {  // no progress: rounding, or a direction that is singular here
        if (violation <= tolerance_.position) return {};
        return {Outcome::smaller_step, stuck(evaluation_.g)};
      }
      last = violation;
      wanted_ = -evaluation_.g;
      correction(wanted_, dx_);
      total_ += dx_;
      system_.retract(start_, total_, state.q);
    }
    return {Outcome::smaller_step, stuck(evaluation_.g)};
  }

  std::string stuck(const VecX& g) const {
    return "the position of " + worst_row_name(system_, g) + " could not be brought back onto its constraint";
  }

  Outcome project_velocity(State& state) {
    if (Outcome outcome = factor_at(state); !outcome) return outcome;
    system_.evaluate(state, need_constraint | need_rate, evaluation_);
    if (worst(evaluation_.rate) * tolerance_.time <= tolerance_.velocity * 1e-2) return {};
    wanted_ = -evaluation_.rate;
    correction(wanted_, dx_);
    return accept_correction(state);
  }

  // An accurate step lands near the constraints. One that needs a large correction of its speeds was too long, or is about to leave
  // its branch at a singular position: under error control it is refused, with fixed steps it is remembered for the report.
  Outcome accept_correction(State& state) {
    const auto scale = system_.chart_scale().array() / tolerance_.time + state.v.array().abs();
    const double size = (dx_.array().abs() / scale).maxCoeff();
    if (size > tolerance_.largest_correction)
      return {Outcome::smaller_step,
              "the speeds are far off the constraints after the step, as when a mechanism is about to change its branch"};
    if (size > statistics_.largest_correction) {
      statistics_.largest_correction = size;
      statistics_.largest_correction_time = state.t;
    }
    state.v += dx_;
    return {};
  }

  void remove_normal_part(VecX& error) {
    evaluation_.G.multiply(error, wanted_);
    correction(wanted_, dx_);
    error -= dx_;
  }

  VecX start_, dx_, total_;
};

}  // namespace

// Index-1 augmented Lagrangian: M v' + G^T P (G v' + bias) + G^T l_k = Q,  l_k+1 = l_k + P (G v' + bias), to convergence (Bayo, Ledesma 1996),
// and the same projections: the least-change problems are solved by the same iteration.
std::unique_ptr<Formulation> make_augmented_index1(System& system, double penalty) {
  return std::make_unique<Project>(system, penalty);
}

std::unique_ptr<Formulation> make_project(System& system) { return std::make_unique<Project>(system); }

}  // namespace holonom
