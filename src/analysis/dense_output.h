// States within the last accepted step: interpolated, then put onto the constraints.
#pragma once

#include "integrators/stepper.h"
#include "math/gauss.h"

namespace holonom {

class DenseOutput {
 public:
  DenseOutput(Stepper& stepper, Formulation& formulation) : stepper_(stepper), formulation_(formulation) {}

  Outcome at(double t, State& out) {
    stepper_.interpolate(t, out);
    // What interpolation leaves to correct says nothing about the step.
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

  // The same for a state from which the run goes on: the work since `begin` of the step, which interpolation knows to fourth order
  // only, is summed by Gauss' rule with three points.
  Outcome at_end(double begin, double t, State& out) {
    stepper_.interpolate(begin, out);
    VecX work = out.work, a = VecX::Zero(out.v.size()), lambda = VecX::Zero(formulation_.system().sizes().rows);
    for (const auto& [place, weight] : three_gauss_points) {
      Outcome outcome = at(begin + place * (t - begin), out);
      if (outcome) outcome = formulation_.consistent_acceleration(out, a, lambda);
      if (!outcome) return outcome;
      work += weight * (t - begin) * formulation_.work_rate();
    }
    const Outcome outcome = at(t, out);
    for (const int k : {Work::dissipated, Work::supplied}) out.work[k] = work[k];
    return outcome;
  }

 private:
  Stepper& stepper_;
  Formulation& formulation_;
};

}  // namespace holonom
