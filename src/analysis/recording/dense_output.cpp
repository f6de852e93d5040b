#include "analysis/recording/dense_output.h"

#include "math/gauss.h"

namespace holonom {

DenseOutput::DenseOutput(Stepper& stepper, Formulation& formulation, Recording& recording)
    : stepper_(stepper), formulation_(formulation), recording_(recording), inside_(formulation.system().reference_state()) {
  for (VecX& rate : s_rate_) rate.setZero(formulation.system().sizes().s);
  for (VecX& rate : work_rate_) rate.setZero(Work::count);
}

Outcome DenseOutput::interpolate(double t, State& out) {
  stepper_.interpolate(t, out);
  // Corrections of interpolated states are not used to assess the step.
  const ProjectionTolerance usual = formulation_.tolerance();
  ProjectionTolerance generous = usual;
  generous.largest_correction = std::numeric_limits<double>::infinity();
  formulation_.set_tolerance(generous);
  const double noted = formulation_.statistics().largest_correction;
  const Outcome outcome = formulation_.project(out, nullptr, nullptr);
  formulation_.statistics().largest_correction = noted;
  formulation_.set_tolerance(usual);
  return outcome;
}

// Rates within the step, computed from the states interpolated without them; as these states are then better, computed again. Where they
// are not defined, interpolation stays as it was.
void DenseOutput::sample_step() {
  if (stepper_.inner_rates() != Stepper::Inner::unknown) return;
  const auto times = stepper_.inner_times();
  const int passes = s_rate_[0].size() > 0 ? 2 : 1;
  for (int pass = 0; pass < passes; ++pass) {
    for (int k = 0; k < 2; ++k) {
      stepper_.interpolate(times[k], inside_);
      if (!recording_.rates(inside_, s_rate_[k], work_rate_[k])) return;
    }
    stepper_.set_inner_rates(s_rate_, work_rate_);
  }
}

Outcome DenseOutput::at(double t, State& out) {
  if (s_rate_[0].size() > 0) sample_step();
  return interpolate(t, out);
}

Outcome DenseOutput::row(double t, State& out) {
  if (stepper_.works()) sample_step();
  return at(t, out);
}

// The state comes first: what follows builds other factors, by which projection would move it away from the state that the search used.
Outcome DenseOutput::end(double begin, double t, State& out) {
  Outcome outcome = at(t, out);
  stepper_.interpolate(begin, inside_);
  VecX work = inside_.work, a = VecX::Zero(out.v.size()), lambda = VecX::Zero(formulation_.system().sizes().rows);
  for (const auto& [place, weight] : three_gauss_points) {
    if (outcome) outcome = at(begin + place * (t - begin), inside_);
    if (outcome) outcome = formulation_.consistent_acceleration(inside_, a, lambda);
    if (!outcome) return outcome;
    work += weight * (t - begin) * formulation_.work_rate();
  }
  for (const int k : {Work::dissipated, Work::supplied}) out.work[k] = work[k];
  return {};
}

}  // namespace holonom
