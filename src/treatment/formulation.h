// A coordinate set with a way of keeping its constraints.
//
//   explicit face   accelerations and multipliers at a state
//   implicit face   one Newton iteration of a stage whose unknown is the chart increment x:  dv = alpha_v dx,  da = alpha_a dx,
//
//     [ alpha_a M + alpha_v C + K   G^T ] [ dx      ]     [ M a + G^T lambda - Q ]
//     [ kappa G + rho dG/dt         -E  ] [ dlambda ] = - [ c                    ]
//
//     where the treatment says what its rows c are and how they answer; rows on acceleration level, G a + bias, answer to speeds too,
//     with rho = 2 alpha_v, which carries them through singular positions. Rows divided by alpha_a and kappa leave
//     the matrix of kkt.h with M + (alpha_v/alpha_a) C + K/alpha_a in place of M, so that multipliers are scaled by h^2 and the
//     conditioning does not depend on the step. How G and M change with the coordinates is left out of the matrix: near the
//     solution that costs a factor of (h times frequency of the motion)^2 an iteration.
//
// project() brings an accepted state back onto the constraints where the treatment does so.
#pragma once

#include <limits>
#include <memory>

#include "math/largest.h"
#include "system/statistics.h"
#include "treatment/algebraic_loop.h"
#include "treatment/kkt.h"

namespace holonom {

// What one treatment promises about states and error estimates.
struct ProjectionTolerance {
  double position = 1e-10;                                              // of a row over its scale
  double velocity = 1e-10;                                              // of a row's rate over its scale, times `time`
  double time = 1;                                                      // characteristic time
  double largest_correction = std::numeric_limits<double>::infinity();  // of speeds by one projection, relative to them
};

// How speeds and accelerations of an implicit stage answer to its chart increment.
struct Weights {
  double velocity = 0, acceleration = 1;
};

class Formulation {
 public:
  explicit Formulation(System& system);
  virtual ~Formulation() = default;

  // v' and the multipliers of the treatment at a state
  Outcome acceleration(const State& state, VecX& a, VecX& lambda);
  // v' and multipliers without any feedback of constraint errors: what reactions are recovered from
  Outcome consistent_acceleration(const State& state, VecX& a, VecX& lambda);
  // Solutions to rounding from here on, for answers that are recorded (kkt_refinement.cpp)
  void set_refined(bool is_refined);
  // The constraints alone give the motion: speeds and accelerations then know neither masses nor forces.
  void set_given();
  // Moves a state onto the constraints, positions and speeds, as near as rounding allows
  Outcome settle(State& state);
  // Moves a state so that rows and their rates change by so much: how errors of either spread
  Outcome displace(State& state, const VecX& rows, const VecX& rates);
  // Of the constraints at the last refined acceleration, see kkt.h
  double condition() { return kkt_ ? kkt_->condition() : 1; }
  // Rates of the work integrals, from the last acceleration or stage; finish() may make those of a stage better
  const VecX& work_rate() const { return work_rate_; }
  // Rates of the first-order states, likewise
  const VecX& state_rates() const { return evaluation_.s_rate; }
  double residual() const {
    return kkt_ ? kkt_->residual() : 0;
  }  // of its constraint rows, relative: large where no acceleration obeys them
  bool has_rows() const { return system_.sizes().rows > 0; }
  double smallest_pivot() const { return kkt_ ? kkt_->smallest_pivot() : 1; }  // of its matrix: small near a singular position
  // Energies and the largest rows there
  double kinetic() const { return evaluation_.kinetic; }
  double potential() const { return evaluation_.potential; }
  double position_violation() const { return largest(evaluation_.g); }
  double velocity_violation() const { return largest(evaluation_.rate); }

  // The implicit face, after prepare_implicit(). A stage is a state with its acceleration and multipliers.
  void prepare_implicit();
  // Evaluates a stage; with weights its tangent too, which is then factored and serves until the next one.
  Outcome evaluate_stage(const State& stage, const VecX& a, const VecX& lambda, const Weights* weights);
  // The first-order states of a stage that has been solved otherwise
  Outcome settle_states(State& stage);
  // One iteration from the stage evaluated last. Returns how far the change of constraint forces would move the coordinates, over
  // their scales, were they free; multipliers themselves are not determined at singular positions.
  double correct(VecX& dx, VecX& dlambda);
  // Whether the stage evaluated last obeys its equations: forces balance but for what would move the coordinates by `accuracy`, and rows
  // are open by no more than the treatment promises or rounding explains. What an iteration still moves is then not determined by them.
  bool obeys(const State& stage, double accuracy);
  // Rates of work there
  void rate_stage_work(const VecX& lambda) { rate_work(lambda); }
  // (1 - J/alpha_v)^-1 applied to an error estimate, with J of the factored tangent: takes out what stiff forces exaggerate
  // (L. F. Shampine).
  void filter_error(VecX& chart_error, VecX& speed_error, VecX& state_error);
  // Ends an implicit step: the state is put onto the constraints, as far as the treatment promises, with the tangent at hand.
  virtual Outcome finish(State& state, VecX& a, VecX* chart_error, VecX* speed_error);

  // While a multistep method collects its first points, stages obey accelerations and steps end with a projection, whatever the
  // treatment does later.
  void start_up(bool is_starting) { is_starting_ = is_starting; }

  // A treatment may own some coordinates: at every stage it replaces them (and their speeds and accelerations) by what the
  // constraints say.
  virtual bool closes() const { return false; }
  virtual Outcome close(State&, VecX*) { return {}; }

