#include "analysis/events/configuration.h"

#include <algorithm>

#include "analysis/start/independent.h"
#include "elements/catalogue.h"

namespace holonom {
namespace {

constexpr double near_singular = 1e4;  // times the condition number where the rank was found

bool are_on(const VecX& flags, const std::vector<Element>& elements) {
  for (std::size_t k = 0; k < elements.size(); ++k)
    if (elements[k].is_on != (flags[static_cast<int>(k)] != 0)) return false;
  return true;
}

void switch_to(const VecX& flags, std::vector<Element>& elements) {
  for (std::size_t k = 0; k < elements.size(); ++k) elements[k].is_on = flags[static_cast<int>(k)] != 0;
}

// Returns whether a value has changed.
bool take_values(const Switches& switches, Model& model) {
  bool has_changed = false;
  const auto take = [&](double value, double& to) {
    has_changed |= value != to;
    to = value;
  };
  for (std::size_t k = 0; k < model.drivers.size(); ++k) take(switches.shifts[static_cast<int>(k)], model.drivers[k].shift);
  for (std::size_t k = 0; k < model.signals.size(); ++k)
    if (is_constant(model.signals[k]))
      for (Element::Entry& entry : model.signals[k].entries)
        if (entry.field == "value") take(switches.constants[static_cast<int>(k)], std::get<double>(entry.value));
  return has_changed;
}

std::shared_ptr<Model> switched(const Model& given, const Switches& switches) {
  auto model = std::make_shared<Model>(given);
  switch_to(switches.joints, model->joints);
  switch_to(switches.forces, model->forces);
  switch_to(switches.drivers, model->drivers);
  take_values(switches, *model);
  return model;
}

}  // namespace

bool is_constant(const Element& signal) { return signal_entry(signal).settable == SignalEntry::Settable::value; }

Configuration::Configuration(AssembledModel& assembled)
    : assembled_(assembled), are_rows_known_(true), outcome_of_rows_(assembled.report.outcome) {}

Configuration::Configuration(const Model& given, const Switches& switches)
    : model_(switched(given, switches)), own_assembled_(std::make_unique<AssembledModel>()), assembled_(*own_assembled_) {
  assembled_.system = make_body_system(std::shared_ptr<const Model>(model_), RowSet::motion);
}

bool Configuration::has_elements_of(const Switches& switches) const {
  return model_ && are_on(switches.joints, model_->joints) && are_on(switches.forces, model_->forces) &&
         are_on(switches.drivers, model_->drivers);
}

void Configuration::set_values(const Switches& switches) {
  if (!take_values(switches, *model_)) return;
  assembled_.system->update_values();
  if (recovery_) recovery_->update_values();
  if (integrated_) integrated_->system->update_values();
}

// If a choice of independent measures no longer fits, the treatment chooses.
void Configuration::find_rows_at(const State& body) {
  assembled_.state = body;
  find_rows(assembled_);
  outcome_of_rows_ = assembled_.report.outcome;
  if (model_ && !are_rows_known_) {
    try {
      independent_speeds(*model_, "body", body, assembled_.report.degrees_of_freedom);
    } catch (const InputError&) {
      model_->independent.clear();
    }
  }
  are_rows_known_ = true;
}

Recovery& Configuration::recovery_at(const State& body) {
  if (!are_rows_known_) find_rows_at(body);
  if (!recovery_) recovery_.emplace(assembled_.system->shared_model(), body, assembled_.report.speeds);
  return *recovery_;
}

Impulses& Configuration::impulses_at(const State& body) {
  Recovery& recovery = recovery_at(body);
  if (!impulses_) impulses_.emplace(*assembled_.system, recovery);
  return *impulses_;
}

Outcome Configuration::enter(const State& body) {
  const bool is_known = are_rows_known_;
  const double condition = recovery_at(body).condition_at(body);
  if (is_known && known_condition_ > 0 && condition > near_singular * known_condition_) find_rows_at(body);
  known_condition_ = is_known && known_condition_ > 0 ? std::min(condition, known_condition_) : condition;
  assembled_.state = body;
  assembled_.report.outcome = outcome_of_rows_;
  check_velocities(assembled_);
  return assembled_.report.outcome;
}

double Configuration::energy(const State& body) {
  if (!evaluation_) assembled_.system->prepare(evaluation_.emplace());
  assembled_.system->evaluate(body, need_force | need_kinetic, *evaluation_);
  return evaluation_->kinetic + evaluation_->potential;
}

IntegratedSystem& Configuration::restart(const Plan& plan) {
  if (integrated_)
    integrated_->restart(plan);
  else
    integrated_.emplace(assembled_, plan);
  return *integrated_;
}

std::shared_ptr<Configuration> Configurations::find(const Switches& switches) {
  const auto found = std::ranges::find_if(kept_, [&](const auto& kept) { return kept->has_elements_of(switches); });
  if (found == kept_.end()) {
    kept_.insert(kept_.begin(), std::make_shared<Configuration>(given_, switches));
    if (kept_.size() > max_kept) kept_.pop_back();
  } else {
    std::rotate(kept_.begin(), found, found + 1);
    kept_.front()->set_values(switches);
  }
  return kept_.front();
}

}  // namespace holonom
