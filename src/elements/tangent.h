// Pass 2 for tangents: the response of the forces on features to motions of the features,
//
//   d f_i = - sum_j (K_ij d p_j + C_ij d p'_j)
//
// Ports are points and directors, which carry forces and displacements, and bodies, which carry torques and angular velocities (C only). In
// the plane an angular velocity uses the first row or column of its block. The dependence of feature velocities on positions is left out: K
// is exact at rest, C always.
#pragma once

#include "elements/force.h"
#include "elements/law.h"
#include "elements/signals/network.h"

namespace holonom {

struct Port {
  int index;  // of a feature, or of a body
  bool is_angular_velocity = false;
};

// Receives the blocks of every element in an order that never changes, so that a coordinate set can prepare their positions once.
template <int d>
class TangentSink {
 public:
  virtual ~TangentSink() = default;
  virtual void add(Port row, Port column, const Mat<d>& K, const Mat<d>& C) = 0;
};

template <int d>
struct TangentInputs : ForceInputs {
  const std::vector<Quantity<d>>& definitions;  // of the quantities that expressions read
  const SignalNetwork& signals;
  const QuantityValues& values;
};

// The force `law` x direction on a port: its change with the quantities that the law reads.
template <int d>
void add_law_tangent(const Law& law, const TangentInputs<d>& inputs, const FeatureTable<d>& table,
                     const std::array<double, 2>& own, Port row, const Vec<d>& direction, TangentSink<d>& sink);

}  // namespace holonom
