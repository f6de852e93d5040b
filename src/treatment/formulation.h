// A coordinate set with a constraint treatment: what integrators and analyses work with.
//
//   explicit part   accelerations and multipliers at a state              acceleration_solver.h
//   implicit part   one Newton iteration of a stage                       implicit_stage.h
//   projections     of states and error estimates onto the constraints    projection.h
//
// All three share the evaluation and its factor (factored_equations.h). A treatment derives from Formulation: it overrides what it requires
// of the rows (row_treatment.h), and what happens to a state at the end of a step.
#pragma once

#include "treatment/implicit_stage.h"
#include "treatment/work_rates.h"

namespace holonom {

class Formulation : public RowTreatment {
 public:
  // is_given: the constraints alone determine the motion (factored_equations.h)
  explicit Formulation(System& system, bool is_given = false);
  Formulation(const Formulation&) = delete;
  Formulation& operator=(const Formulation&) = delete;

  // v' and the multipliers of the treatment at a state
  Outcome acceleration(const State& state, VecX& a, VecX& lambda);
  // The same without feedback of constraint errors: what reactions are recovered from
  Outcome consistent_acceleration(const State& state, VecX& a, VecX& lambda);

  void prepare_implicit() { stage_.prepare(); }  // before the first stage
  ImplicitStage& stage() { return stage_; }
  void set_stage_work(const VecX& lambda) { work_rates_.set(equations_.evaluation(), lambda); }  // of the stage evaluated last
  // Ends an implicit step: moves the state onto the constraints, as far as the treatment guarantees, with the factor of its tangent.
  virtual Outcome finish(State& state, VecX& a, VecX* chart_error, VecX* speed_error);
  // While a multistep method computes its first points, stages satisfy accelerations and steps end with a projection, whatever the
  // treatment does later.
  void start_up(bool is_starting) { is_starting_ = is_starting; }

  // Moves an accepted state onto the constraints; removes from an error estimate (chart and speed parts) what the projection will remove
  // from the state.
  virtual Outcome project(State& state, VecX* chart_error, VecX* speed_error) = 0;
  // A treatment may own some coordinates: at every stage it replaces them (and their speeds and accelerations) by what the
  // constraints require.
  virtual bool closes() const { return false; }
  virtual Outcome close(State&, VecX*) { return {}; }
  virtual void commit(const State&) {}  // a step has ended in this state
  // The same treatment over another coordinate set, where it feeds constraint errors back into accelerations; else nothing
  virtual std::unique_ptr<Formulation> feedback_over(System&) const { return nullptr; }

  // Before a motion from another state: discards everything known from earlier states.
  virtual void restart();

  // Rates of the work integrals and of the first-order states, at the last acceleration or stage; finish() may improve those of a stage.
  const VecX& work_rate() const { return work_rates_.rates(); }
  const VecX& state_rates() const { return equations_.evaluation().s_rate; }

  System& system() const { return equations_.system(); }
  FactoredEquations& equations() { return equations_; }
  const FactoredEquations& equations() const { return equations_; }
  Projection& projection() { return projection_; }
  const ProjectionTolerance& tolerance() const { return tolerance_; }
  void set_tolerance(const ProjectionTolerance& tolerance) { tolerance_ = tolerance; }
  Statistics& statistics() { return statistics_; }

  void stage_rows(const StageValues& stage, VecX& c) override;

 protected:
  bool is_starting() const { return is_starting_; }
  void add_work_of(const VecX& lambda) { work_rates_.add(equations_.evaluation(), lambda); }  // to the rates of work

 private:
  Statistics statistics_;
  ProjectionTolerance tolerance_;
  FactoredEquations equations_;
  AccelerationSolver accelerations_;
  Projection projection_;
  ImplicitStage stage_;
  WorkRates work_rates_;
  VecX required_;  // G a in a stage
  bool is_starting_ = false;
};

}  // namespace holonom
