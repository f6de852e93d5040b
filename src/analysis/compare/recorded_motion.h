// The motion of a run at its recorded instants, and how far two motions are apart. With L the characteristic length:
//
//   motion     the largest |r_1 - r_2| / L and angle between orientations (rad), over all bodies and instants
//   reactions  the largest |f_1 - f_2| / F and |m_1 - m_2| / (F L), over all joints and instants;
//              F is the largest |f| and |m| / L of the motion that serves as reference
#pragma once

#include "system/snapshot.h"

namespace holonom {

using RecordedMotion = std::vector<Snapshot>;

struct MotionDifference {
  double motion = 0, reactions = 0;  // infinite where a number is none
};

// How lengths and rotations are measured.
struct MotionScale {
  double length = 1;
  bool planar = false;  // angles are never wrapped, so that a turn more or less is seen
};

// Both must have been recorded at the same instants.
MotionDifference difference(const RecordedMotion& motion, const RecordedMotion& reference, const MotionScale& scale);

}  // namespace holonom
