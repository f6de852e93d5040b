// `shapes` and `density` of the model file: places, mass, components, and the model written again. Expected numbers are handbook
// formulas.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/model_writer.h"
#include "model/digest.h"
#include "support/model_files.h"

namespace holonom::shape_reader_test {

using std::numbers::pi;

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";  // three lines
const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n";

// A right-angled corner with legs 1, 2, 3 along the axes
const std::string corner = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

class Shapes : public testing::Test {
 protected:
  void SetUp() override { files.write("corner.obj", corner); }
  Model read(const std::string& text) const { return files.read("m.yaml", text); }
  ModelFiles files;
};

// A point of a shape in the reference configuration
Vec3 world(const Body& body, const Shape& shape, const Vec3& point) {
  return body.position + body.rotation * (shape.centre + shape.rotation * point);
}

TEST_F(Shapes, MassOfAPlanarBody) {
  const Model model = read(planar + R"yaml(parameters: {r: 0.5, rho: 4}
bodies:
  cam:
    density: 2*rho
    angle: 30 deg
    shapes:
      - {type: polygon, points: [[0, 0], [0, 2], [3, 2], [3, 0]], colour: steelblue, opacity: 0.5}   # clockwise
      - {type: circle, at: [1, 1], radius: r, hole: yes}
      - {type: polyline, points: [[0, 0], [5, 5]]}
)yaml");
  const Body& cam = model.bodies[1];
  const double plate = 8 * 6, hole = 8 * pi / 4, mass = plate - hole;
  const Vec3 centre((plate * 1.5 - hole) / mass, 1, 0);
  EXPECT_NEAR(cam.mass, mass, 1e-12);
  EXPECT_LT((cam.position - centre).norm(), 1e-14);
  const double inertia =
      plate * 13 / 12. + plate * std::pow(1.5 - centre.x(), 2) - hole * 0.125 - hole * std::pow(1 - centre.x(), 2);
  EXPECT_NEAR(cam.inertia(2, 2), inertia, 1e-12);
  ASSERT_EQ(cam.shapes.size(), 3u);
  EXPECT_LT((world(cam, cam.shapes[1], Vec3::Zero()) - Vec3(1, 1, 0)).norm(), 1e-15);
  const Vec2& first = cam.shapes[0].points.front();
  EXPECT_EQ(first, Vec2(3, 0));  // turned to counter-clockwise
  EXPECT_LT((world(cam, cam.shapes[0], Vec3(first.x(), first.y(), 0)) - Vec3(3, 0, 0)).norm(), 1e-15);
  EXPECT_EQ(cam.shapes[0].colour, "#4682b4");
  EXPECT_EQ(cam.shapes[0].opacity, 0.5);
  EXPECT_TRUE(cam.shapes[1].is_hole);
  ASSERT_TRUE(cam.mass_from_shapes);
  EXPECT_FALSE(cam.mass_from_shapes->mass_is_given || cam.mass_from_shapes->position_is_given);
  EXPECT_EQ(cam.mass_from_shapes->mass, cam.mass);
}

TEST_F(Shapes, MassOfASpatialBody) {
  const Model model = read(spatial + R"yaml(bodies:
  rod:
    rotation: {axis: [0, 0, 1], angle: 90 deg}
    shapes:
      - {type: cylinder, at: [2, 0, 0], axis: [1, 0, 0], radius: 0.1, length: 4, density: 1000}
      - {type: mesh, file: corner.obj, scale: [1, 1, 2], density: 6, at: [0, 0, 1]}
      - {type: sphere, at: [9, 9, 9], radius: 1, colour: "#A0b1C2"}
)yaml");
  const Body& rod = model.bodies[1];
  const double cylinder = 1000 * pi * 0.01 * 4, mesh = 6 * 2, mass = cylinder + mesh;
  EXPECT_NEAR(rod.mass, mass, 1e-12 * mass);
  const Vec3 of_mesh(0.25, 0.5, 1 + 6 / 4.), centre = (cylinder * Vec3(2, 0, 0) + mesh * of_mesh) / mass;
  EXPECT_LT((rod.position - centre).norm(), 1e-14);
  // The inertia about the world x axis is that about the body's own -y axis. A corner: m (b^2 + c^2) 3/80
  const auto squares = [](const Vec3& arm) { return arm.y() * arm.y() + arm.z() * arm.z(); };
  const double about_x = cylinder * 0.01 / 2 + cylinder * squares(Vec3(2, 0, 0) - centre) + mesh * (4 + 36) * 3 / 80. +
                         mesh * squares(of_mesh - centre);
  EXPECT_NEAR(rod.inertia(1, 1), about_x, 1e-12 * about_x);
  EXPECT_LT((world(rod, rod.shapes[0], Vec3(0, 0, 2)) - Vec3(4, 0, 0)).norm(), 1e-14);
  EXPECT_EQ(rod.shapes[2].colour, "#a0b1c2");
}

TEST_F(Shapes, GivenValuesWin) {
  const std::string shapes = "density: 1, shapes: [{type: rectangle, at: [3, 0], size: [6, 2]}]";
  const Body body = read(planar + "bodies:\n  a: {mass: 24, position: [1, 0], " + shapes + "}\n").bodies[1];
  EXPECT_EQ(body.mass, 24);
  EXPECT_EQ(body.position, Vec3(1, 0, 0));
  EXPECT_NEAR(body.inertia(2, 2), 24 * 40 / 12., 1e-12);  // distributed as the density says
  EXPECT_EQ(body.mass_from_shapes->mass, 12);
  EXPECT_EQ(body.mass_from_shapes->centre, Vec3(2, 0, 0));
  EXPECT_EQ(body.shapes[0].centre, Vec3(2, 0, 0));
  const Body other = read(planar + "bodies:\n  a: {inertia: 7, " + shapes + "}\n").bodies[1];
  EXPECT_EQ(other.mass, 12);
  EXPECT_EQ(other.inertia(2, 2), 7);
  EXPECT_EQ(other.position, Vec3(3, 0, 0));
  EXPECT_TRUE(other.mass_from_shapes->inertia_is_given);
}

TEST_F(Shapes, UnitsOfTheFile) {
  const Body body = read(
                        "holonom: 1\nspace: planar\nunits: {length: mm, mass: g, time: s}\ngravity: [0, 0]\n"
                        "bodies:\n  a: {density: 0.01, shapes: [{type: circle, at: [1 cm, 0], radius: 2}]}\n")
                        .bodies[1];
  EXPECT_NEAR(body.mass, 0.04 * pi, 1e-15);  // grams
  EXPECT_NEAR(body.position.x(), 10, 1e-14);
}

// A run is identified by a digest that shapes do not change.
TEST_F(Shapes, DigestIsThatOfTheMotion) {
  const std::string body = "bodies:\n  a: {mass: 1, inertia: 2, position: [0, 0]";
  const Model plain = read(planar + body + "}\n");
  const Model drawn = read(planar + body + ", shapes: [{type: circle, at: [0, 0], radius: 1}]}\n");
  EXPECT_EQ(digest_of(plain), digest_of(drawn));
}

TEST_F(Shapes, MeshesAreReadOnceAndOpenOnesAreDrawn) {
  files.write("open.obj", corner.substr(0, corner.rfind("f ")));
  const Model model = read(spatial + R"yaml(bodies:
  a: {mass: 1, position: [0, 0, 0], shapes: [{type: mesh, file: open.obj}, {type: mesh, file: corner.obj}]}
  b: {mass: 1, position: [0, 0, 0], shapes: [{type: mesh, file: open.obj}, {type: mesh, file: ./corner.obj, scale: 2}]}
)yaml");
  EXPECT_EQ(model.bodies[1].shapes[0].mesh->open_edges, 3);
  EXPECT_EQ(model.bodies[1].shapes[0].mesh, model.bodies[2].shapes[0].mesh);
  EXPECT_EQ(model.bodies[2].shapes[1].mesh->vertices[0] * 0.5, model.bodies[1].shapes[1].mesh->vertices[0]);
}

void expect_same(const Shape& found, const Shape& wanted) {
  EXPECT_EQ(found.kind, wanted.kind);
  EXPECT_EQ(found.centre, wanted.centre);
  EXPECT_EQ(found.rotation.coeffs(), wanted.rotation.coeffs());
  EXPECT_EQ(found.angle, wanted.angle);
  EXPECT_EQ(found.size, wanted.size);
  EXPECT_EQ(found.radius, wanted.radius);
  EXPECT_EQ(found.length, wanted.length);
  EXPECT_EQ(found.points, wanted.points);
  EXPECT_EQ(found.scale, wanted.scale);
  EXPECT_EQ(found.colour, wanted.colour);
  EXPECT_EQ(found.opacity, wanted.opacity);
  EXPECT_EQ(found.is_hole, wanted.is_hole);
  ASSERT_EQ(found.mesh != nullptr, wanted.mesh != nullptr);
  if (!found.mesh) return;
  EXPECT_EQ(std::filesystem::weakly_canonical(found.file), std::filesystem::weakly_canonical(wanted.file));
  EXPECT_EQ(found.mesh->vertices, wanted.mesh->vertices);
  EXPECT_EQ(found.mesh->triangles, wanted.mesh->triangles);
}

// Written and read again, shapes and masses are the same to the bit.
void expect_round_trip(const ModelFiles& files, const Model& model) {
  const std::filesystem::path folder = files.path("elsewhere/deep");
  const std::string text = written_model(model, schema(), "", folder);
  const Model again = files.read("elsewhere/deep/m.yaml", text);
  EXPECT_EQ(digest_of(again), digest_of(model)) << text;
  ASSERT_EQ(again.bodies.size(), model.bodies.size());
  for (std::size_t k = 0; k < model.bodies.size(); ++k) {
    ASSERT_EQ(again.bodies[k].shapes.size(), model.bodies[k].shapes.size());
    for (std::size_t s = 0; s < model.bodies[k].shapes.size(); ++s) {
      SCOPED_TRACE(model.bodies[k].name + " " + std::to_string(s) + "\n" + text);
      expect_same(again.bodies[k].shapes[s], model.bodies[k].shapes[s]);
    }
  }
  EXPECT_EQ(written_model(again, schema(), "", folder), text);
}

const std::string every_planar = planar + R"yaml(ports: {base: {body: ground}}
bodies:
  ground: {shapes: [{type: rectangle, at: [0.1, 0.2], angle: 0.3, size: [3, 1], colour: grey}]}
  a:
    density: 1/3
    angle: 0.7
    shapes:
      - {type: polygon, points: [[0.1, 0], [2, 0.3], [1.7, 1.9]], at: [1/3, 0.1], angle: 25 deg}
      - {type: circle, at: [1.1, 0.7], radius: 0.1, hole: yes, opacity: 0.4}
      - {type: rectangle, at: [3, 1/7], size: [1, 0.3], angle: 1, density: 2}
      - {type: polyline, points: [[0, 0], [1, 1], [3, 2]], colour: "#123456"}
)yaml";

