// Coordinate partitioning: f independent speeds v_i carry the motion, the dependent ones follow from the constraints,
//
//   g(t, q_i, q_d) = 0,   G_d v_d = -(G_i v_i + g_t),   G_d a_d = -(G_i a_i + bias),
//
// at every stage (R. A. Wehage, E. J. Haug, J. Mech. Design 104 (1982) 247-255; in relative coordinates the second velocity
// transformation of Garcia de Jalon et al. 2003). With B = dv/dv_i the independent equations B^T M B a_i = B^T (Q - M c) are the
// constrained system of kkt.h seen in its null space, so the same sparse factor serves, and the stage of an implicit method solves
// B^T (alpha_a M + alpha_v C + K) B dx_i = -B^T r likewise.
//
// Dependent speeds are the first pivots of G (rows and columns scaled) by QR with column pivoting or by LU with full pivoting. In large
// systems independent ones are, seen from the other side, the first pivots of N^T, with the motions N that G allows (G N = 0) found by f
// solves with a sparse factor; then the choice costs f^2 per speed, not the square of the number of speeds. The set is
// monitored after every step: when a motion of the independent speeds, with signs that change from step to step, moves the dependent ones
// far more than at the choice, a new set is used if it is better. The state is stored in all coordinates, so a switch changes no number
// of it, nor of a history.
//
// Near a singular configuration some dependent speeds do not follow from the independent ones: along a direction in which G_d has the
// singular value sigma, rounding u of the rows moves them by u/sigma^2. With the independent ones fixed such a change is not M-orthogonal
// to the motion, and its energy and phase would change in proportion to it. So there all coordinates share the corrections, in the metric
// of M as in projection.h; and directions weaker than sqrt(1000 eps) are left to the integrator unless positions would stay violated.
#include <algorithm>

#include "linear/dense.h"
#include "math/sequence.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr double degradation = 3;          // times the amplification at the choice
constexpr double far_better = 0.5;         // of the amplification of the old set, which a new one must beat
constexpr double min_amplification = 0.3;  // below which there is nothing to gain
constexpr int max_closing_steps = 15;
constexpr double near_singular = 1e-2;  // of the usual smallest pivot
constexpr double leaves_weak = 1e3;  // times the usual E there: directions with sigma below 1e-4 or so are left to the integrator
constexpr int max_dense_speeds = 200;  // up to which G itself is pivoted

class Partition final : public Formulation {
 public:
  Partition(System& system, const IndependentChoice& choice)
      : Formulation(system), choice_(choice), closure_(system), start_q_(system.sizes().q) {
    const Characteristic& scale = system.characteristic();
    weight_ = scale.mass * scale.length * scale.length / system.chart_scale().array().square();
    system.prepare(closing_);
    for (VecX* field : {&xi_, &dx_closed_, &zero_}) field->setZero(system.sizes().v);
    for (VecX* field : {&rows_, &remaining_, &multipliers_, &open_rate_}) field->setZero(system.sizes().rows);
    start_q_.setZero();
  }

  void restart() override {
    Formulation::restart();
    chosen_ = is_fresh_ = is_sharp_ = false;
    usual_pivot_ = 0;
    sign_ = {};
  }

  bool closes() const override { return system().sizes().rows > 0; }

  Outcome close(State& state, VecX* a) override {
    if (Outcome outcome = prepare_closure(state); !outcome) return outcome;
    if (Outcome outcome = close_position(state); !outcome) {
      if (Outcome with_others = close_with_others(state); !with_others) return outcome;
    }
    system().evaluate(state, need_constraint | need_jacobian | need_rate | need_bias, closing_);
    if (is_sharp_)
      if (Outcome outcome = factor_closure(state); !outcome) return outcome;
    remaining_ = closing_.rate;
    if (a) open_rate_ = closing_.rate;
    close_linear(state.v, tolerance().time);
    if (!a) return {};
    system().evaluate(state, need_constraint | need_rate | need_bias, closing_);
    closing_.G.multiply(*a, remaining_);
    remaining_ += closing_.bias;
    close_linear(*a, tolerance().time * tolerance().time);
    return {};
  }

