// The motion of a run at its output times, and the distance between two motions. With L the characteristic length:
//
//   motion     the largest |r_1 - r_2| / L and angle between orientations (rad), over all bodies and times
//   reactions  the largest |f_1 - f_2| / F and |m_1 - m_2| / (F L), over all joints and times;
//              F is the largest |f| and |m| / L of the reference motion
#pragma once

#include "system/snapshot.h"

namespace holonom {

using RecordedMotion = std::vector<Snapshot>;

struct MotionDifference {
  double motion = 0, reactions = 0;  // infinite if a number is not finite
};

// The scales of lengths and rotations.
struct MotionScale {
  double length = 1;
  bool planar = false;  // angles are never wrapped, so that a difference by a revolution is detected
};

// Both must have been recorded at the same times.
MotionDifference difference(const RecordedMotion& motion, const RecordedMotion& reference, const MotionScale& scale);

}  // namespace holonom