const std::string every_spatial = spatial + R"yaml(ports: {base: {body: ground}}
bodies:
  ground: {shapes: [{type: box, at: [0.1, 0.2, 0.3], rotation: {xyz: [0.1, 0.2, 0.3]}, size: [3, 2, 1]}]}
  a:
    density: 700
    rotation: {axis: [1, 2, 3], angle: 40 deg}
    shapes:
      - {type: box, at: [1/3, 0, 0], size: [1, 2, 3], rotation: [1, 2, 3, 4]}
      - {type: cylinder, at: [0, 1/3, 0], axis: [1, 2, -2], radius: 0.3, length: 2}
      - {type: capsule, at: [0, 0, 1/3], axis: [0, 0, -1], radius: 0.3, length: 2}
      - {type: sphere, at: [1, 1, 1], radius: 0.4, hole: yes}
      - {type: cone, at: [2, 0, 1], axis: [0, 1, 1], radius: 0.4, length: 1.3, colour: red, opacity: 0.25}
      - {type: extrusion, at: [1, 0, 0], axis: [3, 1, 1], points: [[0, 0], [1, 0.1], [0.3, 0.8]], height: 0.7}
      - {type: mesh, file: corner.obj, at: [0, 3, 0], rotation: {xyz: [1, 2, 3]}, scale: 0.37}
)yaml";

