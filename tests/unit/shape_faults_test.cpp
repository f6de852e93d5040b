// Messages about shapes that cannot be used.
#include <gtest/gtest.h>

#include "support/model_files.h"

namespace holonom::shape_faults_test {

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n";
const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nbodies:\n";

class ShapeFaults : public testing::Test {
 protected:
  // Of a body in line 5 with one shape, which begins in column 32
  std::string flat(const std::string& shape) const {
    return error(planar + "  a: {position: [0, 0], shapes: [{" + shape + "}]}\n");
  }
  std::string solid(const std::string& shape) const {
    return error(spatial + "  a: {position: [0, 0, 0], shapes: [{" + shape + "}]}\n");
  }
  std::string error(const std::string& text) const { return files.error("m.yaml", text); }
  ModelFiles files;
};

TEST_F(ShapeFaults, Keys) {
  EXPECT_EQ(error(planar + "  a: {position: [0, 0], shapes: 3}\n"),
            "m.yaml:5:33: body 'a': 'shapes' must be a list, found text (each shape is an item: - {type: ...})");
  EXPECT_EQ(error(planar + "  a: {position: [0, 0], shapes: [3]}\n"),
            "m.yaml:5:34: body 'a': shape 1 must be a mapping, found text");
  EXPECT_EQ(flat("radius: 1, at: [0, 0]"), "m.yaml:5:34: body 'a': shape 1: 'type' is missing (such as type: circle)");
  EXPECT_EQ(flat("type: circel, radius: 1, at: [0, 0]"),
            "m.yaml:5:41: body 'a': shape 1: there is no shape 'circel' (did you mean 'circle'?)");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], color: red"),
            "m.yaml:5:72: body 'a': shape 1: unknown key 'color' (did you mean 'colour'?)");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], size: 2").substr(0, 51),
            "m.yaml:5:72: body 'a': shape 1: unknown key 'size' ");
  EXPECT_EQ(flat("type: circle, radius: 1"), "m.yaml:5:34: body 'a': shape 1: 'at' is missing (the place of the shape)");
  EXPECT_EQ(flat("type: circle, at: [0, 0]"), "m.yaml:5:34: body 'a': shape 1: 'radius' is missing (radius)");
}

TEST_F(ShapeFaults, SpaceOfTheModel) {
  EXPECT_EQ(flat("type: box, size: [1, 1, 1], at: [0, 0]"),
            "m.yaml:5:41: body 'a': shape 1: 'box' is for spatial models; this model is planar (use 'rectangle')");
  EXPECT_EQ(solid("type: polygon, points: []"),
            "m.yaml:5:44: body 'a': shape 1: 'polygon' is for planar models; this model is spatial (use 'extrusion')");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], axis: [1, 0]"),
            "m.yaml:5:78: body 'a': shape 1: 'axis' is for spatial models; this model is planar (use 'angle')");
  EXPECT_EQ(solid("type: sphere, radius: 1, at: [0, 0, 0], axis: [0, 0, 0]"),
            "m.yaml:5:84: body 'a': shape 1: 'axis' must not be zero");
  EXPECT_EQ(solid("type: sphere, radius: 1, at: [0, 0, 0], axis: [0, 0, 1], rotation: [1, 0, 0, 0]"),
            "m.yaml:5:84: body 'a': shape 1 must have either 'axis' or 'rotation', not both");
}

