// Exact location and text of the reader's messages for invalid files.
#include <gtest/gtest.h>

#include "model_reader_fixture.h"

namespace holonom::model_reader_faults_test {

using namespace reader_test;

TEST(ModelReader, TopLevelFaults) {
  EXPECT_EQ(error("- 1\n"), "m.yaml:1:1: a model file must be a mapping, found a list");
  EXPECT_EQ(error("holonom: 2\nspace: x\n"),
            "m.yaml:1:10: 'holonom' must be 1, the version of the file format that this program reads, found version '2'");
  EXPECT_EQ(error("name: x\nspace: planar\n"),
            "m.yaml:1:1: 'holonom' is missing (the version of the file format: holonom: 1)\n"
            "m.yaml:1:1: 'gravity' is missing (gravity must be given explicitly, such as gravity: [0, -9.81])\n"
            "m.yaml:1:1: 'bodies' is missing");
  EXPECT_EQ(error("holonom: 1\nspace: planr\ngravity: [0, 0]\n" + crank),
            "m.yaml:2:8: 'space' has no choice 'planr' (did you mean 'planar'?)");
  EXPECT_EQ(error(planar + "bodys: {}\n"), "m.yaml:4:1: unknown key 'bodys' (did you mean 'bodies'?)");
  EXPECT_EQ(error(planar + "bodies: {}\n"), "m.yaml:4:9: 'bodies' needs at least one body");
  EXPECT_EQ(error(planar + crank + "include: x.yaml\n"), "m.yaml:7:10: 'include' must be a mapping, found text");
  EXPECT_EQ(error(planar + crank + "joints: [1]\n"), "m.yaml:7:9: 'joints' must be a mapping, found a list");
  EXPECT_EQ(error(""), "m.yaml:1:1: the file is empty (a model begins with 'holonom: 1')");
  EXPECT_EQ(error(planar + "parameter: {r: 1}\nbodies: {a: {position: [r, r]}}\n"),
            "m.yaml:4:1: unknown key 'parameter' (did you mean 'parameters'?)");
  EXPECT_EQ(error(planar + "units: {length: kg}\nbodies: {a: {position: [1, 1]}}\n"),
            "m.yaml:4:17: 'units': 'length' has no choice 'kg' (did you mean 'km'?)");
}

TEST(ModelReader, BodyFaults) {
  EXPECT_EQ(error(planar + "bodies:\n  crank: {masss: 1, position: [0, 0]}\n"),
            "m.yaml:5:11: body 'crank': unknown key 'masss' (did you mean 'mass'?)");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {mass: -1, position: [0, 0]}\n"),
            "m.yaml:5:17: body 'crank': 'mass' must not be negative, found -1");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {mass: .nan, position: [0, -.inf]}\n"),
            "m.yaml:5:17: body 'crank': 'mass' must be finite, found '.nan'\n"
            "m.yaml:5:37: body 'crank': 'position' must be finite, found '-.inf'");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {mass: 1/0, position: [0, 0]}\n"),
            "m.yaml:5:17: body 'crank': 'mass' must be finite, but '1/0' gives inf");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {position: [0, 0, 0]}\n"),
            "m.yaml:5:21: body 'crank': 'position' needs a list of 2 numbers, found 3");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {position: 3}\n"),
            "m.yaml:5:21: body 'crank': 'position' needs a list of 2 numbers, found '3'");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {mass: [1], position: [0, 0]}\n"),
            "m.yaml:5:17: body 'crank': 'mass' must be a number, found a list");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {mass:1, position: [0, 0]}\n"),
            "m.yaml:5:11: body 'crank': unknown key 'mass:1' (a space must follow the ':')");
  EXPECT_EQ(error(planar + "bodies:\n  crank:\n"),
            "m.yaml:5:3: body 'crank': 'position' is missing (the position of the mass centre)");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {inertia: -2, position: [0, 0]}\n"),
            "m.yaml:5:20: body 'crank': 'inertia' must not be negative, found -2");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {position: [0, 0], rotation: [1, 0, 0, 0]}\n"),
            "m.yaml:5:39: body 'crank': 'rotation' is for spatial models; this model is planar (use 'angle')");
  EXPECT_EQ(error(planar + "bodies:\n  crank: {position: [rr + 1, 'sin + t']}\n"),
            "m.yaml:5:22: body 'crank': 'position': unknown symbol 'rr'\n"
            "m.yaml:5:31: body 'crank': 'position': unknown symbol 'sin' (sin is a function: write sin(...))\n"
            "m.yaml:5:37: body 'crank': 'position': 't' is not allowed here (a number may use only parameters)");
  EXPECT_EQ(error(planar + "bodies:\n  2nd: {position: [0, 0]}\n  ground: {position: [0, 0]}\n"),
            "m.yaml:5:3: body '2nd': a name has letters, digits and '_' and does not begin with a digit\n"
            "m.yaml:6:3: body 'ground': this name is reserved");
}

