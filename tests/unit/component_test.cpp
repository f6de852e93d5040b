// `include` and `ports` of the model file: the resulting model, and messages for invalid files.
#include <gtest/gtest.h>

#include <cmath>

#include "support/model_files.h"

namespace holonom::component_test {

using Bodies = std::array<int, 2>;

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";  // three lines
const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n";

// Four ports, parameters, and a body, a marker, a joint and a force; lines 4 to 18
const std::string corner = planar + R"yaml(parameters: {l: 1, half: l/2, k: 100}
ports:
  base: {body: ground}
  hub: {marker: tip}
  pull: {input: "2*t"}
  stretch: {output: "S.length - l + 0*pull"}
bodies:
  arm: {mass: 2, inertia: 0.1, position: [half, 0]}
markers:
  tip: {body: arm, at: [l, 0]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0]}
forces:
  S: {type: spring-damper, connect: [ground, arm], at: [[0, 1], [l, 0]], force: "k*(length - 1) + pull"}
initial: {A.rate: 3}
)yaml";

class Components : public testing::Test {
 protected:
  void SetUp() override { files.write("corner.yaml", corner); }
  Model car(const std::string& text) const { return files.read("car.yaml", planar + text); }
  std::string error(const std::string& text) const { return files.error("car.yaml", planar + text); }
  std::string error_of_use(const std::string& use) const { return error("include:\n  left: {file: corner.yaml, " + use + "}\n"); }

  ModelFiles files;
};

TEST_F(Components, NamesParametersAndPlaces) {
  const Model model = car(R"yaml(parameters: {track: 3}
bodies:
  frame: {mass: 10, inertia: 5, position: [1, 1]}
include:
  left: {file: corner.yaml, prefix: fl, at: [0, 2], parameters: {l: track/2}, connect: {base: frame}}
  right: {file: corner.yaml, mirror: x, angle: 90 deg, connect: {base: ground, pull: "fl_stretch + frame.vx"}}
joints:
  hold: {type: fixed, connect: [left.hub, right_arm]}
initial: {right_A.rate: 7}
)yaml");
  ASSERT_EQ(model.bodies.size(), 4u);
  EXPECT_EQ(model.bodies[2].name, "fl_arm");
  EXPECT_EQ(model.bodies[2].position, Vec3(0.75, 2, 0));
  EXPECT_EQ(model.bodies[3].name, "right_arm");
  EXPECT_EQ(model.bodies[3].position, Vec3(0, -0.5, 0));
  EXPECT_EQ(model.joints[0].get<Bodies>("connect"), (Bodies{2, 3}));
  EXPECT_EQ(model.joints[1].name, "fl_A");
  EXPECT_EQ(model.joints[1].get<Bodies>("connect"), (Bodies{1, 2}));
  const auto& at = model.joints[1].get<std::array<BodyPoint, 2>>("at");
  EXPECT_EQ(at[0].body, 1);
  EXPECT_EQ(at[0].local, Vec3(-1, 1, 0));  // of (0, 2), from the mass centre of the frame
  EXPECT_EQ(at[1].local, Vec3(-0.75, 0, 0));
  EXPECT_EQ(model.joints[2].get<Bodies>("connect"), (Bodies{3, 0}));  // mirrored: the angle is reversed
  EXPECT_EQ(model.markers[1].name, "right_tip");
  using Names = std::vector<std::string>;
  EXPECT_EQ(model.forces[0].get<Expression>("force").variables(), (Names{"length", "t"}));
  EXPECT_EQ(model.forces[1].get<Expression>("force").variables(), (Names{"length", "fl_S.length", "t", "frame.vx"}));
  ASSERT_EQ(model.initial.size(), 2u);
  EXPECT_EQ(model.initial[0].channel, "right_A.rate");
  EXPECT_EQ(model.initial[0].value, 7);  // the value of the including file takes precedence
  EXPECT_EQ(model.initial[1].channel, "fl_A.rate");
  EXPECT_EQ(*model.forces[0].where.file, files.path("corner.yaml"));
}

