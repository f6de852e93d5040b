// One recovery for all coordinate sets: from the poses and velocities that a set arrives at, one consistent acceleration-level solve in
// body coordinates gives accelerations, the reactions of every joint (least ones where they are not unique), efforts and energies.
#pragma once

#include <memory>

#include "analysis/balance.h"
#include "coordinates/body/body_system.h"
#include "treatment/formulation.h"

namespace holonom {

class Actuation;

class Recovery {
 public:
  Recovery(const Model& model, const State& start, int freedoms);  // start: of body coordinates

  // From now on efforts of actuators stand in place of those of drivers, after the efforts of forces.
  void replace_drivers(std::shared_ptr<Actuation> actuation) { actuation_ = std::move(actuation); }
  // Keeps the turns of angles: to be called with every accepted state.
  void follow(System& system, const State& state);
  // What the mechanism looks like at a state near the last one followed.
  Outcome snapshot(System& system, const State& state, Snapshot& out);
  // The same without accelerations, reactions and efforts of joints and drivers, which are zero.
  void glance(System& system, const State& state, Snapshot& out);
  // Rates of states and work there
  Outcome rates(System& system, const State& state, VecX& s_rate, VecX& work_rate);
  // Whether signals depend on what a glance does not tell
  bool observes() const { return body_level_->sizes().y > 0; }

  // The same instant with the forces row by row. Where the treatment of `formulation` feeds constraint errors back, accelerations and
  // reactions have its feedback in them here, as that treatment moves the mechanism. After snapshot(), which gave `recovered`.
  Outcome balance(const Formulation& formulation, const Snapshot& recovered, Snapshot& moved, ForceBalance& out);

  const State& followed() const { return followed_; }
  void restore(const State& followed) { followed_ = followed; }
  const State& body_state() const { return here_; }  // of the last snapshot, in body coordinates

  OutputLayout layout() const { return body_level_->output_layout(); }

 private:
  std::unique_ptr<BodyLevel> body_level_;
  std::unique_ptr<Formulation> formulation_;
  std::vector<VecX> redundant_;
  std::unique_ptr<Formulation> feedback_;  // made when first asked for
  std::unique_ptr<BalanceReader> balance_;
  std::shared_ptr<Actuation> actuation_;
  State followed_, here_;
  VecX a_, lambda_, no_a_, no_lambda_;
};

}  // namespace holonom