TEST(ModelReader, SpatialInertia) {
  const auto with_inertia = [](const std::string& inertia) {
    return error(spatial + "bodies:\n  a: {inertia: " + inertia + ", position: [0, 0, 0]}\n");
  };
  EXPECT_EQ(with_inertia("[1, 2, 3]"), "no error");  // a plate: equality
  EXPECT_EQ(with_inertia("[0, 2, 2]"), "no error");  // a rod
  EXPECT_EQ(with_inertia("[0, 0, 0]"), "no error");
  EXPECT_EQ(with_inertia("[1, 2, 9]"),
            "m.yaml:5:16: body 'a': 'inertia' breaks the triangle inequality: of its principal moments 1, 2, 9 the last exceeds "
            "the sum of "
            "the other two (published data may do so; inertia_check: off of the body accepts it)");
  EXPECT_EQ(with_inertia("[1, 2, 9], inertia_check: off"), "no error");
  EXPECT_EQ(with_inertia("[1, 2, 9], inertia_check: on").substr(0, 53), "m.yaml:5:16: body 'a': 'inertia' breaks the triangle ");
  EXPECT_EQ(with_inertia("[1, 2, -9], inertia_check: off"),  // M must be positive
            "m.yaml:5:16: body 'a': 'inertia' must not have a negative principal moment, found -9");
  EXPECT_EQ(with_inertia("[1, 2, 3], inertia_check: maybe").substr(0, 36), "m.yaml:5:42: body 'a': 'inertia_chec");
  EXPECT_EQ(error(planar + "bodies:\n  a: {inertia: 1, inertia_check: off, position: [0, 0]}\n"),
            "m.yaml:5:34: body 'a': 'inertia_check' is for spatial models; this model is planar (a planar inertia is one number, "
            "which must only not be negative)");
  EXPECT_EQ(with_inertia("[1, 1, 1, 2, 0, 0]"),
            "m.yaml:5:16: body 'a': 'inertia' must not have a negative principal moment, found -1");
  EXPECT_EQ(with_inertia("[1, 2]"),
            "m.yaml:5:16: body 'a': 'inertia' needs 3 or 6 numbers, found 2 ([Ixx, Iyy, Izz] or [Ixx, Iyy, Izz, Ixy, Ixz, Iyz])");
  EXPECT_EQ(with_inertia("5"),
            "m.yaml:5:16: body 'a': 'inertia' needs 3 or 6 numbers, found a single value ([Ixx, Iyy, Izz] or [Ixx, Iyy, Izz, "
            "Ixy, Ixz, Iyz])");
  EXPECT_EQ(error(spatial + "bodies:\n  a: {position: [0, 0, 0], rotation: [0, 0, 0, 0]}\n"),
            "m.yaml:5:38: body 'a': 'rotation': the quaternion [w, x, y, z] must not be zero");
  EXPECT_EQ(error(spatial + "bodies:\n  a: {position: [0, 0, 0], rotation: [0, 0, 1]}\n"),
            "m.yaml:5:38: body 'a': 'rotation' needs a list of 4 numbers, found 3");
}