  Outcome project(State& state, VecX* chart_error, VecX* speed_error) override {
    if (!closes()) return {};
    const double before = projection().energy(state);
    if (Outcome outcome = close(state, nullptr); !outcome) return outcome;
    state.work[Work::constraint] -= projection().energy(state) - before;
    for (VecX* error : {chart_error, speed_error})  // of the independent ones, and of those that depend on them
      if (error) {
        closing_.G.multiply(*error, remaining_);
        close_linear(*error, 1);
      }
    is_fresh_ = false;  // the next state may be another one
    return {};
  }

  void commit(const State& state) override {
    if (!closes() || !chosen_) return;
    is_fresh_ = false;
    system().evaluate(state, need_constraint | need_jacobian, closing_);
    const double now = amplification();
    if (now > degradation * at_choice_) reconsider(now);
  }

  // The stage is closed: what is left of g is rounding. But rows that constrain speeds only leave positions to the integrator, so its own
  // speeds must satisfy them too, not only those that replace them: c = G v/alpha_v, as in index3.cpp.
  void stage_rows(const StageValues& stage, VecX& c) override {
    const std::vector<char>& on_speeds = system().velocity_rows();
    for (int r = 0; r < c.size(); ++r) c[r] = on_speeds[r] ? open_rate_[r] / stage.weights.velocity : 0;
  }
  double row_weight(const Weights&) const override { return 1; }
  double rate_weight(const Weights&) const override { return 0; }

 private:
  // The closure is factored once per step.
  Outcome prepare_closure(const State& state) {
    if (is_fresh_) return {};
    system().evaluate(state, need_constraint | need_jacobian, closing_);
    if (!chosen_) {
      chosen_ = true;
      if (choice_.wanted.empty()) {
        choose();
      } else {
        independent_.assign(system().sizes().v, 0);
        for (int speed : choice_.wanted) independent_[speed] = 1;
      }
      at_choice_ = std::max(amplification(), min_amplification);
    }
    return factor_closure(state);
  }

  // Of G in closing_, which is that of the state
  Outcome factor_closure(const State& state, bool closes_weak = false) {
    is_fresh_ = true;
    is_sharp_ = false;
    if (Outcome outcome = factor_held(); !outcome) return outcome;
    const double pivot = closure_.smallest_pivot();
    usual_pivot_ = std::max(usual_pivot_, pivot);
    if (has_redundant_rows() || !(pivot < near_singular * usual_pivot_)) return {};
    is_sharp_ = closes_weak;
    closure_.set_softness(closes_weak ? 1 : leaves_weak);
    system().evaluate(state, need_mass, closing_);
    return closure_.factor(closing_);
  }

  // Their pivots are rounding, and do not indicate singular configurations.
  bool has_redundant_rows() const { return system().sizes().rows > system().sizes().v - choice_.degrees_of_freedom; }

  Outcome factor_held() {
    closure_.set_softness(1);
    if (closure_.factor_weighted(weight_, closing_, independent_)) return {};
    return {Outcome::smaller_step, "the dependent coordinates do not follow from the independent ones here"};
  }

  // From G in closing_
  void choose() {
    const bool is_large = system().sizes().v > max_dense_speeds;
    const std::vector<int> order = is_large ? pivots_of(motions()) : pivots_of(scaled_rows());
    const auto first = is_large ? order.begin() : order.end() - choice_.degrees_of_freedom;
    independent_.assign(system().sizes().v, 0);
    std::for_each(first, first + choice_.degrees_of_freedom, [&](int speed) { independent_[speed] = 1; });
  }

  std::vector<int> pivots_of(const Eigen::MatrixXd& A) const { return choice_.by_qr ? pivots_by_qr(A) : pivots_by_lu(A); }

  Eigen::MatrixXd scaled_rows() const {
    return system().row_scale().cwiseInverse().asDiagonal() * closing_.G.dense() * system().chart_scale().asDiagonal();
  }

  // As many motions N that G allows as there are degrees of freedom, one per row over the scales: vectors without pattern, projected
  Eigen::MatrixXd motions() {
    Eigen::MatrixXd N = Eigen::MatrixXd::Zero(choice_.degrees_of_freedom, system().sizes().v);
    closure_.set_softness(1);
    if (!closure_.factor_weighted(weight_, closing_)) return N;
    VecX load(system().sizes().v);
    const VecX no_rows = VecX::Zero(system().sizes().rows);
    for (int k = 0; k < choice_.degrees_of_freedom; ++k) {
      for (double& entry : load) entry = sign_.next();
      load.array() *= weight_.array() * system().chart_scale().array();
      closure_.solve(load, no_rows, dx_closed_, multipliers_);
      N.row(k) = dx_closed_.cwiseQuotient(system().chart_scale());
    }
    return N;
  }

