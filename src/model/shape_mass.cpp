// With J = integral of (r - c) (r - c)^T, the second moments about the centre c,
//
//   turned by R           J -> R J R^T
//   several bodies        J = sum J_k + m_k (c_k - c) (c_k - c)^T
//   inertia               I = tr(J) 1 - J
//   tetrahedron (0,a,b,c) V = a . (b x c)/6,  integral of r = V/4 s,  integral of r r^T = V/20 (a a^T + b b^T + c c^T + s s^T),
//                         s = a + b + c
//
// A mesh is the sum of the tetrahedra between its triangles and any point, with signs (divergence theorem). Source: B. Mirtich, Fast and
// accurate computation of polyhedral mass properties, J. Graphics Tools 1 (1996); closed forms of solids: any handbook of mechanics.
#include "model/shape_mass.h"

#include <cmath>
#include <numbers>

#include "math/polygon.h"

namespace holonom {

namespace {

using std::numbers::pi;

double square(double x) { return x * x; }

VolumeMoments centred(double volume, const Vec3& mean_squares, const Vec3& centre = Vec3::Zero()) {
  return {volume, centre, Mat3((volume * mean_squares).asDiagonal())};
}

VolumeMoments capsule(double radius, double length) {
  const double shaft = pi * square(radius) * length, ends = 4 * pi / 3 * square(radius) * radius;
  const double across = shaft * square(radius) / 4 + ends * square(radius) / 5;
  const double along = shaft * square(length) / 12 + ends * (square(radius) / 5 + 3 * radius * length / 8 + square(length) / 4);
  return {shaft + ends, Vec3::Zero(), Mat3(Vec3(across, across, along).asDiagonal())};
}

VolumeMoments polygon(const std::vector<Vec2>& points) {
  const AreaMoments flat = area_moments(points);
  VolumeMoments moments{flat.area, Vec3(flat.centre.x(), flat.centre.y(), 0)};
  moments.second.topLeftCorner<2, 2>() = flat.second;
  return moments;
}

VolumeMoments extrusion(const std::vector<Vec2>& points, double height) {
  VolumeMoments moments = polygon(points);
  moments.volume *= height;
  moments.centre.z() = height / 2;
  moments.second *= height;
  moments.second(2, 2) = moments.volume * square(height) / 12;
  return moments;
}

// Coordinates of a mass centre that are zero but for rounding, relative to the size of the body
Vec3 rounded_to_zero(const Vec3& centre, double size) {
  constexpr double rounding = 1e-15;
  return centre.unaryExpr([=](double x) { return std::abs(x) <= rounding * size ? 0 : x; });
}

// The same for products of inertia, such as those of symmetric bodies
Mat3 rounded_to_zero(Mat3 inertia) {
  constexpr double rounding = 1e-14;
  const double largest = inertia.diagonal().cwiseAbs().maxCoeff();
  inertia = (0.5 * (inertia + inertia.transpose())).eval();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      if (row != column && std::abs(inertia(row, column)) <= rounding * largest) inertia(row, column) = 0;
  return inertia;
}

}  // namespace

VolumeMoments volume_moments(const Mesh& mesh) {
  VolumeMoments moments;
  if (mesh.vertices.empty()) return moments;
  Vec3 low = mesh.vertices.front(), high = low;
  for (const Vec3& vertex : mesh.vertices) {
    low = low.cwiseMin(vertex);
    high = high.cwiseMax(vertex);
  }
  const Vec3 middle = low / 2 + high / 2;
  Vec3 first = Vec3::Zero();
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3 a = mesh.vertices[i] - middle, b = mesh.vertices[j] - middle, c = mesh.vertices[k] - middle, s = a + b + c;
    const double volume = a.dot(b.cross(c)) / 6;
    moments.volume += volume;
    first += volume / 4 * s;
    moments.second += volume / 20 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
  }
  if (moments.volume == 0) return moments;
  const Vec3 from_middle = first / moments.volume;
  moments.centre = middle + from_middle;
  moments.second -= moments.volume * from_middle * from_middle.transpose();
  return moments;
}

VolumeMoments volume_moments(const Shape& shape) {
  const double r = shape.radius, l = shape.length;
  const Vec3 &size = shape.size, squares = size.cwiseProduct(size) / 12;
  switch (shape.kind) {
    case ShapeKind::polygon:
      return polygon(shape.points);
    case ShapeKind::circle:
      return centred(pi * r * r, Vec3(r * r / 4, r * r / 4, 0));
    case ShapeKind::rectangle:
      return centred(size.x() * size.y(), squares);
    case ShapeKind::polyline:
      return {};
    case ShapeKind::box:
      return centred(size.prod(), squares);
    case ShapeKind::cylinder:
      return centred(pi * r * r * l, Vec3(r * r / 4, r * r / 4, l * l / 12));
    case ShapeKind::capsule:
      return capsule(r, l);
    case ShapeKind::sphere:
      return centred(4 * pi / 3 * r * r * r, Vec3::Constant(r * r / 5));
    case ShapeKind::cone:
      return centred(pi * r * r * l / 3, Vec3(3 * r * r / 20, 3 * r * r / 20, 3 * l * l / 80), Vec3(0, 0, l / 4));
    case ShapeKind::extrusion:
      return extrusion(shape.points, l);
    case ShapeKind::mesh:
      return shape.mesh ? volume_moments(*shape.mesh) : VolumeMoments();
  }
  return {};
}

MassFromShapes mass_of(const std::vector<Shape>& shapes, const std::vector<double>& densities, int dimension) {
  std::vector<VolumeMoments> parts;  // `volume` is mass, and negative for holes
  MassFromShapes total;
  Vec3 first = Vec3::Zero();
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    const Shape& shape = shapes[k];
    const double density = (shape.is_hole ? -1 : 1) * densities[k];
    if (density == 0) continue;
    const VolumeMoments own = volume_moments(shape);
    const Mat3 turn = shape.rotation.toRotationMatrix();
    parts.push_back({density * own.volume, shape.centre + turn * own.centre, density * turn * own.second * turn.transpose()});
    total.mass += parts.back().volume;
    first += parts.back().volume * parts.back().centre;
  }
  if (!(total.mass > 0)) return total;
  total.centre = first / total.mass;
  Mat3 second = Mat3::Zero();
  for (const VolumeMoments& part : parts) {
    const Vec3 arm = part.centre - total.centre;
    second += part.second + part.volume * arm * arm.transpose();
  }
  total.centre = rounded_to_zero(total.centre, total.centre.norm() + std::sqrt(std::abs(second.trace()) / total.mass));
  if (dimension == 2)
    total.inertia(2, 2) = second(0, 0) + second(1, 1);
  else
    total.inertia = rounded_to_zero(second.trace() * Mat3::Identity() - second);
  return total;
}

}  // namespace holonom