// To the body of a marker, and to a component that is included later
TEST_F(Components, AttachedByMarkers) {
  const Model model = car(R"yaml(include:
  a: {file: corner.yaml, connect: {base: b_tip}}
  b: {file: corner.yaml, connect: {base: seat}}
bodies:
  frame: {mass: 10, inertia: 5, position: [1, 1]}
markers:
  seat: {body: frame, at: [0, 0]}
)yaml");
  EXPECT_EQ(model.joints[0].get<Bodies>("connect"), (Bodies{3, 2}));
  EXPECT_EQ(model.joints[1].get<Bodies>("connect"), (Bodies{1, 3}));
}

TEST_F(Components, AloneTakesTheDefaultsOfItsInputs) {
  const Model model = files.read("corner.yaml");
  EXPECT_EQ(model.forces[0].get<Expression>("force").variables(), (std::vector<std::string>{"length", "t"}));
  std::string open = corner;
  open.replace(open.find("\"2*t\""), 5, "");
  EXPECT_EQ(files.error("open.yaml", open),
            "open.yaml:8:3: port 'pull': the input has no default, and this file is not included by another one (give it a "
            "default, such as {input: 0}, to use the file alone)");
  EXPECT_EQ(error("include:\n  left: {file: open.yaml, connect: {base: ground}}\n"),
            "car.yaml:5:3: include 'left': the input 'pull' is not connected (connect it, or give it a default in the "
            "component)");
}

TEST_F(Components, Nest) {
  files.write("parts/axle.yaml", planar + R"yaml(
ports: {chassis: {body: ground}, wish: {input: "1"}, both: {output: "l_stretch + r_stretch"}}
include:
  l: {file: ../corner.yaml, connect: {base: ground, pull: "3*wish"}}
  r: {file: ../corner.yaml, mirror: x, connect: {base: ground}}
)yaml");
  const Model model = car(R"yaml(bodies:
  frame: {mass: 10, inertia: 5, position: [1, 1]}
include:
  front: {file: parts/axle.yaml, prefix: f, connect: {chassis: frame, wish: frame.x}}
forces:
  push: {type: force, body: frame, force: [f_both, 0]}
)yaml");
  ASSERT_EQ(model.bodies.size(), 4u);
  EXPECT_EQ(model.bodies[3].name, "f_r_arm");
  EXPECT_EQ(model.joints[0].get<Bodies>("connect"), (Bodies{1, 2}));
  EXPECT_EQ(model.forces[1].get<Expression>("force").variables(), (std::vector<std::string>{"length", "frame.x"}));
  EXPECT_EQ(model.forces[0].get<std::vector<Expression>>("force")[0].variables(),
            (std::vector<std::string>{"f_l_S.length", "frame.x", "f_r_S.length", "t"}));
}

TEST_F(Components, FaultsPointIntoTheComponent) {
  std::string faulty = corner;
  faulty.replace(faulty.find("mass: 2"), 7, "mass: x");
  files.write("faulty.yaml", faulty);
  EXPECT_EQ(error("include:\n  a: {file: faulty.yaml, connect: {base: ground}}\n  b: {file: faulty.yaml}\njoints: {Z: 5}\n"),
            "faulty.yaml:11:15: body 'arm': 'mass': unknown symbol 'x' (included as 'a' at car.yaml:5)");
  files.write("middle.yaml", planar + "include: {low: {file: faulty.yaml}}\n");
  EXPECT_EQ(error("include:\n  top: {file: middle.yaml}\n"),
            "faulty.yaml:11:15: body 'arm': 'mass': unknown symbol 'x' (included as 'low' at middle.yaml:4, itself included as "
            "'top' at car.yaml:5)");
  files.write("empty.yaml", "");
  EXPECT_EQ(error("include:\n  a: {file: empty.yaml}\n"),
            "car.yaml:5:13: include 'a': 'empty.yaml' is not a model file (a model file contains 'holonom: 1')");
  files.write("binary.yaml", "holonom: 1\nabc\x01");
  EXPECT_EQ(
      error("include:\n  a: {file: binary.yaml}\n"),
      "binary.yaml:2:4: the file is not text: it contains the control character 0x01 (a model file is YAML in UTF-8; included "
      "as 'a' at car.yaml:5)");
}

