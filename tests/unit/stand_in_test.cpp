// Ports `stand_in`, points at which includes are placed, and parameters set to the default of a field.
#include <gtest/gtest.h>

#include "support/model_files.h"

namespace holonom::stand_in_test {

using Bodies = std::array<int, 2>;
using Places = std::array<BodyPoint, 2>;

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";  // three lines

const std::string pin = planar + R"yaml(parameters: {k: 0, free: default}
ports: {first: {stand_in: a}, second: {stand_in: b}, turned: {output: "b.angle - a.angle"}, height: {output: "P.y"}}
bodies:
  a: {mass: 1, inertia: 1, position: [0, 0]}
  b: {mass: 1, inertia: 1, position: [0, 0], angle: 0.25}
markers:
  P: {body: b, at: [0, 0]}
joints:
  J: {type: revolute, connect: [a, b], at: [0, 0], spring: {stiffness: k, free: free}}
)yaml";

const std::string bar = planar + R"yaml(parameters: {l: 1}
ports: {left: {marker: L}, right: {marker: R}}
bodies:
  body: {mass: 2, inertia: 0.1, position: [l/2, 0]}
markers:
  L: {body: body, at: [0, 0]}
  R: {body: body, at: [l, 0]}
)yaml";

class StandIns : public testing::Test {
 protected:
  void SetUp() override {
    files.write("pin.yaml", pin);
    files.write("bar.yaml", bar);
  }
  Model chain(const std::string& text) const { return files.read("chain.yaml", planar + text); }
  std::string error(const std::string& text) const { return files.error("chain.yaml", planar + text); }

  ModelFiles files;
};

TEST_F(StandIns, BodiesAreReplacedAndJointsGoToMarkers) {
  const Model model = chain(R"yaml(include:
  one: {file: bar.yaml, at: [1, 1], angle: 90 deg}
  two: {file: bar.yaml, at: one.right, angle: 0.5}
  A: {file: pin.yaml, at: [1, 1], connect: {first: ground, second: one.left}}
  B: {file: pin.yaml, parameters: {k: 3, free: 0.1}, connect: {first: one.right, second: two.left}}
)yaml");
  ASSERT_EQ(model.bodies.size(), 3u);  // the ground and two bars
  EXPECT_NEAR((model.bodies[2].position - Vec3(1 + std::cos(0.5) / 2, 2 + std::sin(0.5) / 2, 0)).norm(), 0, 1e-15);
  ASSERT_EQ(model.joints.size(), 2u);
  EXPECT_EQ(model.joints[0].name, "A_J");
  EXPECT_EQ(model.joints[0].get<Bodies>("connect"), (Bodies{0, 1}));
  EXPECT_EQ(model.joints[0].get<Places>("at")[0].local, Vec3(1, 1, 0));
  EXPECT_NEAR((model.joints[0].get<Places>("at")[1].local - Vec3(-0.5, 0, 0)).norm(), 0, 1e-15);
  EXPECT_EQ(model.joints[1].get<Bodies>("connect"), (Bodies{1, 2}));
  EXPECT_NEAR((model.joints[1].get<Places>("at")[0].local - Vec3(0.5, 0, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((model.joints[1].get<Places>("at")[1].local - Vec3(-0.5, 0, 0)).norm(), 0, 1e-15);
  EXPECT_FALSE(model.forces[0].has("free"));
  EXPECT_EQ(model.forces[1].get<double>("free"), 0.1);
}

// Angles are relative to the reference configuration: 0.25 + (two.angle - 0.5) - (one.angle - pi/2)
TEST_F(StandIns, OutputsReadWhatTakesTheirPlace) {
  const Model model = chain(R"yaml(include:
  one: {file: bar.yaml, angle: 90 deg}
  two: {file: bar.yaml, at: one.right, angle: 0.5}
  B: {file: pin.yaml, connect: {first: one.right, second: two.left}}
  A: {file: pin.yaml, connect: {first: ground, second: one.left}}
forces:
  m: {type: moment, body: two_body, moment: B_turned + A_turned + B_height}
)yaml");
  const Expression& law = model.forces.front().get<std::vector<Expression>>("moment")[0];
  std::vector<double> values;
  for (const std::string& name : law.variables())
    values.push_back(name == "two_body.angle" ? 0.5 + 3 : name == "one_body.angle" ? M_PI / 2 + 5 : name == "B_P.y" ? 7 : NAN);
  EXPECT_NEAR(law.evaluate(std::span<const double>(values)), (0.25 + 3 - 5) + (0.25 + 5) + 7, 1e-14);
}

TEST_F(StandIns, FaultsAreNamed) {
  const std::string bars = "include:\n  one: {file: bar.yaml}\n";
  EXPECT_EQ(error(bars + "  A: {file: pin.yaml, connect: {first: one.left}}\n"),
            "chain.yaml:6:3: include 'A': the port 'second' is not connected (connect it to a body, a marker, a port of another "
            "include "
            "or the ground)");
  EXPECT_EQ(error(bars + "  two: {file: bar.yaml, at: one.rigth}\n"),
            "chain.yaml:6:29: include 'two': 'at': no earlier include has a marker port 'one.rigth' (did you mean "
            "'one.right'?)");
  const std::string itself = error(bars + "  A: {file: pin.yaml, connect: {first: one.left, second: one.right}}\n");
  EXPECT_NE(itself.find("'A_J' would connect 'one_body' to itself"), itself.npos) << itself;
  files.write("reads.yaml", pin + "forces:\n  f: {type: moment, body: a, moment: b.x}\n");
  const std::string centre = error(bars + "  A: {file: reads.yaml, connect: {first: ground, second: one.right}}\n");
  EXPECT_NE(centre.find("'b.x': 'b' stands in for another body, which has its mass centre elsewhere"), centre.npos) << centre;
  EXPECT_EQ(
      files.error("two.yaml", planar + "ports: {p: {stand_in: a}, q: {body: a}}\nbodies:\n  a: {mass: 1, inertia: 1, position: "
                                       "[0, 0]}\n"),
      "two.yaml:4:27: port 'q': the body 'a' already has the port 'p' (a body that stands in for another may have only one "
      "port)");
  EXPECT_EQ(
      files.error("open.yaml", planar + "parameters: {m: default}\nbodies:\n  a: {mass: 2*m, inertia: 1, position: [0, 0]}\n"),
      "open.yaml:6:15: body 'a': 'mass': the parameter 'm' is set to default and has no value (use it alone in a field "
      "that has a default, or give it a number)");
}

}  // namespace holonom::stand_in_test
