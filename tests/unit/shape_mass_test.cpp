// Mass properties of shapes against other ways to compute them: bodies of revolution by slices, polygons by triangles about an inner
// point with a quadrature rule, meshes against closed forms.
#include "model/shape_mass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <random>

#include "math/polygon.h"
#include "model/mesh.h"

namespace holonom::shape_mass_test {

using std::numbers::pi;

void expect_close(const VolumeMoments& found, const VolumeMoments& wanted, double tolerance) {
  EXPECT_NEAR(found.volume, wanted.volume, tolerance * wanted.volume);
  EXPECT_LT((found.centre - wanted.centre).norm(), tolerance) << found.centre.transpose();
  EXPECT_LT((found.second - wanted.second).norm(), tolerance * wanted.second.norm()) << found.second;
}

// Discs of the radius r(z) between two heights, by Simpson's rule
VolumeMoments revolved(const std::function<double(double)>& radius, double from, double to) {
  constexpr int slices = 20000;
  const double h = (to - from) / slices;
  double volume = 0, first = 0, along = 0, across = 0;
  for (int k = 0; k <= slices; ++k) {
    const double z = from + k * h, weight = h / 3 * (k == 0 || k == slices ? 1 : k % 2 == 1 ? 4 : 2), r = radius(z);
    volume += weight * pi * r * r;
    first += weight * pi * r * r * z;
    along += weight * pi * r * r * z * z;
    across += weight * pi * std::pow(r, 4) / 4;
  }
  const double z = first / volume;
  return {volume, Vec3(0, 0, z), Mat3(Vec3(across, across, along - volume * z * z).asDiagonal())};
}

Shape solid(ShapeKind kind, double radius, double length) {
  Shape shape;
  shape.kind = kind;
  shape.radius = radius;
  shape.length = length;
  return shape;
}

TEST(ShapeMass, SolidsOfRevolution) {
  const double r = 0.7, l = 1.9;
  const auto ball = [r](double z) { return std::sqrt(std::max(0.0, r * r - z * z)); };
  expect_close(volume_moments(solid(ShapeKind::cylinder, r, l)), revolved([r](double) { return r; }, -l / 2, l / 2), 1e-12);
  expect_close(volume_moments(solid(ShapeKind::cone, r, l)), revolved([=](double z) { return r * (1 - z / l); }, 0, l), 1e-12);
  expect_close(volume_moments(solid(ShapeKind::sphere, r, 0)), revolved(ball, -r, r), 1e-8);
  const auto capsule = [=](double z) { return ball(std::max(0.0, std::abs(z) - l / 2)); };
  expect_close(volume_moments(solid(ShapeKind::capsule, r, l)), revolved(capsule, -l / 2 - r, l / 2 + r), 1e-6);
}

TEST(ShapeMass, FlatKindsAndBox) {
  Shape circle = solid(ShapeKind::circle, 2, 0), rectangle, box;
  rectangle.kind = ShapeKind::rectangle;
  rectangle.size = Vec3(3, 2, 0);
  box.kind = ShapeKind::box;
  box.size = Vec3(3, 2, 1);
  const MassFromShapes disc = mass_of({circle}, {5}, 2), plate = mass_of({rectangle}, {5}, 2), brick = mass_of({box}, {5}, 3);
  EXPECT_NEAR(disc.mass, 20 * pi, 1e-13);
  EXPECT_NEAR(disc.inertia(2, 2), disc.mass * 4 / 2, 1e-12);  // m r^2/2
  EXPECT_NEAR(plate.inertia(2, 2), 30 * (9 + 4) / 12., 1e-13);
  EXPECT_EQ(plate.inertia(0, 0), 0);
  EXPECT_EQ(brick.mass, 30);
  EXPECT_LT((brick.inertia - Mat3((30 / 12. * Vec3(5, 10, 13)).asDiagonal())).norm(), 1e-13);
}

// A star about an inner point: each triangle by the rule of the middles of its edges, exact for quadratic functions
TEST(ShapeMass, RandomPolygons) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> radius(0.3, 2);
  for (int trial = 0; trial < 20; ++trial) {
    const int count = 3 + trial;
    const Vec2 inner(40, -30);
    std::vector<Vec2> corners;
    for (int k = 0; k < count; ++k) {
      const double r = radius(random), angle = 2 * pi * k / count;
      corners.push_back(inner + r * Vec2(std::cos(angle), std::sin(angle)));
    }
    VolumeMoments wanted;
    Vec2 first = Vec2::Zero();
    for (int pass = 0; pass < 2; ++pass)
      for (int k = 0; k < count; ++k) {
        const Vec2 &p = corners[k], &q = corners[(k + 1) % count], u = p - inner, v = q - inner;
        const double area = (u.x() * v.y() - u.y() * v.x()) / 2;
        for (const Vec2& middle : {Vec2((p + q) / 2), Vec2((p + inner) / 2), Vec2((q + inner) / 2)}) {
          if (pass == 0) wanted.volume += area / 3;
          if (pass == 0) first += area / 3 * middle;
          const Vec2 arm = middle - first / wanted.volume;
          if (pass == 1) wanted.second.topLeftCorner<2, 2>() += area / 3 * arm * arm.transpose();
        }
      }
    wanted.centre.head<2>() = first / wanted.volume;
    Shape polygon;
    polygon.kind = ShapeKind::polygon;
    polygon.points = corners;
    expect_close(volume_moments(polygon), wanted, 1e-11);
    EXPECT_FALSE(crossing_edges(corners));

    Shape prism = polygon;
    prism.kind = ShapeKind::extrusion;
    prism.length = 0.5;
    VolumeMoments high{wanted.volume / 2, wanted.centre + Vec3(0, 0, 0.25), wanted.second / 2};
    high.second(2, 2) = high.volume * 0.25 / 12;
    expect_close(volume_moments(prism), high, 1e-11);
  }
}