TEST(ModelReader, ElementFaults) {
  const auto with_joint = [](const std::string& joint) { return error(planar + crank + "joints:\n  A: " + joint + "\n"); };
  EXPECT_EQ(with_joint("{type: revolut, connect: [ground, crank], at: [0, 0]}"),
            "m.yaml:8:13: joint 'A': there is no joint type 'revolut' (did you mean 'revolute'?)\n"
            "  planar joints: revolute, lock");
  EXPECT_EQ(with_joint("{type: universal, connect: [ground, crank], at: [0, 0]}"),
            "m.yaml:8:13: joint 'A': universal is a spatial joint; this model is planar");
  EXPECT_EQ(with_joint("{type: force, body: crank}"), "m.yaml:8:13: joint 'A': force is a force (it belongs under 'forces')");
  EXPECT_EQ(with_joint("{connect: [ground, crank]}"),
            "m.yaml:8:3: joint 'A': 'type' is missing\n  planar joints: revolute, lock");
  EXPECT_EQ(with_joint("{type: revolute, conect: [ground, crank], at: [0, 0]}"),
            "m.yaml:8:23: joint 'A': unknown key 'conect' (did you mean 'connect'?)");
  EXPECT_EQ(with_joint("{type: revolute, connect: [ground, crnk], at: [0, 0]}"),
            "m.yaml:8:41: joint 'A': 'connect': unknown body 'crnk' (did you mean 'crank'?)");
  EXPECT_EQ(with_joint("{type: revolute, connect: [crank, crank], at: [0, 0]}"),
            "m.yaml:8:40: joint 'A' connects 'crank' to itself");
  EXPECT_EQ(with_joint("{type: revolute, connect: [crank], at: [0, 0]}"),
            "m.yaml:8:32: joint 'A': 'connect' needs a list of 2 bodies, found 1");
  EXPECT_EQ(with_joint("{type: revolute, connect: [ground, crank]}"), "m.yaml:8:3: joint 'A': 'at' is missing");
  EXPECT_EQ(with_joint("{type: revolute, connect: [ground, crank], at: [0]}"),
            "m.yaml:8:53: joint 'A': 'at' needs a list of 2 numbers, found 1");
  EXPECT_EQ(with_joint("{type: revolute, connect: [ground, crank], at: [[0, 0], [1, 0], [2, 0]]}"),
            "m.yaml:8:53: joint 'A': 'at' needs a list of 2 points, one per body, found 3");
  EXPECT_EQ(with_joint("{type: revolute, connect: [ground, crank], at: {crank: [0, 0]}}"),
            "m.yaml:8:53: joint 'A': 'at' has no point for body 'ground'");
  EXPECT_EQ(with_joint("{type: revolute, connect: [ground, crank], at: {crank: [0, 0], rod: [0, 0]}}"),
            "m.yaml:8:69: joint 'A': 'at': 'rod' is not a body of this element (valid: ground, crank)");
  EXPECT_EQ(with_joint("{type: lock, connect: [ground, crank], coordinates: [y, z, y]}"),
            "m.yaml:8:62: joint 'A': 'coordinates' has no choice 'z' (valid: x, y, angle)\n"
            "m.yaml:8:65: joint 'A': 'coordinates' contains 'y' twice");
  EXPECT_EQ(with_joint("5"), "m.yaml:8:6: joint 'A' must be a mapping, found text");
}