TEST_F(Components, NamesOfTheIncludingModelAreNotSeen) {
  std::string curious = corner;
  curious.replace(curious.find("length - 1"), 10, "frame.x - 1");
  files.write("curious.yaml", curious);
  EXPECT_EQ(error("bodies:\n  frame: {position: [0, 0]}\ninclude:\n  a: {file: curious.yaml, connect: {base: frame}}\n"),
            "curious.yaml:17:85: nothing in this component is measured under the name 'frame.x' (what a component reads of the "
            "including model comes in through an input port; included as 'a' at car.yaml:7)");
}

TEST_F(Components, FaultyUses) {
  EXPECT_EQ(error_of_use("prefix: fl"),
            "car.yaml:5:3: include 'left': the port 'base' is not connected (write connect: {base: ground} to attach it to the "
            "ground)");
  EXPECT_EQ(error_of_use("connect: {bse: ground}"),
            "car.yaml:5:39: include 'left': 'connect': the component has no port 'bse' (did you mean 'base'?)");
  EXPECT_EQ(error_of_use("connect: {base: grund}"),
            "car.yaml:5:45: include 'left': 'base': unknown body, marker or port 'grund' (did you mean 'ground'?)");
  EXPECT_EQ(error_of_use("connect: {base: left.hub}"),
            "car.yaml:5:45: include 'left': 'base': a component cannot be attached to its own body 'left.hub'");
  EXPECT_EQ(error_of_use("connect: {base: ground, hub: ground}"),
            "car.yaml:5:53: include 'left': 'connect': 'hub' is an output of the component (connect others to it as left.hub)");
  EXPECT_EQ(
      error_of_use("connect: {base: ground, stretch: 1}"),
      "car.yaml:5:53: include 'left': 'connect': 'stretch' is an output of the component (expressions use it as left_stretch)");
  EXPECT_EQ(error_of_use("connect: [ground]"), "car.yaml:5:38: include 'left': 'connect' must be a mapping, found a list");
  EXPECT_EQ(error_of_use("connect: {base: ground, pull: left_A.angel}"),
            "car.yaml:5:59: include 'left': 'pull': unknown channel 'left_A.angel' (did you mean "
            "left_A.angle?)");
  EXPECT_EQ(error_of_use("connect: {base: ground}, parameters: {kk: 1, l: t}"),
            "car.yaml:5:67: include 'left': the component has no parameter 'kk' (did you mean 'k'?)\n"
            "car.yaml:5:77: include 'left': 'parameters': 'l': 't' is not allowed here (a number may use only parameters)");
  EXPECT_EQ(error_of_use("connect: {base: ground}, mirror: z, rotation: [1, 0, 0, 0]"),
            "car.yaml:5:62: include 'left': 'mirror' has no choice 'z' (valid: x, y)\n"
            "car.yaml:5:75: include 'left': 'rotation' is for spatial models; this model is planar (use 'angle')");
  EXPECT_EQ(error_of_use("prefix: 2nd, at: [1]"),
            "car.yaml:5:37: include 'left': 'prefix' may contain letters, digits and '_' and must not begin with a digit\n"
            "car.yaml:5:46: include 'left': 'at' needs a list of 2 numbers, found 1");
  EXPECT_EQ(error("include:\n  left: {fil: corner.yaml}\n"),
            "car.yaml:5:10: include 'left': unknown key 'fil' (did you mean 'file'?)");
  EXPECT_EQ(error("include: {}\n"), "car.yaml:1:1: 'bodies' is missing");
}