TEST_F(ShapeFaults, Numbers) {
  EXPECT_EQ(flat("type: circle, radius: -1, at: [0, 0]"), "m.yaml:5:57: body 'a': shape 1: 'radius' must be positive, found -1");
  EXPECT_EQ(flat("type: circle, radius: .inf, at: [0, 0]"),
            "m.yaml:5:57: body 'a': shape 1: 'radius' must be finite, found '.inf'");
  EXPECT_EQ(flat("type: circle, radius: 1 kg, at: [0, 0]").substr(0, 65),
            "m.yaml:5:57: body 'a': shape 1: 'radius' is measured in m, but '1");
  EXPECT_EQ(flat("type: rectangle, size: [1, 0], at: [0, 0]"),
            "m.yaml:5:62: body 'a': shape 1: 'size' must be positive, found 0");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], opacity: 2"),
            "m.yaml:5:81: body 'a': shape 1: 'opacity' must be between 0 and 1, found 2");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], colour: stelblue"),
            "m.yaml:5:80: body 'a': shape 1: there is no colour 'stelblue' (did you mean 'steelblue'?)");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], colour: "),
            "m.yaml:5:80: body 'a': shape 1: 'colour' must not be empty (# begins a comment: write \"#rrggbb\" in quotes)");
  EXPECT_EQ(flat("type: circle, radius: 1, at: [0, 0], hole: true"),
            "m.yaml:5:78: body 'a': shape 1: 'hole' has no choice 'true' (valid: yes, no)");
  EXPECT_EQ(flat("type: polyline, points: [[0, 0], [1, 1]], hole: yes"),
            "m.yaml:5:83: body 'a': shape 1: a polyline has no area and cannot be a hole");
}

TEST_F(ShapeFaults, Outlines) {
  const std::string begin = "type: polygon, points: ";
  EXPECT_EQ(flat(begin + "[[0, 0], [1, 1]]"),
            "m.yaml:5:58: body 'a': shape 1: 'points' needs a list of at least 3 points, found 2");
  EXPECT_EQ(flat(begin + "[[0, 0], [1, 1], [2, 2]]"),
            "m.yaml:5:58: body 'a': shape 1: 'points': the points lie on a line and enclose no area");
  EXPECT_EQ(
      flat(begin + "[[0, 0], [1, 0], [1, 1], [0, 0]]"),
      "m.yaml:5:83: body 'a': shape 1: 'points': point 4 is the same as point 1 (leave it out: a polygon is closed by itself)");
  EXPECT_EQ(flat(begin + "[[0, 0], [1, 0], [1, 0], [0, 1]]"),
            "m.yaml:5:75: body 'a': shape 1: 'points': point 3 is the same as point 2");
  EXPECT_EQ(
      flat(begin + "[[0, 0], [2, 2], [2, 0], [0, 1]]"),
      "m.yaml:5:75: body 'a': shape 1: 'points': the outline crosses itself: the edge from point 1 meets the edge from point 3 "
      "(give the points in order along the outline)");
  EXPECT_EQ(solid("type: extrusion, height: 1, points: [[0, 0], [2, 2], [2, 0], [0, 1]]").substr(0, 81),
            "m.yaml:5:91: body 'a': shape 1: 'points': the outline crosses itself: the edge fr");
  std::string many = "[";
  for (int k = 0; k <= 10000; ++k) many += "[" + std::to_string(k) + ", " + std::to_string(k % 2) + "], ";
  EXPECT_EQ(flat(begin + many + "]"), "m.yaml:5:58: body 'a': shape 1: 'points' has 10001 points, more than the limit of 10000");
}

TEST_F(ShapeFaults, Mass) {
  EXPECT_EQ(error(planar + "  a: {density: 1}\n"),
            "m.yaml:5:16: body 'a': no shape with an area has a density (add a closed shape, or give 'mass', 'inertia' and "
            "'position')");
  EXPECT_EQ(error(planar + "  a: {density: 0, shapes: [{type: circle, at: [0, 0], radius: 1}]}\n"),
            "m.yaml:5:16: body 'a': 'density' must be positive, found 0");
  EXPECT_EQ(error(planar + "  a: {shapes: [{type: circle, at: [0, 0], radius: 1}]}\n"),
            "m.yaml:5:3: body 'a': 'position' is missing (the position of the mass centre)");
  EXPECT_EQ(error(planar + "  a: {shapes: [{type: polyline, points: [[0, 0], [1, 1]], density: 1}]}\n"),
            "m.yaml:5:68: body 'a': shape 1: a polyline has no area, so that it cannot have a density (use 'polygon')");
  EXPECT_EQ(
      error(planar + "  a: {density: 1, shapes: [{type: circle, at: {a: [0, 0]}, radius: 1}]}\n"),
      "m.yaml:5:47: body 'a': shape 1: 'at' in body axes needs the 'position' of the body, from which they begin (give a world "
      "point: at: [x, y], or the position)");
  EXPECT_EQ(
      error(planar + "  a:\n    density: 1\n    shapes:\n      - {type: circle, at: [0, 0], radius: 1}\n"
                     "      - {type: circle, at: [0, 0], radius: 2, hole: yes}\n"),
      "m.yaml:6:14: body 'a': the holes take away all of its mass, -9.42478 remains (a hole lies within the other shapes of the "
      "body)");
  EXPECT_EQ(error(spatial + "  a: {density: 1, shapes: [{type: sphere, at: [0, 0, 0], radius: 1e200}]}\n"),
            "m.yaml:5:28: body 'a': shape 1: its volume is too large for a number");
  EXPECT_EQ(error(spatial + "  a: {density: 1e-300, shapes: [{type: sphere, at: [0, 0, 0], radius: 1e-200}]}\n"),
            "m.yaml:5:33: body 'a': shape 1: it has a density, but no volume");
}

