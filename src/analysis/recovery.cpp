#include "analysis/recovery.h"

#include "analysis/actuation.h"
#include "analysis/redundancy.h"
#include "treatment/treatments.h"

namespace holonom {

Recovery::Recovery(const Model& model, const State& start, int freedoms)
    : body_level_(make_body_system(model, RowSet::motion)),
      formulation_(make_project(*body_level_)),
      redundant_(vanishing_combinations(*body_level_, start, freedoms)),
      followed_(start),
      here_(start) {
  formulation_->set_redundant(redundant_);
  a_.setZero(body_level_->sizes().v);
  lambda_.setZero(body_level_->sizes().rows);
  no_a_ = a_;
  no_lambda_ = lambda_;
}

void Recovery::follow(System& system, const State& state) {
  system.to_body(state, followed_);
  body_level_->commit(followed_);
}

Outcome Recovery::snapshot(System& system, const State& state, Snapshot& out) {
  here_ = followed_;
  system.to_body(state, here_);
  Outcome outcome = formulation_->consistent_acceleration(here_, a_, lambda_);
  if (outcome && actuation_) outcome = actuation_->replace_drivers(here_, a_, lambda_);
  if (!outcome) return outcome;
  body_level_->recover(here_, a_, lambda_, out);
  for (DriverSnapshot& driver : out.drivers) driver.effort += 0.0;  // none is 0, not -0
  if (actuation_) out.efforts.insert(out.efforts.end(), actuation_->efforts().begin(), actuation_->efforts().end());
  return {};
}

Outcome Recovery::rates(System& system, const State& state, VecX& s_rate, VecX& work_rate) {
  here_ = followed_;
  system.to_body(state, here_);
  const Outcome outcome = formulation_->consistent_acceleration(here_, a_, lambda_);
  s_rate = formulation_->state_rates();
  work_rate = formulation_->work_rate();
  return outcome;
}

void Recovery::glance(System& system, const State& state, Snapshot& out) {
  here_ = followed_;
  system.to_body(state, here_);
  body_level_->recover(here_, no_a_, no_lambda_, out);
}

Outcome Recovery::balance(const Formulation& formulation, const Snapshot& recovered, Snapshot& moved, ForceBalance& out) {
  if (!balance_) {
    balance_ = std::make_unique<BalanceReader>(*body_level_);
    feedback_ = formulation.feedback_over(*body_level_);
    if (feedback_) feedback_->set_redundant(redundant_);
  }
  moved = recovered;
  if (feedback_ && !actuation_) {
    if (Outcome outcome = feedback_->acceleration(here_, a_, lambda_); !outcome) return outcome;
    body_level_->recover(here_, a_, lambda_, moved);
  }
  balance_->read(here_, a_, lambda_, out);
  return {};
}

}  // namespace holonom