TEST_F(Shapes, WrittenAndReadAgain) {
  expect_round_trip(files, read(every_planar));
  expect_round_trip(files, read(every_spatial));
}

// Points of the surface of a shape in its own axes, none of them on a plane of symmetry
std::vector<Vec3> marks(const Shape& shape) {
  const double r = shape.radius, z = shape.length / 2;
  std::vector<Vec3> points;
  for (const Vec2& point : shape.points) points.emplace_back(point.x(), point.y(), 0);
  for (const Vec2& point : shape.points) points.emplace_back(point.x(), point.y(), shape.length);
  if (shape.mesh) return shape.mesh->vertices;
  if (shape.kind == ShapeKind::cone)
    return {Vec3(r, 0, 0), Vec3(-r, 0, 0), Vec3(0, r, 0), Vec3(0, -r, 0), Vec3(0, 0, shape.length)};
  for (const double sign : {1, -1}) {
    if (!shape.size.isZero())
      for (const double other : {1, -1})
        for (const double third : {1, -1}) points.push_back(shape.size.cwiseProduct(Vec3(sign, other, third)) / 2);
    if (r > 0 && shape.points.empty())
      for (const double end : {1, -1}) {
        points.push_back(Vec3(sign * r, 0, end * z));
        points.push_back(Vec3(0, sign * r, end * z));
      }
  }
  return points;
}

// For each marked point of one shape there is one of the other.
void expect_same_points(const std::vector<Vec3>& found, const std::vector<Vec3>& wanted, bool is_round) {
  ASSERT_EQ(found.size(), wanted.size());
  for (const Vec3& point : wanted) {
    double nearest = 1e9;
    for (const Vec3& other : found) nearest = std::min(nearest, (point - other).norm());
    EXPECT_LT(nearest, 1e-13) << point.transpose() << (is_round ? " (round)" : "");
  }
}

