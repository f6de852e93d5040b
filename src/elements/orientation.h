// The orientation of a frame in another one, as three measures: the angles of a sequence, or the components of the rotation vector
// (rotation_vector.h). e: axes of the first frame, f: of the second, s = 1 if the axes i, j and the remaining one are cyclic, else -1.
//
//   i, j, k       a = atan2(-s e_j . f_k, e_k . f_k)     b = asin(s e_i . f_k)     c = atan2(-s e_i . f_j, e_i . f_i)
//   i, j, i       a = atan2(e_j . f_i, -s e_l . f_i)     b = acos(e_i . f_i)       c = atan2(e_i . f_j, s e_i . f_l)      l: the other axis
//
// They follow from R = R_i(a) R_j(b) R_k(c), R_mn = e_m . f_n. The first and the third are angles of directors (primitives/angle.h) and count
// revolutions; the second is an elevation (primitives/elevation.h) between -90 and 90 degrees, or for i, j, i between 0 and 180 degrees. At
// the ends of its range only the sum or the difference of the other two is determined.
#pragma once

#include <optional>

#include "elements/joint.h"
#include "elements/measure_definition.h"
#include "math/rotation_sequence.h"

namespace holonom {

// Without owner and names; without a sequence the rotation vector
std::array<MeasureDefinition<3>, 3> orientation_measures(const Model& model, const JointFrame<3>& first,
                                                         const JointFrame<3>& second,
                                                         const std::optional<RotationSequence>& sequence);

// The sine of the angle between the reference configuration and the singular position of the sequence
double reference_distance_from_singular(const Model& model, const JointFrame<3>& first, const JointFrame<3>& second,
                                        const RotationSequence& sequence);

}  // namespace holonom
