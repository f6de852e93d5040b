// One recovery for all coordinate sets: from the poses and velocities of a set, one consistent acceleration-level solve in body coordinates
// gives accelerations, the reactions of every joint (least ones where they are not unique), efforts and energies. What is recorded, read by
// events or linearised is solved to rounding, and its determinacy is assessed (determinacy.h). In a given motion positions and speeds are
// first settled to rounding, and a solution that is not determined is refused. In dynamics, where a mechanism may pass a singular
// configuration, they are settled near it only, and the regularised solution is used where accelerations are not determined or forces are
// not known: silently if it satisfies the constraints, else with a warning.
#pragma once

#include <memory>

#include "analysis/recording/balance.h"
#include "analysis/recording/determinacy.h"
#include "analysis/start/singular_angles.h"
#include "coordinates/body/body_system.h"
#include "treatment/formulation.h"

namespace holonom {

class Actuation;

class Recovery {
 public:
  enum class Mode { free, given };  // integrated, or given by the drivers alone
  // start: of body coordinates
  Recovery(const SharedModel& model, const State& start, int degrees_of_freedom, Mode mode = Mode::free);

  // From now on efforts of actuators replace those of drivers, after the efforts of forces.
  void replace_drivers(std::shared_ptr<Actuation> actuation);
  // Counts the revolutions of angles: to be called with every accepted state.
  void follow(BodyConversion& system, const State& state);
  // The mechanism at a state near the last one followed: solved to rounding, its determinacy assessed
  Outcome snapshot(BodyConversion& system, const State& state, Snapshot& out);
  const SingularAngles& singularities() const { return singularities_; }  // of the states followed
  const Determinacy& determinacy() const { return determinacy_; }
  bool is_determined() const;  // the last snapshot
  bool is_usable() const;      // accelerations are determined, and forces at least partly; if not, it is the regularised solution
  // Relative change of the last snapshot's accelerations due to rounding, where they are known to satisfy the constraints only so far
  double motion_uncertainty() const { return motion_uncertainty_; }
  Outcome not_determined() const;  // why
  // The same without accelerations, reactions and efforts of joints and drivers, which are zero.
  Outcome partial_snapshot(BodyConversion& system, const State& state, const SnapshotParts& parts, Snapshot& out);
  // Response of the speeds to impulses at a state of body coordinates: M x + G^T l = f, G x = c, to rounding or regularised
  enum class Accuracy { regularised, refined };
  Outcome solve_at(const State& body, const VecX& f, const VecX& c, Accuracy accuracy, VecX& x, VecX& l);
  double condition_at(const State& body);  // of the constraints (kkt.h); infinite where no factor exists
  // Rates of states and work there
  Outcome rates(BodyConversion& system, const State& state, VecX& s_rate, VecX& work_rate);
  // Whether signals depend on what a partial snapshot omits
  bool observes() const { return body_level_->signals_read_solution(); }

  // The same instant with the forces row by row. Where the treatment of `formulation` feeds constraint errors back, accelerations and
  // reactions here contain its feedback, as in that treatment's motion. After snapshot(), which gave `recovered`.
  Outcome balance(const Formulation& formulation, const Snapshot& recovered, Snapshot& moved, ForceBalance& out);

  const State& followed() const { return followed_; }
  void restore(const State& followed) { followed_ = followed; }
  const State& body_state() const { return here_; }  // of the last snapshot, in body coordinates

  OutputLayout layout() const { return body_level_->output_layout(); }
  void update_values() {  // that events have set in the model
    body_level_->update_values();
    is_solved_ = false;
  }

 private:
  Outcome solve(const State& state, InstantSolution& solution);
  Outcome solve_to_rounding();  // at here_
  void assess();                // likewise
  Outcome choose_answer();      // of a free motion, where the exact one is not determined
  void recover(Snapshot& out);
  void follow_redundant_rows();

  std::unique_ptr<BodyLevel> body_level_;
  std::unique_ptr<Formulation> formulation_;
  int degrees_of_freedom_;
  Mode mode_;
  std::vector<RowCombination> redundant_;
  Determinacy determinacy_;
  SingularAngles singularities_;
  std::unique_ptr<Formulation> feedback_;  // built on first use
  std::unique_ptr<BalanceReader> balance_;
  std::shared_ptr<Actuation> actuation_;
  State followed_, here_, unsettled_;
  State solved_;  // of the solution and its determinacy
  bool is_solved_ = false;
  InstantSolution solution_, exact_;
  double motion_uncertainty_ = 0;
  VecX no_a_, no_lambda_;
};

}  // namespace holonom
