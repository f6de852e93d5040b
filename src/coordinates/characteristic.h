// Functions shared by coordinate sets: scales of a mechanism, names of its rows, and conversion of body motions to body
// coordinates.
#pragma once

#include "elements/mechanism.h"
#include "system/equation_layout.h"
#include "system/state.h"

namespace holonom {

// Length: root mean square over the bodies of the largest arm to an attached point, or the radius of gyration if that is larger.
// Mass: the largest.
template <int d>
Characteristic measure_characteristic(const Model& model, const Mechanism<d>& mechanism);

template <int d>
std::vector<RowSource> row_sources_of(const Mechanism<d>& mechanism);
template <int d>
VecX row_scale_of(const Mechanism<d>& mechanism, double length);

// Body coordinates of body motions and back. Angles and quaternions are continued from those of `body`, so that revolutions are kept.
template <int d>
void store_bodies(const std::vector<BodyMotion<d>>& bodies, State& body);
template <int d>
std::vector<BodyMotion<d>> load_bodies(const State& body, int count);

}  // namespace holonom
