// The independent coordinates in which a mechanism is linearised: measures of the model, named by the user or chosen here.
//
// With the motions N that the constraints allow (G N = 0), a set of measures with gradients R is independent if R N is regular.
// The choice takes the first pivots of (R N)^T by QR with column pivoting, in characteristic scales: measures of joints first,
// coordinates of bodies if joints do not suffice, and rotations of bodies in space about their own axes last. It is the same for
// all coordinate sets.
//
// With nonholonomic constraints there are more independent coordinates than independent speeds: those with a speed come first.
#pragma once

#include <string>
#include <vector>

#include "analysis/start/check.h"
#include "elements/own_rotation.h"
#include "system/snapshot.h"
#include "system/system.h"

namespace holonom {

struct IndependentCoordinate {
  std::string name, speed_name;  // A.angle and A.rate
  bool is_length = false;
  OwnRotation rotation = {};  // of a body; none: a measure
};

struct CoordinateChoice {
  std::vector<IndependentCoordinate> coordinates;
  int speeds = 0;  // number of coordinates, from the first, that have independent speeds
};

// At a state of body coordinates that satisfies the constraints. `wanted` may be empty, or has as many entries as there are
// independent speeds. Throws InputError for names that are not measures, for a wrong number of them, and if they do not determine
// the motion.
CoordinateChoice choose_coordinates(const Model& model, const OutputLayout& layout, const State& body_state,
                                    const CheckReport& report, const std::vector<IndependentMeasure>& wanted);

}  // namespace holonom