TEST_F(Components, FilesThatDoNotFit) {
  EXPECT_EQ(error("include:\n  left: {file: corne.yaml}\n"),
            "car.yaml:5:16: include 'left': cannot read 'corne.yaml': No such file or directory (did you mean 'corner.yaml'?)");
  EXPECT_EQ(files.error("car.yaml", spatial + "include:\n  left: {file: corner.yaml, connect: {base: ground}}\n"),
            "car.yaml:5:16: include 'left': corner.yaml is planar, but this model is spatial");
  EXPECT_EQ(
      error("units: {length: mm}\ninclude:\n  left: {file: corner.yaml, connect: {base: ground}}\n"),
      "car.yaml:6:16: include 'left': corner.yaml uses m, kg, s, but this model uses mm, kg, s (both must use the same units)");
  std::string off = corner;
  off.replace(off.find("A.rate: 3"), 9, "assembly: off");
  files.write("off.yaml", off);
  EXPECT_EQ(error("include:\n  left: {file: off.yaml, connect: {base: ground}}\n"),
            "car.yaml:5:16: include 'left': off.yaml has 'assembly: off', but this model is assembled (remove it from the "
            "component, or set it in both)");
  files.write("a.yaml", planar + "include:\n  b: {file: b.yaml}\n");
  files.write("b.yaml", planar + "include:\n  a: {file: a.yaml}\n");
  EXPECT_EQ(error("include:\n  start: {file: a.yaml}\n"),
            "b.yaml:5:13: include 'a': the files include each other: a.yaml -> b.yaml -> a.yaml (included as 'b' at a.yaml:5, "
            "itself included as 'start' at car.yaml:5)");
  EXPECT_EQ(error("include:\n  me: {file: car.yaml}\n"),
            "car.yaml:5:14: include 'me': the files include each other: car.yaml -> car.yaml");
}

TEST_F(Components, NestingIsBounded) {
  for (int k = 0; k < 30; ++k)
    files.write("d" + std::to_string(k) + ".yaml", planar + "include:\n  x: {file: d" + std::to_string(k + 1) + ".yaml}\n");
  EXPECT_NE(error("include:\n  x: {file: d0.yaml}\n").find("includes are nested more than 20 deep"), std::string::npos);
  for (int k = 0; k < 19; ++k)
    files.write("w" + std::to_string(k) + ".yaml", planar + "include:\n  x: {file: w" + std::to_string(k + 1) +
                                                       ".yaml}\n  y: {file: w" + std::to_string(k + 1) + ".yaml}\n");
  files.write("w19.yaml", planar + "bodies: {b: {position: [0, 0]}}\n");
  EXPECT_NE(error("include:\n  x: {file: w0.yaml}\n").find("there are more than 10000 includes"), std::string::npos);
}

TEST_F(Components, NamesThatClash) {
  files.write("bare.yaml", planar + "bodies: {x: {position: [0, 0]}}\n");
  const std::string host = "bodies:\n  left_arm: {position: [0, 0]}\n";
  EXPECT_EQ(error(host + "include:\n  left: {file: corner.yaml, connect: {base: ground}}\n"),
            "corner.yaml:11:3: the name 'left_arm' is taken by the body in line 5 of car.yaml (bodies, markers, joints, forces, "
            "drivers, signals, states, events and channels share one set of names; included as 'left' at car.yaml:7)");
  EXPECT_EQ(error("include:\n  a: {file: bare.yaml, prefix: p}\n  b: {file: bare.yaml, prefix: p}\n"),
            "bare.yaml:4:10: the name 'p_x' is taken by the body in line 4 of bare.yaml, included as 'a' at car.yaml:5 (bodies, "
            "markers, joints, forces, drivers, signals, states, events and channels share one set of names; included as 'b' at "
            "car.yaml:6)");
  EXPECT_EQ(error("parameters: {left_stretch: 1}\ninclude:\n  left: {file: corner.yaml, connect: {base: ground}}\n"),
            "car.yaml:6:3: include 'left': the output 'left_stretch' has the name of a parameter (choose another prefix)");
}