bool is_mirrored_right(const Shape& shape) {
  if (shape.kind == ShapeKind::polygon || shape.kind == ShapeKind::extrusion) {
    double area = 0;
    for (std::size_t k = 0; k < shape.points.size(); ++k) {
      const Vec2 &p = shape.points[k], &q = shape.points[(k + 1) % shape.points.size()];
      area += p.x() * q.y() - p.y() * q.x();
    }
    return area > 0;
  }
  if (!shape.mesh) return true;
  double volume = 0;
  for (const auto& [a, b, c] : shape.mesh->triangles)
    volume += shape.mesh->vertices[a].dot(shape.mesh->vertices[b].cross(shape.mesh->vertices[c]));
  return volume > 0;
}

// A shape of an included component lies where the placement maps its points; it is written and read as one of the host.
void expect_placed(const ModelFiles& files, const std::string& component, const std::string& placement, const Mat3& map,
                   const Vec3& at) {
  SCOPED_TRACE(placement);
  const Model alone = files.read("part.yaml", component);
  const std::string head = component.substr(0, component.find("ports"));
  const bool is_planar = alone.dimension == 2;
  const std::string frame = is_planar ? "bodies:\n  f: {mass: 1, inertia: 1, position: [4, 5], angle: 0.3}\n"
                                      : "bodies:\n  f: {mass: 1, position: [4, 5, 6], rotation: {xyz: [0.1, 0.2, 0.3]}}\n";
  const Model host =
      files.read("host.yaml", head + frame + "include:\n  p: {file: part.yaml, connect: {base: f}, " + placement + "}\n");
  const std::vector<std::pair<int, int>> bodies = {{0, 1}, {1, 2}};  // the component's ground is the frame
  for (const auto& [own, in_host] : bodies) {
    const Body &from = alone.bodies[own], &to = host.bodies[in_host];
    ASSERT_EQ(from.shapes.size(), to.shapes.size());
    for (std::size_t k = 0; k < from.shapes.size(); ++k) {
      const Shape &drawn = from.shapes[k], &placed = to.shapes[k];
      SCOPED_TRACE(static_cast<int>(drawn.kind));
      std::vector<Vec3> wanted, found;
      for (const Vec3& mark : marks(drawn)) wanted.push_back(map * world(from, drawn, mark) + at);
      for (const Vec3& mark : marks(placed)) found.push_back(world(to, placed, mark));
      const bool is_round = drawn.kind == ShapeKind::cylinder || drawn.kind == ShapeKind::cone ||
                            drawn.kind == ShapeKind::capsule || drawn.kind == ShapeKind::sphere ||
                            drawn.kind == ShapeKind::circle;
      expect_same_points(found, wanted, is_round);
      EXPECT_TRUE(is_mirrored_right(placed));
    }
  }
  EXPECT_LT((host.bodies[2].mass_from_shapes->inertia - host.bodies[2].inertia).norm(), 1e-12 * host.bodies[2].inertia.norm());
  expect_round_trip(files, host);
}

TEST_F(Shapes, PlacedAndMirroredInThePlane) {
  const Mat3 turn = Eigen::AngleAxisd(0.4, Vec3::UnitZ()).toRotationMatrix();
  const Mat3 x = Vec3(-1, 1, 1).asDiagonal(), y = Vec3(1, -1, 1).asDiagonal();
  expect_placed(files, every_planar, "at: [1, 2], angle: 0.4", turn, Vec3(1, 2, 0));
  expect_placed(files, every_planar, "at: [1, 2], angle: 0.4, mirror: x", turn * x, Vec3(1, 2, 0));
  expect_placed(files, every_planar, "at: [1, 2], angle: 0.4, mirror: y", turn * y, Vec3(1, 2, 0));
}

TEST_F(Shapes, PlacedAndMirroredInSpace) {
  const Mat3 turn = Eigen::AngleAxisd(0.4, Vec3(1, 2, 2) / 3).toRotationMatrix();
  const std::string place = "at: [1, 2, 3], rotation: {axis: [1, 2, 2], angle: 0.4}";
  expect_placed(files, every_spatial, place, turn, Vec3(1, 2, 3));
  for (int k = 0; k < 3; ++k) {
    Mat3 mirror = Mat3::Identity();
    mirror(k, k) = -1;
    expect_placed(files, every_spatial, place + ", mirror: " + "xyz"[k], turn * mirror, Vec3(1, 2, 3));
  }
}

}  // namespace holonom::shape_reader_test
