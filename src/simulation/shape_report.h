// Mass properties of a body from its shapes, in the form in which a model file would give them.
#pragma once

#include <vector>

#include "model/model.h"

namespace holonom {

struct ShapeReport {
  double mass = 0;
  std::vector<double> centre;   // in the reference configuration
  std::vector<double> inertia;  // one number in the plane; Ixx, Iyy, Izz and, unless zero, Ixy, Ixz, Iyz in space
  std::vector<double> used_position, used_inertia;  // of the body
};

// Of a body with mass_from_shapes
ShapeReport shape_report(const Body& body, int dimension);

}  // namespace holonom