TEST(ModelReader, ForceAndDriverFaults) {
  const std::string spring = "forces:\n  f: {type: spring-damper, connect: [ground, rod], at: [0, 0], ";
  EXPECT_EQ(error(planar + crank + spring + "stiffness: -3}\n"),
            "m.yaml:8:75: force 'f': 'stiffness' must not be negative, found -3");
  EXPECT_EQ(error(planar + crank + spring + "length: 0}\n"), "m.yaml:8:72: force 'f': 'length' must be positive, found 0");
  EXPECT_EQ(error(planar + crank + spring + "force: \"3*(lenght - 1)\"}\n"),
            "m.yaml:8:75: force 'f': 'force': unknown symbol 'lenght' (did you mean 'length'?)");
  EXPECT_EQ(error(planar + crank + spring + "force: 3*stretch}\n"),
            "m.yaml:8:73: force 'f': 'force': unknown symbol 'stretch' (this expression may use length, rate, t, parameters, and "
            "channels such as A.angle)");
  EXPECT_EQ(error(planar + crank + spring + "free: 1}\n"), "m.yaml:8:64: force 'f': unknown key 'free' (did you mean 'length'?)");
  EXPECT_EQ(error(planar + crank + spring + "force: \"3*sni(t)\"}\n"),
            "m.yaml:8:74: force 'f': 'force': unknown function 'sni' (did you mean 'sin'?)");
  EXPECT_EQ(
      error(planar + "parameters: {rate: 2}\n" + crank + spring + "force: 3*rate}\n"),
      "m.yaml:9:73: force 'f': 'force': 'rate' is both a parameter and a variable of this expression (rename the parameter)");
  EXPECT_EQ(error(planar + crank + "forces:\n  f: {type: force, body: rod, at: [0, 0], force: 3, axes: wrld}\n"),
            "m.yaml:8:50: force 'f': 'force' needs a list of 2 expressions, found '3'\n"
            "m.yaml:8:59: force 'f': 'axes' has no choice 'wrld' (did you mean 'world'?)");
  const auto with_driver = [](const std::string& driver) { return error(planar + crank + "drivers:\n  d: " + driver + "\n"); };
  EXPECT_EQ(with_driver("{measure: A.angle}"),
            "m.yaml:8:3: driver 'd' needs exactly one of motion, polynomial, table, found none");
  EXPECT_EQ(with_driver("{measure: A.angle, motion: t, polynomial: [1]}"),
            "m.yaml:8:3: driver 'd' needs exactly one of motion, polynomial, table, found motion and polynomial");
  EXPECT_EQ(with_driver("{measure: angle, motion: t}"),
            "m.yaml:8:16: driver 'd': 'measure' must name a measure, found 'angle' (such as A.angle or crank.x)");
  EXPECT_EQ(with_driver("{measure: A.angle, table: {t: [0, 2, 1], value: [0, 1, 2]}}"),
            "m.yaml:8:43: driver 'd': 'table': 't' must increase, found 1 after 2");
  EXPECT_EQ(with_driver("{measure: A.angle, table: {t: [0, 1], value: [0, 1, 2]}}"),
            "m.yaml:8:51: driver 'd': 'table' needs as many values as times, found 2 times and 3 values");
  EXPECT_EQ(with_driver("{type: driver, measure: A.angle, motion: t}"), "no error");
  EXPECT_EQ(with_driver("{type: revolute, measure: A.angle, motion: t}"),
            "m.yaml:8:13: driver 'd': revolute is a joint (it belongs under 'joints')");
}

TEST(ModelReader, UnitsFitTheirField) {
  const std::string plain = "a number without a unit is in the units of the file)";
  const auto with_body = [](const std::string& body) { return error(planar + "bodies:\n  a: {" + body + "}\n"); };
  EXPECT_EQ(
      with_body("mass: 3 mm, position: [0, 0]"),
      "m.yaml:5:13: body 'a': 'mass' is measured in kg, but '3 mm' has another unit (g, kg, t, lb would be valid; " + plain);
  EXPECT_EQ(
      with_body("mass: 3 kg, inertia: 2 kg * 1 m, position: [0, 0]"),
      "m.yaml:5:28: body 'a': 'inertia' is measured in kg m^2, but '2 kg * 1 m' has another unit (1 kg * 1 m^2 would be valid; " +
          plain);
  EXPECT_EQ(with_body("inertia: 2 kg * (1 m)^2, position: [3 cm, 1 in + 2], angle: 3 deg"), "no error");
  EXPECT_EQ(error("holonom: 1\nspace: planar\ngravity: [0, -9.81 m]\n" + crank),
            "m.yaml:3:14: 'gravity' is measured in m/s^2, but '-9.81 m' has another unit (1 m / 1 s^2 would be valid; " + plain);
  const std::string spring = "forces:\n  f: {type: spring-damper, connect: [ground, rod], at: [0, 0], ";
  EXPECT_EQ(
      error(planar + crank + spring + "length: 1 s}\n"),
      "m.yaml:8:72: force 'f': 'length' is measured in m, but '1 s' has another unit (mm, cm, m, km, in, ft would be valid; " +
          plain);
  EXPECT_EQ(error(planar + crank + spring + "length: 20 N / 500}\n"), "no error");
}

TEST(ModelReader, NamesAreShared) {
  EXPECT_EQ(error(planar + crank + "markers:\n  rod: {body: crank, at: [0, 0]}\n"),
            "m.yaml:8:3: the name 'rod' is taken by the body in line 6 (bodies, markers, joints, forces, drivers, signals, "
            "states, events and "
            "channels share one set of names)");
  EXPECT_EQ(error(planar + crank + "  rod: {position: [1, 1]}\n"),
            "m.yaml:7:3: the key 'rod' appears twice: in line 6 and in line 7");
}

