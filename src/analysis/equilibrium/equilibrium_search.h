// Searches for an equilibrium from a state that satisfies the constraints.
//
//   downhill   (T + mu V) dx + G^T l = F, G dx = 0     implicit steps of the gradient flow V x' = F (joint_metric.h), which descends and leaves
//              saddles; mu decreases while steps succeed, so that the last ones are Newton steps, and grows if a step would lead
//              uphill (C. T. Kelley, D. E. Keyes, SIAM J. Numer. Anal. 35 (1998) 508-523)
//   newton     the same with mu = 0, shortened until |F| decreases: to any nearby equilibrium, stable or not, also without a potential
//
// Every move ends on the constraints. First-order states come to rest together with the positions (static_balance.h).
#pragma once

#include "analysis/equilibrium/static_balance.h"

namespace holonom {

struct SearchCounts {
  int newton_steps = 0, downhill_steps = 0;
};

// The state in body coordinates, updated after every move, so that revolutions of angles are counted
class FollowedBodies {
 public:
  FollowedBodies(Equations& bodies, const State& start) : bodies_(&bodies), state_(start) {}
  void follow(BodyConversion& system, const State& state) {
    system.to_body(state, state_);
    bodies_->commit(state_);
  }
  const State& state() const { return state_; }

 private:
  Equations* bodies_;  // body coordinates
  State state_;
};

class EquilibriumSearch {
 public:
  EquilibriumSearch(System& system, int degrees_of_freedom, SearchCounts& counts, FollowedBodies& bodies);

  // Each leaves the state in equilibrium, or where it failed. `shift`: the initial mu.
  Outcome downhill(State& state, double shift = 0);
  Outcome newton(State& state);
  StaticBalance& balance() { return balance_; }

 private:
  using Strategy = Outcome (EquilibriumSearch::*)(State&);
  Outcome bring_states_to_rest(State& state, Strategy strategy);
  Outcome approach_rest(State& state, Strategy strategy, double share);
  Outcome descend(State& state);
  Outcome iterate_by_newton(State& state);
  bool find_downhill_move();
  bool has_arrived();
  double stiffness_size();
  bool take_downhill(State& state);
  bool relax(const State& before, const VecX& pushing, double largest_forces, State& state);
  double max_fraction(double reach) const;
  bool take_newton(State& state, double& reach);
  bool move_to(const State& before, const VecX& move, State& state);
  double move_size(const VecX& move) const;  // 1: the distance over which the model is assumed smooth
  bool is_rounding(const VecX& move) const;
  bool nothing_resists(const VecX& move);
  bool is_far_away(const State& state);
  int fastest(const State& state, VecX& a);
  Outcome runs_away(const State& state);
  Outcome still_moves(const State& state);
  Outcome states_go_on() const;

  System& system_;
  int degrees_of_freedom_;
  SearchCounts& counts_;
  FollowedBodies& bodies_;
  StaticBalance balance_;
  VecX max_move_, move_, correction_, from_;
  double shift_ = 0, rounding_ = 0;
};

}  // namespace holonom