TEST_F(Components, OutputsMustNotGoInCircles) {
  files.write("gain.yaml", planar + "ports: {in: {input: \"0\"}, out: {output: \"2*in\"}}\nbodies: {b: {position: [0, 0]}}\n");
  EXPECT_EQ(error("include:\n  a: {file: gain.yaml, connect: {in: b_out}}\n  b: {file: gain.yaml, connect: {in: 1 + a_out}}\n"),
            "car.yaml:5:3: include 'a': the output 'a_out' depends on itself: a_out -> b_out -> a_out");
  // Each output contains its input twice; the expression of a long chain is rejected instead of growing without limit.
  std::string chain = "include:\n  g0: {file: twice.yaml}\n";
  files.write("twice.yaml", planar + "ports: {in: {input: t}, out: {output: in*in}}\nbodies: {b: {position: [0, 0]}}\n");
  for (int k = 1; k < 40; ++k) {
    const std::string use = "  g" + std::to_string(k) + ": {file: twice.yaml, connect: {in: g";
    chain += use + std::to_string(k - 1) + "_out}}\n";
  }
  EXPECT_NE(error(chain).find("the expression is too long"), std::string::npos);
}

TEST_F(Components, FaultyPorts) {
  const auto with_ports = [&](const std::string& ports) {
    return error("parameters: {p: 1}\nports: " + ports +
                 "\nbodies:\n  b: {position: [0, 0]}\nmarkers:\n  m: {body: ground, at: [0, 0]}\n");
  };
  EXPECT_EQ(with_ports("{a: {body: c}, b: {marker: mm}}"),
            "car.yaml:5:19: port 'a': 'body': unknown body 'c' (valid: ground, b)\n"
            "car.yaml:5:35: port 'b': 'marker' has no choice 'mm' (did you mean 'm'?)");
  EXPECT_EQ(with_ports("{a: {marker: m}}"),
            "car.yaml:5:21: port 'a': marker 'm' is fixed to the ground (to make the ground a port write {body: ground})");
  EXPECT_EQ(
      with_ports("{a: {body: ground}, c: {body: ground}}"),
      "car.yaml:5:28: port 'c': the ground already has a port (everything that is fixed to the ground is attached to one body)");
  EXPECT_EQ(
      with_ports("{p: {input: 0}, length: {input: 0}}"),
      "car.yaml:5:9: port 'p': the name of an input is also a parameter (choose another name)\n"
      "car.yaml:5:24: port 'length': the name of an input is a variable in expressions of spring-damper (choose another name)");
  EXPECT_EQ(with_ports("{a: {input: 0, body: b}, c: {inputt: 0}, d: 5, 2e: {body: b}}"),
            "car.yaml:5:9: port 'a' needs exactly one of body, marker, stand_in, input, output\n"
            "car.yaml:5:37: port 'c': unknown key 'inputt' (did you mean 'input'?)\n"
            "car.yaml:5:52: port 'd' must be a mapping, found text\n"
            "car.yaml:5:55: port '2e': a name has letters, digits and '_' and does not begin with a digit");
  EXPECT_EQ(with_ports("{a: {output: b.xx}}"), "car.yaml:5:21: port 'a': 'output': unknown channel 'b.xx' (did you mean b.ax?)");
}

TEST_F(Components, CouplersInAMirror) {
  files.write("coupled.yaml", spatial + R"yaml(bodies:
  a: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 0]}
  b: {mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}
joints:
  C: {type: cylindrical, connect: [ground, a], at: [0, 0, 0], axis: [0, 0, 1]}
  P: {type: planar, connect: [ground, b], at: [1, 0, 0], axis: [0, 1, 1]}
  S: {type: screw, connect: [a, b], at: [1, 0, 0], axis: [1, 0, 0], pitch: 2 mm}
