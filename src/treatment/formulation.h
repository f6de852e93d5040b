// A coordinate set with a way of keeping its constraints. The explicit face gives accelerations; project() brings an accepted state
// back onto the constraints where the treatment does so.
#pragma once

#include <limits>
#include <memory>

#include "system/statistics.h"
#include "treatment/kkt.h"

namespace holonom {

// What one treatment promises about states and error estimates.
struct ProjectionTolerance {
  double position = 1e-10;                                              // of a row over its scale
  double velocity = 1e-10;                                              // of a row's rate over its scale, times `time`
  double time = 1;                                                      // characteristic time
  double largest_correction = std::numeric_limits<double>::infinity();  // of speeds by one projection, relative to them
};

class Formulation {
 public:
  explicit Formulation(System& system);
  virtual ~Formulation() = default;

  // v' and the multipliers of the treatment at a state
  Outcome acceleration(const State& state, VecX& a, VecX& lambda);
  // v' and multipliers without any feedback of constraint errors: what reactions are recovered from
  Outcome consistent_acceleration(const State& state, VecX& a, VecX& lambda);
  // Rates of the work integrals, from the last acceleration
  const VecX& work_rate() const { return work_rate_; }
  double residual() const {
    return kkt_ ? kkt_->residual() : 0;
  }  // of its constraint rows, relative: large where no acceleration obeys them
  double smallest_pivot() const { return kkt_ ? kkt_->smallest_pivot() : 1; }  // of its matrix: small near a singular position
  // Energies and the largest rows there
  double kinetic() const { return evaluation_.kinetic; }
  double potential() const { return evaluation_.potential; }
  double position_violation() const { return evaluation_.g.size() ? evaluation_.g.lpNorm<Eigen::Infinity>() : 0; }
  double velocity_violation() const { return evaluation_.rate.size() ? evaluation_.rate.lpNorm<Eigen::Infinity>() : 0; }

  // Puts an accepted state onto the constraints; with an error estimate (chart and speed parts), removes from it what the
  // projection will remove from the state.
  virtual Outcome project(State& state, VecX* chart_error, VecX* speed_error) = 0;

  System& system() { return system_; }
  void set_tolerance(const ProjectionTolerance& tolerance) { tolerance_ = tolerance; }
  Statistics& statistics() { return statistics_; }

 protected:
  // What is added to the wanted G v': zero, or feedback of constraint errors
  virtual void feedback(const Evaluation&, VecX& wanted) const = 0;
  Outcome factor_at(const State& state);  // G and M at state.q, factored; free when they are there already
  // One solve with the factor at hand: the least change of kinetic metric dx with G dx = c
  void correction(const VecX& c, VecX& dx);

  System& system_;
  Evaluation evaluation_;
  std::unique_ptr<Kkt> kkt_;  // where there are rows, or no solver of the mass matrix alone
  MassSolver* mass_solver_ = nullptr;
  ProjectionTolerance tolerance_;
  Statistics statistics_;
  VecX zero_, wanted_, scratch_lambda_;

 private:
  bool factored_at(const State& state) const;
  Outcome factor(const State& state);  // of the matrices in evaluation_
  Outcome solve(const State& state, bool with_feedback, VecX& a, VecX& lambda);
  Outcome inspect(const State& state, const VecX& a) const;
  void rate_work(const VecX& lambda);

  VecX factored_q_;
  double factored_t_ = 0;
  bool factored_ = false;
  VecX work_rate_ = VecX::Zero(Work::count);
};

}  // namespace holonom
