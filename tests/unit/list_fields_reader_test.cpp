// Fields with lists of measures, points, equations or a grid, and messages for invalid ones.
#include <gtest/gtest.h>

#include "elements/catalogue.h"
#include "io/model_reader.h"

namespace holonom::list_fields_reader_test {

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nparameters: {r: 2}\n";
const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nparameters: {r: 2}\n";
const std::string two_wheels =
    "bodies: {a: {mass: 1, inertia: 1, position: [0, 0]}, b: {mass: 1, inertia: 1, position: [3, 0]}}\n"
    "joints:\n"
    "  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n"
    "  B: {type: revolute, connect: [ground, b], at: [3, 0]}\n";  // lines 5 to 8

Model parse(const std::string& text) { return parse_model(text, "m.yaml", schema(), {}); }

std::string error(const std::string& text) {
  try {
    parse(text);
  } catch (const InputError& fault) {
    return fault.what();
  }
  return "no error";
}

std::string with_coupler(const std::string& coupler) { return error(planar + two_wheels + "couplers:\n  g: " + coupler + "\n"); }

std::string with_planar_joint(const std::string& fields) {
  return error(planar + "bodies: {a: {mass: 1, position: [0, 0]}}\njoints:\n  J: {connect: [ground, a], at: [0, 0], " + fields +
               "}\n");
}

std::string with_spatial_joint(const std::string& fields) {
  return error(spatial + "bodies: {a: {mass: 1, position: [0, 0, 0]}}\njoints:\n  J: {connect: [ground, a], at: [0, 0, 0], " +
               fields + "}\n");
}

TEST(ListFields, Measures) {
  const Model model =
      parse(planar + two_wheels + "couplers:\n  g: {type: gear, measures: [A.angle, B.angle], teeth: [10, 4*r]}\n");
  const Element& gear = model.drivers.at(0);
  EXPECT_EQ(gear.type, "gear");
  EXPECT_EQ(gear.get<std::vector<std::string>>("measures"), (std::vector<std::string>{"A.angle", "B.angle"}));
  EXPECT_EQ(gear.get<std::vector<double>>("teeth"), (std::vector<double>{10, 8}));
}

TEST(ListFields, FaultsOfMeasures) {
  EXPECT_EQ(with_coupler("{type: gear, measures: A.angle, teeth: [1, 2]}"),
            "m.yaml:10:29: coupler 'g': 'measures' needs a list, found text");
  EXPECT_EQ(with_coupler("{type: gear, measures: [], teeth: [1, 2]}"),
            "m.yaml:10:29: coupler 'g': 'measures' needs a list, found an empty list");
  EXPECT_EQ(with_coupler("{type: gear, measures: [A.angle, angle], teeth: [1, 2]}"),
            "m.yaml:10:39: coupler 'g': 'measures' must name a measure, found 'angle' (such as A.angle or crank.x)");
  EXPECT_EQ(with_coupler("{type: gear, teeth: [1, 2]}"), "m.yaml:10:3: coupler 'g': 'measures' is missing");
  EXPECT_EQ(with_coupler("{type: gear, measures: [A.angle, B.angle], teeth: 2}"),
            "m.yaml:10:56: coupler 'g': 'teeth' needs a list of numbers, found '2'");
  EXPECT_EQ(with_coupler("{type: gear, measures: [A.angle, B.angle], teeth: [1, 2], mesh: inner}"),
            "m.yaml:10:70: coupler 'g': 'mesh' has no choice 'inner' (valid: external, internal)");
}

TEST(ListFields, FaultsOfTheSection) {
  EXPECT_EQ(with_coupler("{type: gaer, measures: [A.angle, B.angle], teeth: [1, 2]}"),
            "m.yaml:10:13: coupler 'g': there is no coupler type 'gaer' (did you mean 'gear'?)\n"
            "  couplers: coupler, gear, belt, rack-and-pinion");
  EXPECT_EQ(
      error(planar + two_wheels + "couplers:\n  A: {type: gear, measures: [A.angle, B.angle], teeth: [1, 2]}\n").substr(0, 57),
      "m.yaml:10:3: the name 'A' is taken by the joint in line 7");
  EXPECT_EQ(error(planar + two_wheels + "coupler: {}\n"), "m.yaml:9:1: unknown key 'coupler' (did you mean 'couplers'?)");
}

TEST(ListFields, Points) {
  const Model model =
      parse(planar +
            "bodies: {a: {mass: 1, position: [0, 0]}}\njoints:\n  J: {type: point-on-curve, connect: [ground, a], "
            "at: [0, 0], curve: [[0, 0], [1, r], [2*r, 1]], closed: yes}\n");
  const auto& points = model.joints.at(0).get<std::vector<Vec3>>("curve");
  ASSERT_EQ(points.size(), 3u);
  EXPECT_EQ(points[1], Vec3(1, 2, 0));
  EXPECT_EQ(points[2], Vec3(4, 1, 0));
  EXPECT_EQ(model.joints.at(0).get<std::string>("closed"), "yes");
}

TEST(ListFields, FaultsOfPoints) {
  EXPECT_EQ(with_planar_joint("type: point-on-curve, curve: 3"),
            "m.yaml:7:70: joint 'J': 'curve' needs a list of vectors, found text");
  EXPECT_EQ(with_planar_joint("type: point-on-curve, curve: []"),
            "m.yaml:7:70: joint 'J': 'curve' needs a list of vectors, found an empty list");
  EXPECT_EQ(with_planar_joint("type: point-on-curve, curve: [[0, 0], [1, 2, 3], [2, q]]"),
            "m.yaml:7:79: joint 'J': 'curve' needs a list of 2 numbers, found 3\n"
            "m.yaml:7:94: joint 'J': 'curve': unknown symbol 'q'");
  EXPECT_EQ(with_planar_joint("type: point-on-curve"), "m.yaml:7:3: joint 'J': 'curve' is missing");
  EXPECT_EQ(with_planar_joint("type: point-on-curve, curve: [[0, 0], [1, 0]], closed: maybe"),
            "m.yaml:7:96: joint 'J': 'closed' has no choice 'maybe' (valid: no, yes)");
}

TEST(ListFields, Grid) {
  const Model model =
      parse(spatial +
            "bodies: {a: {mass: 1, position: [0, 0, 0]}}\njoints:\n  J: {type: point-on-surface, connect: [ground, a], at: "
            "[0, 0, 0], heights: {x: [0, 1, r], y: [0, 1], z: [[1, 2], [3, 4], [5, 3*r]]}}\n");
  const Grid& grid = model.joints.at(0).get<Grid>("heights");
  EXPECT_EQ(grid.x, (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(grid.y, (std::vector<double>{0, 1}));
  EXPECT_EQ(grid.z, (std::vector<std::vector<double>>{{1, 2}, {3, 4}, {5, 6}}));
}

TEST(ListFields, FaultsOfAGrid) {
  const auto with_heights = [](const std::string& grid) {
    return with_spatial_joint("type: point-on-surface, heights: " + grid);
  };
  EXPECT_EQ(with_heights("{x: [0, 1], y: [0, 1], z: [[1, 2], [3, 4]]}"), "no error");
  EXPECT_EQ(with_heights("{x: [0, 2, 1], y: [0, 1], z: [[1, 2], [3, 4], [5, 6]]}"),
            "m.yaml:7:88: joint 'J': 'heights': 'x' must increase, found 1 after 2");
  EXPECT_EQ(with_heights("{x: [0, 1], y: [1, 1], z: [[1, 2], [3, 4]]}"),
            "m.yaml:7:96: joint 'J': 'heights': 'y' must increase, found 1 after 1");
  EXPECT_EQ(with_heights("{x: [0], y: [0, 1], z: [[1, 2]]}"),
            "m.yaml:7:77: joint 'J': 'heights' needs at least 2 values in x and in y");
  EXPECT_EQ(with_heights("{x: [0, 1], y: [0, 1], z: [[1, 2]]}"),
            "m.yaml:7:103: joint 'J': 'heights': 'z' needs a list of 2 lists of heights, one per x, found 1");
  EXPECT_EQ(with_heights("{x: [0, 1], y: [0, 1], z: [[1, 2], [3, 4, 5]]}"),
            "m.yaml:7:112: joint 'J': 'heights': 'z' needs a list of 2 numbers, found 3");
  EXPECT_EQ(with_heights("{x: [0, 1], z: [[1, 2], [3, 4]]}"), "m.yaml:7:77: joint 'J': 'heights': 'y' is missing");
  EXPECT_EQ(with_heights("{x: [0, 1], y: [0, 1], z: [[1, 2], [3, 4]], w: 1}"),
            "m.yaml:7:121: joint 'J': 'heights': unknown key 'w' (valid: x, y, z, file)");
  EXPECT_EQ(with_heights("5").substr(0, 47), "m.yaml:7:77: joint 'J': 'heights' must be a map");
  EXPECT_EQ(with_spatial_joint("type: point-on-surface"),
            "m.yaml:7:3: joint 'J' needs exactly one of sphere, cylinder, semiaxes, heights, found none");
  EXPECT_EQ(with_spatial_joint("type: point-on-surface, sphere: 1, cylinder: 1"),
            "m.yaml:7:3: joint 'J' needs exactly one of sphere, cylinder, semiaxes, heights, found sphere and cylinder");
}

TEST(ListFields, FaultsOfEquations) {
  const auto with_equations = [](const std::string& list) { return with_planar_joint("type: equations, equations: " + list); };
  EXPECT_EQ(with_equations("['dot(MN, x_i) - r', 'cross(x_i, x_j)']"), "no error");
  EXPECT_EQ(
      with_equations("['dot(MN, x_k)', 'dot(MN, z_i)', MN]"),
      "m.yaml:7:79: joint 'J': 'equations': unknown name 'x_k' in an equation (known: MN, x_i, y_i, z_i, x_j, y_j, z_j, dot, "
      "cross, norm and the parameters)\n"
      "m.yaml:7:95: joint 'J': 'equations': there is no axis z_i in the plane\n"
      "m.yaml:7:102: joint 'J': 'equations': an equation must be scalar, but this is a vector (use dot(..., axis) for its "
      "components)");
  EXPECT_EQ(with_equations("['dot(MN, x_i']"), "m.yaml:7:82: joint 'J': 'equations': ')' is missing");
  EXPECT_EQ(with_equations("'dot(MN, x_i)'"), "m.yaml:7:69: joint 'J': 'equations' needs a list, found text");
  EXPECT_EQ(with_equations("[]"), "m.yaml:7:69: joint 'J': 'equations' needs a list, found an empty list");
  EXPECT_EQ(with_planar_joint("type: equations"), "m.yaml:7:3: joint 'J': 'equations' is missing");
}

}  // namespace holonom::list_fields_reader_test