couplers:
  sum: {type: coupler, measures: [C.angle, C.travel, b.x], factors: [2, 3, 4], polynomial: [0, 1]}
  rack: {type: rack-and-pinion, rack: C.travel, pinion: C.angle, radius: 0.5}
)yaml");
  const Model model = files.read("car.yaml", spatial + "include:\n  m: {file: coupled.yaml, mirror: x}\n");
  EXPECT_EQ(model.joints[2].get<double>("pitch"), -0.002);  // a left-handed thread
  EXPECT_EQ(model.drivers[0].get<std::vector<std::string>>("measures"),
            (std::vector<std::string>{"m_C.angle", "m_C.travel", "m_b.x"}));
  EXPECT_EQ(model.drivers[0].get<std::vector<double>>("factors"), (std::vector<double>{2, -3, -4}));
  EXPECT_EQ(model.drivers[0].get<std::vector<double>>("polynomial"), (std::vector<double>{0, 1}));
  EXPECT_EQ(model.drivers[1].get<double>("radius"), -0.5);
  files.write("coupled.yaml", spatial + R"yaml(bodies:
  b: {mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}
joints:
  P: {type: planar, connect: [ground, b], at: [1, 0, 0], axis: [0, 1, 1]}
initial: {P.speed1: 1}
)yaml");
  EXPECT_EQ(files.read("car.yaml", spatial + "include:\n  m: {file: coupled.yaml, at: [1, 0, 0]}\n").initial[0].channel,
            "m_P.speed1");
  EXPECT_EQ(files.error("car.yaml", spatial + "include:\n  m: {file: coupled.yaml, mirror: x}\n"),
            "coupled.yaml:8:11: 'P.speed1' is along a direction that the joint chooses itself, and chooses again where the "
            "component is rotated "
            "(read coordinates of markers instead, or place the component without turning it; included as 'm' at car.yaml:5)");
}

// Coordinates along axes that the rotation maps onto no coordinate axis
TEST_F(Components, WhatATurnMakesImpossible) {
  files.write("held.yaml", planar + R"yaml(bodies:
  b: {mass: 1, inertia: 1, position: [1, 0]}
joints:
  F: {type: lock, connect: [ground, b], coordinates: [y]}
drivers:
  d: {measure: b.x, motion: "1 + t"}
  e: {measure: b.angle, polynomial: [0, 1]}
initial: {b.vx: 1}
)yaml");
  EXPECT_EQ(error("include:\n  h: {file: held.yaml, angle: 30 deg}\n"),
            "held.yaml:7:54: joint 'F' constrains y of the component, which the include does not rotate to coordinates of the "
            "model (use "
            "joints with an axis, or turn the component by right angles; included as 'h' at car.yaml:5)\n"
            "held.yaml:9:16: 'b.x' is along an axis of the component, which the include does not rotate to an axis of the model "
            "(hold or "
            "set the measure of a joint instead, or turn the component by right angles; included as 'h' at car.yaml:5)\n"
            "held.yaml:11:11: 'b.vx' is along an axis of the component, which the include does not rotate to an axis of the "
            "model (hold or "
            "set the measure of a joint instead, or turn the component by right angles; included as 'h' at car.yaml:5)");
  const Model model = car("include:\n  h: {file: held.yaml, angle: 90 deg, mirror: x, at: [5, 6]}\n");
  EXPECT_EQ(model.joints[0].get<std::vector<std::string>>("coordinates"), std::vector<std::string>{"x"});
  EXPECT_EQ(model.drivers[0].get<std::string>("measure"), "h_b.y");
  const double t = 2;
  EXPECT_EQ(model.drivers[0].get<Expression>("motion").evaluate(std::span(&t, 1)), 6 - (1 + t));
  EXPECT_EQ(model.drivers[1].get<std::vector<double>>("polynomial"), (std::vector<double>{std::acos(-1) / 2, -1}));
  EXPECT_EQ(model.initial[0].channel, "h_b.vy");
  EXPECT_EQ(model.initial[0].value, -1);
}

}  // namespace holonom::component_test