  // Puts an accepted state onto the constraints; with an error estimate (chart and speed parts), removes from it what the
  // projection will remove from the state.
  virtual Outcome project(State& state, VecX* chart_error, VecX* speed_error) = 0;
  // A step has ended in this state.
  virtual void commit(const State&) {}

  // The same treatment over another coordinate set, where it feeds constraint errors back into accelerations; else nothing
  virtual std::unique_ptr<Formulation> feedback_over(System&) const { return nullptr; }

  // Combinations of rows that vanish on the constraints (linear/rank.h), where rows are redundant
  void set_redundant(const std::vector<VecX>& combinations) {
    if (kkt_) kkt_->set_redundant(combinations);
  }

  System& system() { return system_; }
  void set_tolerance(const ProjectionTolerance& tolerance) { tolerance_ = tolerance; }
  const ProjectionTolerance& tolerance() const { return tolerance_; }
  Statistics& statistics() { return statistics_; }

 protected:
  // What is added to the wanted G v': zero, or feedback of constraint errors
  virtual void feedback(const Evaluation&, VecX&) const {}
  // The rows c of a stage, the factor kappa by which they answer, and what E is multiplied by
  virtual void stage_rows(const VecX& a, const VecX& lambda, VecX& c);
  virtual double row_weight(const Weights& weights) const { return weights.acceleration; }
  virtual double softness(const Weights&) const { return 1; }
  // Whether rows are to hold exactly, so that a stage may be solved with as little of E as rounding allows
  virtual bool has_exact_rows() const { return true; }
  // Whether the multipliers of a stage are those of accelerations that obey the constraints: what laws read as reactions. If not, these
  // come from accelerations solved for beside the stage.
  virtual bool gives_reactions() const { return true; }
  // The share of dG/dt beside kappa G: G a + bias answers to speeds by 2 dG/dt
  virtual double rate_weight(const Weights& weights) const { return 2 * weights.velocity; }

  Outcome factor_at(const State& state);  // G and M at state.q, factored; free when they or a tangent are there already
  // One solve with the factor at hand: the least change dx in its metric with G dx = c
  void correction(const VecX& c, VecX& dx);
  void add_work_of(const VecX& lambda);  // to the rates of work, with the rates of the rows evaluated last

  // The projections of project.cpp, with the factor at hand
  Outcome project_onto_constraints(State& state, VecX* chart_error, VecX* speed_error);
  Outcome project_position(State& state);
  Outcome project_velocity(State& state);
  void remove_normal_part(VecX& error);
  double energy(const State& state);
  double worst(const VecX& rows) const { return largest(rows.array() / system_.row_scale().array()); }
  bool is_rounding(const State& state);  // no row is open by more than rounding may explain; evaluates the state
  std::string stuck(const VecX& g) const;
  Outcome accept_correction(State& state, const VecX& dv);

  System& system_;
  Evaluation evaluation_;
  std::unique_ptr<Kkt> kkt_;  // where there are rows, or no solver of the mass matrix alone, or an implicit integrator
  MassSolver* mass_solver_ = nullptr;
  ProjectionTolerance tolerance_;
  Statistics statistics_;
  VecX zero_, wanted_, scratch_lambda_, dx_, row_rounding_;
  bool is_starting_ = false;
  Weights weights_;  // of the stage at hand and the factored tangent

 private:
  enum class Factored { nothing, mass, tangent };
  bool factored_at(const State& state) const;
  Outcome factor(const State& state);  // of the matrices in evaluation_
  void remember_factor(const State& state, const Outcome& outcome);
  Outcome solve_mass(const State& state, bool is_factored, VecX& a);
  // Of algebraic_loop.cpp
  Outcome close_loop(const State& state, bool looks_around, VecX& a, VecX& lambda);
  Outcome iterate_loop(const State& state, bool& is_unique, VecX& a, VecX& lambda);
  bool is_rounding(const State& state, double share, VecX& a, VecX& lambda);  // what the loop has left; then it is closed
  void start_without_readers(const State& state, VecX& a, VecX& lambda);
  bool are_signs_unique(const State& state);
  Outcome no_unique_loop() const;
  void solve_again(VecX& a, VecX& lambda);  // with the factor at hand
  bool respond_to_loop(const State& state);
  Outcome observe_stage(const State& stage, const VecX& a, const VecX& lambda, unsigned needs);
  Outcome factor_tangent(double rate);  // likewise, with the weights at hand and a share of dG/dt in the rows
  bool sharpen_tangent();
  double displacement_by(const VecX& force) const;  // of free coordinates over their scales, in a stage
  Outcome solve(const State& state, bool with_feedback, VecX& a, VecX& lambda);
  Outcome inspect(const State& state, const VecX& a) const;
  void rate_work(const VecX& lambda);
  void resize();

  AlgebraicLoop loop_;
  VecX given_weight_;                    // empty unless the constraints give the motion
  std::unique_ptr<Formulation> beside_;  // for stages that do not give reactions
  VecX beside_a_, beside_lambda_;
  VecX loop_start_, loop_step_, loop_y_, loop_force_, no_rows_;
  VecX factored_q_;
  double factored_t_ = 0;
  Factored factored_ = Factored::nothing;
  VecX force_residual_, row_residual_, start_, total_;
  double unbalanced_ = 0;         // forces of the stage evaluated last, as a displacement
  bool has_new_tangent_ = false;  // of that stage
  double share_of_softness_ = 1;  // that is left of E in the tangent
  VecX work_rate_ = VecX::Zero(Work::count);
};

}  // namespace holonom
