#include "analysis/recording/recovery.h"

#include <fmt/format.h>

#include <limits>

#include "analysis/recording/actuation.h"
#include "analysis/start/redundancy.h"
#include "math/largest.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr double determined = 1e-6;  // of accelerations and multipliers, relative to the largest
constexpr double lost = 0.1;         // of either, likewise: the regularised ones are no worse
constexpr double obeyed = 1e-11;     // residual of rows, relative, that is within rounding
constexpr double weak = 1e3,
                 too_weak = 5e4;  // condition numbers between which positions are settled; above, the steps are more accurate
constexpr double nearly_closed = 1e-9;  // of a row over its scale: what a treatment leaves open on purpose is recorded unchanged

Outcome all_defined(const Snapshot& snapshot) {
  if (snapshot.undefined_signal.empty()) return {};
  return {Outcome::diverged,
          fmt::format("at t = {:.9g} signal {} is read beyond the ends of its table", snapshot.t, snapshot.undefined_signal)};
}

// Except for the work done so far
bool is_same_motion(const State& a, const State& b) {
  return a.t == b.t && a.q == b.q && a.v == b.v && a.s == b.s && a.memory == b.memory;
}

}  // namespace

Recovery::Recovery(const SharedModel& model, const State& start, int degrees_of_freedom, Mode mode)
    : body_level_(make_body_system(model, RowSet::motion)),
      formulation_(mode == Mode::given ? make_given_motion(*body_level_) : make_project(*body_level_)),
      degrees_of_freedom_(degrees_of_freedom),
      mode_(mode),
      redundant_(vanishing_combinations(*body_level_, start, degrees_of_freedom)),
      determinacy_(*body_level_),
      singularities_(*body_level_),
      followed_(start),
      here_(start),
      unsettled_(start),
      solved_(start) {
  formulation_->equations().set_redundant(redundant_);
  no_a_.setZero(body_level_->sizes().v);
  no_lambda_.setZero(body_level_->sizes().rows);
  solution_ = exact_ = {no_a_, no_lambda_, VecX()};
}

void Recovery::replace_drivers(std::shared_ptr<Actuation> actuation) {
  actuation_ = std::move(actuation);
  is_solved_ = false;
  if (actuation_) actuation_->set_redundant(redundant_);
}

void Recovery::follow(BodyConversion& system, const State& state) {
  system.to_body(state, followed_);
  body_level_->commit(followed_);
  singularities_.follow(followed_);
}

Outcome Recovery::solve(const State& state, InstantSolution& solution) {
  if (Outcome outcome = formulation_->consistent_acceleration(state, solution.a, solution.lambda); !outcome || !actuation_)
    return outcome;
  const Outcome outcome = actuation_->replace_drivers(state, solution.a, solution.lambda);
  solution.efforts = actuation_->efforts();
  return outcome;
}

void Recovery::recover(Snapshot& out) {
  body_level_->recover(here_, solution_.a, solution_.lambda, out);
  for (DriverSnapshot& driver : out.drivers) driver.effort += 0.0;  // zero is 0, not -0
  if (actuation_) out.efforts.insert(out.efforts.end(), solution_.efforts.begin(), solution_.efforts.end());
}

// A start in a singular configuration does not determine them.
void Recovery::follow_redundant_rows() {
  const Sizes& sizes = body_level_->sizes();
  if (static_cast<int>(redundant_.size()) == std::max(0, sizes.rows - (sizes.v - degrees_of_freedom_))) return;
  redundant_ = vanishing_combinations(*body_level_, here_, degrees_of_freedom_);
  formulation_->equations().set_redundant(redundant_);
  if (actuation_) actuation_->set_redundant(redundant_);
}

Outcome Recovery::snapshot(BodyConversion& system, const State& state, Snapshot& out) {
  here_ = followed_;
  system.to_body(state, here_);
  if (is_solved_ && is_same_motion(here_, solved_)) {
    recover(out);
    return all_defined(out);
  }
  is_solved_ = false;
  follow_redundant_rows();
  formulation_->equations().set_refined(true);
  Outcome outcome = solve_to_rounding();
  if (outcome && mode_ == Mode::given && !is_determined()) outcome = not_determined();
  if (outcome && mode_ == Mode::free) outcome = choose_answer();
  if (!outcome) return outcome;
  solved_ = here_;
  is_solved_ = true;
  recover(out);
  return all_defined(out);
}