TEST_F(ShapeFaults, Ground) {
  EXPECT_EQ(error(planar + "  ground: {shapes: [{type: circle, at: [0, 0], radius: 1}]}\n"),
            "m.yaml:5:3: 'bodies' needs at least one body");
  EXPECT_EQ(error(planar + "  ground: {shapes: [{type: circle, at: [0, 0], radius: 1, density: 2}]}\n  a: {position: [0, 0]}\n"),
            "m.yaml:5:68: body 'ground': the ground has no mass, so that its shapes have no density");
  EXPECT_EQ(error(planar + "  ground: {mass: 1, shapes: []}\n  a: {position: [0, 0]}\n"),
            "m.yaml:5:12: body 'ground': unknown key 'mass' (valid: shapes)");
}

TEST_F(ShapeFaults, Meshes) {
  const std::string open = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 2 3 4\n";
  files.write("open.obj", open);
  files.write("twisted.obj", open + "f 1 3 4\n");
  files.write("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 2 0\nf 1 2 3\nf 1 3 2\n");
  files.write("broken.stl", "solid\nfacet\nouter loop\nvertex 0 0\n");
  files.write("empty.stl", "");
  files.write("other.txt", "secret");
  const auto with_density = [](const std::string& file) { return "type: mesh, file: " + file + ", density: 1"; };
  EXPECT_EQ(
      solid(with_density("open.obj")),
      "m.yaml:5:56: body 'a': shape 1: 'open.obj' is not closed and has no volume: 3 of its edges belong to one triangle only "
      "(repair it, or give this shape density: 0 to draw it only)");
  EXPECT_EQ(
      solid(with_density("twisted.obj")),
      "m.yaml:5:56: body 'a': shape 1: 'twisted.obj' is not closed and has no volume: at 3 of its edges the triangles disagree "
      "about the outside (repair it, or give this shape density: 0 to draw it only)");
  EXPECT_EQ(solid(with_density("flat.obj")), "m.yaml:5:37: body 'a': shape 1: it has a density, but no volume");
  EXPECT_EQ(
      solid("type: mesh, file: opn.obj"),
      "m.yaml:5:56: body 'a': shape 1: 'file': cannot read 'opn.obj': No such file or directory (did you mean 'open.obj'?)");
  EXPECT_EQ(solid("type: mesh, file: broken.stl"),
            "m.yaml:5:56: body 'a': shape 1: 'file': 'broken.stl': line 4: a vertex needs three numbers");
  EXPECT_EQ(solid("type: mesh, file: empty.stl"), "m.yaml:5:56: body 'a': shape 1: 'file': 'empty.stl': it is empty");
  EXPECT_EQ(solid("type: mesh, file: other.txt"),
            "m.yaml:5:56: body 'a': shape 1: 'file': 'other.txt': the name of a mesh must end in .stl or .obj");
  EXPECT_EQ(solid("type: mesh, file: flat.obj, scale: 0"), "m.yaml:5:73: body 'a': shape 1: 'scale' must not be zero");
  EXPECT_EQ(solid("type: mesh, file: flat.obj, scale: [1, 2]"),
            "m.yaml:5:73: body 'a': shape 1: 'scale' needs a list of 3 numbers, found 2");
}

}  // namespace holonom::shape_faults_test
