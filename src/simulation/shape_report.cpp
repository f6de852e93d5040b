#include "simulation/shape_report.h"

namespace holonom {

namespace {

std::vector<double> coordinates_of(const Vec3& place, int dimension) { return {place.data(), place.data() + dimension}; }

std::vector<double> tensor(const Mat3& I, int dimension) {
  if (dimension == 2) return {I(2, 2)};
  if (I(0, 1) == 0 && I(0, 2) == 0 && I(1, 2) == 0) return {I(0, 0), I(1, 1), I(2, 2)};
  return {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
}

}  // namespace

ShapeReport shape_report(const Body& body, int dimension) {
  const MassFromShapes& from = *body.mass_from_shapes;
  return {from.mass, coordinates_of(body.position + body.rotation * from.centre, dimension), tensor(from.inertia, dimension),
          coordinates_of(body.position, dimension), tensor(body.inertia, dimension)};
}

}  // namespace holonom
