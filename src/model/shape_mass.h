// Mass, mass centre and inertia of shapes.
#pragma once

#include <vector>

#include "model/shape.h"

namespace holonom {

// In the plane `volume` is an area.
struct VolumeMoments {
  double volume = 0;
  Vec3 centre = Vec3::Zero();
  Mat3 second = Mat3::Zero();  // integral of (r - centre) (r - centre)^T
};

// In the axes of the shape; nothing of a polyline. A mesh must be closed.
VolumeMoments volume_moments(const Shape& shape);
VolumeMoments volume_moments(const Mesh& mesh);

// The sum of all shapes with their densities, less the holes; `densities`: one per shape, 0: does not count. In the axes in which the
// places of the shapes are given; `centre` is relative to their origin. The mass is not positive, or not finite, if there is no such body.
MassFromShapes mass_of(const std::vector<Shape>& shapes, const std::vector<double>& densities, int dimension);

}  // namespace holonom