TEST(Polygon, CrossingEdges) {
  const std::vector<Vec2> square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, bow = {{0, 0}, {1, 1}, {1, 0}, {0, 1}};
  EXPECT_FALSE(crossing_edges(square));
  EXPECT_EQ(crossing_edges(bow), (std::array{0, 2}));
  EXPECT_EQ(crossing_edges({{0, 0}, {2, 0}, {2, 1}, {1, 0}, {0, 1}}), (std::array{0, 2}));  // a corner touches an edge
  EXPECT_EQ(crossing_edges({{0, 0}, {2, 0}, {1, 0}, {1, 1}}), (std::array{0, 1}));          // runs back
  EXPECT_EQ(crossing_edges({{0, 0}, {1, 1}, {2, 0}, {0, 0.0}}).has_value(), true);
  EXPECT_FALSE(crossing_edges({{0, 0}, {1, 0}, {2, 0}, {2, 1}}));  // a corner on a straight side is allowed
}

Mesh mesh_of(std::vector<Vec3> vertices, std::vector<std::array<int, 3>> triangles) {
  Mesh mesh;
  mesh.vertices = std::move(vertices);
  mesh.triangles = std::move(triangles);
  return joined(std::move(mesh));
}

Mesh tetrahedron() { return mesh_of({{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}); }

// Corners (0, 0, 0) to `size`, each face as two triangles
Mesh box(const Vec3& size, const Vec3& at = Vec3::Zero()) {
  Mesh mesh;
  for (int k = 0; k < 8; ++k) mesh.vertices.push_back(at + size.cwiseProduct(Vec3(k & 1, k >> 1 & 1, k >> 2 & 1)));
  for (const auto& [a, b, c, d] :
       {std::array{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
  }
  return joined(mesh);
}

TEST(MeshMass, TetrahedronAndBox) {
  const VolumeMoments corner = volume_moments(tetrahedron());
  EXPECT_NEAR(corner.volume, 1, 1e-15);
  EXPECT_LT((corner.centre - Vec3(0.25, 0.5, 0.75)).norm(), 1e-15);
  EXPECT_NEAR(corner.second(0, 0), 1. / 10 - 1. / 16, 1e-15);  // a^2/10 about the corner
  EXPECT_NEAR(corner.second(0, 1), 2. / 20 - 2. / 16, 1e-15);  // a b/20
  EXPECT_NEAR(corner.second(2, 2), 9 * 3. / 80, 1e-14);
  const Mesh brick = box(Vec3(3, 2, 1), Vec3(1000, -2000, 50));
  EXPECT_TRUE(brick.is_closed());
  EXPECT_EQ(brick.turned, 0);
  expect_close(volume_moments(brick), {6, Vec3(1001.5, -1999, 50.5), Mat3(Vec3(4.5, 2, 0.5).asDiagonal())}, 1e-12);
}

Mesh sphere(int refinements) {
  Mesh mesh;
  mesh.vertices = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
  mesh.triangles = {{0, 1, 2}, {1, 3, 2}, {3, 4, 2}, {4, 0, 2}, {1, 0, 5}, {3, 1, 5}, {4, 3, 5}, {0, 4, 5}};
  for (; refinements > 0; --refinements) {
    std::vector<std::array<int, 3>> finer;
    for (const auto& [a, b, c] : mesh.triangles) {
      const int first = static_cast<int>(mesh.vertices.size());
      for (const auto& [p, q] : {std::pair{a, b}, {b, c}, {c, a}})
        mesh.vertices.push_back((mesh.vertices[p] + mesh.vertices[q]).normalized());
      finer.insert(finer.end(),
                   {{a, first, first + 2}, {first, b, first + 1}, {first + 2, first + 1, c}, {first, first + 1, first + 2}});
    }
    mesh.triangles = finer;
    mesh = joined(mesh);
  }
  return mesh;
}

TEST(MeshMass, RefinedSphereConverges) {
  double before = 1;
  for (int refinements = 1; refinements <= 6; ++refinements) {
    const Mesh mesh = sphere(refinements);
    EXPECT_TRUE(mesh.is_closed());
    const VolumeMoments moments = volume_moments(mesh);
    const double error = 4 * pi / 3 - moments.volume;
    EXPECT_GT(error, 0);
    const double order_factor = refinements > 2 ? before / error : 4;
    EXPECT_NEAR(order_factor, 4, 0.3);  // second order
    EXPECT_NEAR(moments.second(0, 0), 4 * pi / 15, 1.3 * error);
    EXPECT_LT(moments.centre.norm(), 1e-14);
    before = error;
  }
  EXPECT_LT(before, 4e-3);
}

TEST(MeshMass, OpenAndReversed) {
  Mesh open = tetrahedron();
  open.triangles.pop_back();
  EXPECT_EQ(mesh_of(open.vertices, open.triangles).open_edges, 3);
  Mesh reversed = tetrahedron();
  std::swap(reversed.triangles[0][0], reversed.triangles[0][1]);
  const Mesh counted = mesh_of(reversed.vertices, reversed.triangles);
  EXPECT_EQ(counted.open_edges, 0);
  EXPECT_EQ(counted.reversed_edges, 3);
}

TEST(MeshMass, InsideOut) {
  Mesh turned = box(Vec3(1, 1, 1));
  for (auto& triangle : turned.triangles) std::swap(triangle[0], triangle[1]);
  const Mesh repaired = mesh_of(turned.vertices, turned.triangles);
  EXPECT_EQ(repaired.turned, 12);
  EXPECT_NEAR(volume_moments(repaired).volume, 1, 1e-15);

  // A cavity stays one; a separate part that is inside out does not.
  Mesh both = box(Vec3(4, 4, 4));
  for (const Vec3& at : {Vec3(1, 1, 1), Vec3(10, 0, 0)}) {
    const Mesh inner = box(Vec3(1, 1, 1), at);
    const int offset = static_cast<int>(both.vertices.size());
    both.vertices.insert(both.vertices.end(), inner.vertices.begin(), inner.vertices.end());
    for (const auto& [a, b, c] : inner.triangles) both.triangles.push_back({a + offset, c + offset, b + offset});
  }
  const Mesh solids = mesh_of(both.vertices, both.triangles);
  EXPECT_EQ(solids.turned, 12);
  EXPECT_NEAR(volume_moments(solids).volume, 64 - 1 + 1, 1e-12);
}

TEST(ShapeMass, TurnedShapesAndHoles) {
  Shape bar, hole;
  bar.kind = hole.kind = ShapeKind::box;
  bar.size = Vec3(4, 2, 2);
  bar.rotation = Eigen::AngleAxisd(pi / 2, Vec3::UnitZ());  // its long edge along y
  bar.centre = Vec3(1, 1, 1);
  hole.size = Vec3(1, 1, 2);
  hole.centre = Vec3(1, 2, 1);
  hole.is_hole = true;
  const MassFromShapes mass = mass_of({bar, hole, bar}, {3, 3, 0}, 3);
  EXPECT_NEAR(mass.mass, 48 - 6, 1e-13);
  const double y = (48 * 1 - 6 * 2) / 42.;
  EXPECT_LT((mass.centre - Vec3(1, y, 1)).norm(), 1e-14);
  // about z: m (a^2 + b^2)/12 and the distances from the common centre
  const double about_z = 48 * 20 / 12. + 48 * (1 - y) * (1 - y) - 6 * 2 / 12. - 6 * (2 - y) * (2 - y);
  EXPECT_NEAR(mass.inertia(2, 2), about_z, 1e-12);
  EXPECT_EQ(mass.inertia(0, 1), 0);
  EXPECT_FALSE(mass_of({hole}, {1}, 3).mass > 0);
}

}  // namespace holonom::shape_mass_test
