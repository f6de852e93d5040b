// Pass 2 for forces: batches of one type read features and add forces on points and directors and torques on bodies.
#pragma once

#include <span>

#include "elements/features.h"
#include "elements/law_tape.h"

namespace holonom {

// What a state contains besides positions and velocities.
struct Instant {
  double t;
  const VecX& memory;
  const VecX& s;             // first-order states, or with a weight their known part (signals/network.h)
  double s_weight;           // of their rates
  const VecX& y;             // what is known only from the solution (observed.h)
  bool has_solution = true;  // false: forces that read y are left out
};

struct ForceInputs {
  double t;
  const QuantityArray& quantities;
  const VecX& memory;
};

// Computed by ForceBatch::apply, all batches together.
struct ForceTotals {
  double potential = 0;    // stored by conservative elements
  double dissipation = 0;  // power that dampers dissipate
  double supply = 0;       // power that applied forces and force laws supply
  VecX efforts;            // one per element that reports an effort
  int undefined = -1;      // a force whose direction is not defined in this state: its number in the model, else -1

  void clear() {
    potential = dissipation = supply = 0;
    undefined = -1;
  }
};

template <int d>
struct TangentInputs;
template <int d>
class TangentSink;

template <int d>
class ForceBatch {
 public:
  virtual ~ForceBatch() = default;
  virtual void apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const = 0;
  // The change of forces and efforts when quantities change along a direction
  virtual void respond(const ForceInputs&, std::span<const double> /*direction*/, FeatureTable<d>&, VecX& /*efforts*/) const {}
  // The number in the model of a force whose law is not finite here; -1: none, or its effort shows it
  virtual int not_finite(const ForceInputs&) const { return -1; }
  virtual void tangent(const TangentInputs<d>& inputs, const FeatureTable<d>& table, TangentSink<d>& sink) const = 0;
};

}  // namespace holonom