TEST(ModelReader, Parameters) {
  const auto with = [](const std::string& parameters) {
    return error(planar + "parameters: " + parameters + "\nbodies: {a: {position: [a, b]}}\n");
  };
  EXPECT_EQ(with("{a: b + 1, b: c, c: a}"), "m.yaml:4:17: parameter 'a' depends on itself: a -> b -> c -> a");
  EXPECT_EQ(with("{a: a, b: 1}"), "m.yaml:4:17: parameter 'a' depends on itself: a -> a");
  EXPECT_EQ(with("{a: 1 + widht, b: a, width: 1}"), "m.yaml:4:21: parameter 'a': unknown symbol 'widht' (did you mean 'width'?)");
  EXPECT_EQ(
      with("{a: .inf, b: 1/0}"),
      "m.yaml:4:17: parameter 'a' must be finite, found '.inf'\nm.yaml:4:26: parameter 'b' must be finite, but '1/0' gives inf");
  EXPECT_EQ(with("{a: [1], b: 2*t, t: 1}"),
            "m.yaml:4:17: parameter 'a' must be a number, found a list\nm.yaml:4:30: parameter 't': this name is reserved");
  const std::string text = planar + "parameters: {radius: 1}\nbodies: {a: {position: [radius, 0]}}\n";
  EXPECT_EQ(error(text, {{"radus", "2"}}), "usage: --set radus=2: the model has no parameter 'radus' (did you mean 'radius'?)");
  EXPECT_EQ(error(text, {{"radius", "2+"}}), "usage: --set radius=2+: expected a number, a name or '(', but the expression ends");
  EXPECT_EQ(error(text, {{"radius", "nan"}}), "usage: --set radius=nan: the value must be finite, found 'nan'");
  EXPECT_EQ(error(text, {{"radius", "1/0"}}), "usage: --set radius=1/0: the value must be finite, but '1/0' gives inf");
}

TEST(ModelReader, LongChainOfParameters) {
  std::string text = planar + "parameters:\n";
  for (int k = 0; k < 20000; ++k) text += "  p" + std::to_string(k) + ": p" + std::to_string(k + 1) + " + 1\n";
  text += "  p20000: 0\nbodies: {a: {position: [p0, 0]}}\n";
  EXPECT_EQ(parse(text).bodies[1].position(0), 20000);
}

TEST(ModelReader, SettingsFaults) {
  EXPECT_EQ(error(planar + crank + "simulate: {end: -1, output: 0, stp: 1}\n"),
            "m.yaml:7:29: 'simulate': 'output' must be positive, found 0\n"
            "m.yaml:7:32: 'simulate': unknown key 'stp' (did you mean 'step'?)");
  EXPECT_EQ(error(planar + crank + "simulate: {integrator: {alpha: 1}}\n"),
            "m.yaml:7:24: 'simulate': 'integrator': 'type' is missing");
  EXPECT_EQ(
      error(planar + crank + "initial: {assembley: off, rate: 1, A.rate: [1]}\n"),
      "m.yaml:7:11: 'initial': unknown key 'assembley' (did you mean 'assembly'?)\n"
      "m.yaml:7:27: 'initial': unknown key 'rate' (expected a channel such as A.rate or crank.vx, 'equilibrium' or 'assembly')\n"
      "m.yaml:7:44: 'initial': 'A.rate' must be a number, found a list");
  EXPECT_EQ(error(planar + crank + "initial: {assembly: maybe}\nscales: {mass: 0}\n"),
            "m.yaml:7:21: 'initial': 'assembly' must be on or off, found maybe\n"
            "m.yaml:8:16: 'scales': 'mass' must be positive, found 0");
  EXPECT_EQ(error(planar + crank + "initial: {equilibrium: maybe}\n"),
            "m.yaml:7:24: 'initial': 'equilibrium' must be true or false, found maybe");
  EXPECT_EQ(error(planar + crank + "initial: {equilibrium: true, assembly: off}\n"),
            "m.yaml:7:24: 'initial': 'equilibrium' excludes 'assembly: off', which moves nothing (leave one of them out)");
}

}  // namespace holonom::model_reader_faults_test