  // How much the dependent speeds move, over their scales, when the independent ones move by theirs
  double amplification() {
    if (!factor_held()) return std::numeric_limits<double>::infinity();
    is_fresh_ = false;
    dx_closed_.setZero();
    for (int k = 0; k < dx_closed_.size(); ++k)
      if (independent_[k]) dx_closed_[k] = (sign_.next() < 0 ? -1 : 1) * system().chart_scale()[k];
    closing_.G.multiply(dx_closed_, rows_);
    rows_ = -rows_;
    closure_.solve(zero_, rows_, dx_closed_, multipliers_);
    return largest(dx_closed_.array() / system().chart_scale().array());
  }

  void reconsider(double now) {
    const std::vector<char> old = independent_;
    choose();
    const double then = std::max(amplification(), min_amplification);
    if (then < far_better * now) {
      at_choice_ = then;
      ++statistics().switches;
    } else {
      independent_ = old;
      at_choice_ = now / far_better / degradation;  // it must degrade further before the next choice
    }
  }

  // Once more with the independent coordinates that suit the given state
  Outcome close_with_others(State& state) {
    const std::vector<char> old = independent_;
    state.q = start_q_;
    system().evaluate(state, need_constraint | need_jacobian, closing_);
    choose();
    Outcome outcome = factor_closure(state);
    if (outcome) outcome = close_position(state);
    if (outcome) {
      ++statistics().switches;
    } else {
      independent_ = old;
      is_fresh_ = false;
    }
    return outcome;
  }

  Outcome close_position(State& state) {
    start_q_ = state.q;
    xi_.setZero();
    double last = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < max_closing_steps; ++iteration) {
      system().evaluate(state, need_constraint, closing_);
      const double violation = system().largest_row(closing_.g);
      if (violation <= tolerance().position * 1e-3) return {};
      if (!(violation < 0.5 * last)) {
        if (violation <= tolerance().position || projection().is_within_rounding(state)) return {};
        if (iteration + 1 == max_closing_steps || violation > 10 * last) break;
        // the factor is too old, or leaves violations that are too large
        system().evaluate(state, need_constraint | need_jacobian, closing_);
        if (Outcome outcome = factor_closure(state, true); !outcome) return outcome;
      }
      last = violation;
      rows_ = -closing_.g;
      closure_.solve(zero_, rows_, dx_closed_, multipliers_);
      ++statistics().projections;
      xi_ += dx_closed_;
      system().retract(start_q_, xi_, state.q);
    }
    return {Outcome::smaller_step, projection().stuck(closing_.g)};
  }

  // Changes the dependent part of x by dx until remaining + G dx vanishes.
  void close_linear(VecX& x, double time) {
    double last = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < max_closing_steps; ++iteration) {
      const double violation = system().largest_row(remaining_) * time;
      if (violation <= tolerance().velocity * 1e-3 || !(violation < 0.5 * last)) return;
      last = violation;
      rows_ = -remaining_;
      closure_.solve(zero_, rows_, dx_closed_, multipliers_);
      x += dx_closed_;
      closing_.G.add_product(1, dx_closed_, remaining_);
    }
  }

  IndependentChoice choice_;
  Kkt closure_;
  Evaluation closing_;
  VecX weight_, start_q_, xi_, dx_closed_, zero_, rows_, remaining_, multipliers_;
  VecX open_rate_;  // of the rows of the last stage by the integrator's speeds
  std::vector<char> independent_;
  double at_choice_ = 1;  // the amplification then
  Sequence sign_;
  bool chosen_ = false, is_fresh_ = false;
  double usual_pivot_ = 0;  // the largest seen
  bool is_sharp_ = false;   // near a singular configuration the factor closes weak directions too
};

}  // namespace

std::unique_ptr<Formulation> make_partition(System& system, const IndependentChoice& choice) {
  return std::make_unique<Partition>(system, choice);
}

}  // namespace holonom