Outcome Recovery::solve_to_rounding() {
  if (mode_ == Mode::given)
    if (Outcome outcome = formulation_->projection().settle(here_); !outcome) return outcome;
  if (Outcome outcome = solve(here_, solution_); !outcome) return outcome;
  const double violation = largest(formulation_->equations().evaluation().g.array() /
                                   body_level_->row_scale().array());  // before others are evaluated
  assess();
  if (mode_ == Mode::given || !(determinacy_.condition() > weak && determinacy_.condition() < too_weak)) return {};
  if (violation > nearly_closed) return {};
  // Near a singular configuration the tolerance of positions is too coarse for speeds, by the condition number squared.
  unsettled_ = here_;
  if (!formulation_->projection().settle(here_)) here_ = unsettled_;
  if (Outcome outcome = solve(here_, solution_); !outcome) return outcome;
  assess();
  return {};
}

void Recovery::assess() {
  determinacy_.assess(*formulation_, here_, solution_,
                      [&](const State& near, InstantSolution& solution) { return solve(near, solution); });
}

// Where a mechanism passes a singular configuration the regularised accelerations are those of its branch, smooth and within the rows,
// while rounding enters the exact ones. Where the weak direction is driven the regularised ones leave it to the forces and violate the
// rows.
Outcome Recovery::choose_answer() {
  motion_uncertainty_ = 0;
  if (is_usable()) return {};
  exact_ = solution_;
  formulation_->equations().set_refined(false);
  if (Outcome outcome = solve(here_, solution_); !outcome) return outcome;
  if (formulation_->equations().residual() <= obeyed) return {};
  motion_uncertainty_ = determinacy_.motion_error();
  if (determinacy_.motion_error() <= lost && determinacy_.force_error() <= lost) solution_ = exact_;
  return {};
}

bool Recovery::is_determined() const {
  return determinacy_.motion_error() <= determined && determinacy_.force_error() <= determined;
}

// Multipliers that are known to a few digits are far better than regularised ones, which contain E.
bool Recovery::is_usable() const { return determinacy_.motion_error() <= determined && determinacy_.force_error() <= lost; }

Outcome Recovery::not_determined() const {
  const bool is_motion = determinacy_.motion_error() > determined;
  return {
      Outcome::singular,
      fmt::format("at t = {:.9g} the {} are not determined: rounding of the positions may change them by {:.2g} of their size, "
                  "because a singular configuration is near (condition number {:.2g}); choose other times",
                  here_.t, is_motion ? "accelerations" : "reactions and efforts",
                  is_motion ? determinacy_.motion_error() : determinacy_.force_error(), determinacy_.condition())};
}

Outcome Recovery::rates(BodyConversion& system, const State& state, VecX& s_rate, VecX& work_rate) {
  here_ = followed_;
  system.to_body(state, here_);
  is_solved_ = false;
  formulation_->equations().set_refined(false);
  const Outcome outcome = formulation_->consistent_acceleration(here_, solution_.a, solution_.lambda);
  s_rate = formulation_->state_rates();
  work_rate = formulation_->work_rate();
  return outcome;
}

Outcome Recovery::partial_snapshot(BodyConversion& system, const State& state, const SnapshotParts& parts, Snapshot& out) {
  here_ = followed_;
  system.to_body(state, here_);
  if (!parts.rest) {
    body_level_->recover_motion(here_, parts, out);
    return {};
  }
  body_level_->recover(here_, no_a_, no_lambda_, out);
  return all_defined(out);
}

Outcome Recovery::solve_at(const State& body, const VecX& f, const VecX& c, Accuracy accuracy, VecX& x, VecX& l) {
  formulation_->equations().set_refined(accuracy == Accuracy::refined);
  FactoredEquations& equations = formulation_->equations();
  const Outcome outcome = equations.factor_at(body);
  if (outcome) equations.solve(f, c, x, l);
  return outcome;
}

double Recovery::condition_at(const State& body) {
  VecX x = no_a_, l = no_lambda_;
  const Outcome outcome = solve_at(body, no_a_, no_lambda_, Accuracy::refined, x, l);
  return outcome ? formulation_->equations().condition() : std::numeric_limits<double>::infinity();
}

Outcome Recovery::balance(const Formulation& formulation, const Snapshot& recovered, Snapshot& moved, ForceBalance& out) {
  if (!balance_) {
    balance_ = std::make_unique<BalanceReader>(*body_level_);
    feedback_ = formulation.feedback_over(*body_level_);
    if (feedback_) feedback_->equations().set_redundant(redundant_);
  }
  moved = recovered;
  if (feedback_ && !actuation_) {
    is_solved_ = false;
    if (Outcome outcome = feedback_->acceleration(here_, solution_.a, solution_.lambda); !outcome) return outcome;
    body_level_->recover(here_, solution_.a, solution_.lambda, moved);
  }
  balance_->read(here_, solution_.a, solution_.lambda, out);
  return {};
}

}  // namespace holonom
