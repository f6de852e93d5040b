#include "io/model_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "model_reader_fixture.h"

namespace holonom::model_reader_test {

using namespace reader_test;

constexpr double pi = std::numbers::pi;

TEST(ModelReader, SliderCrank) {
  const Model model = parse(R"yaml(holonom: 1
name: slider-crank
space: planar
gravity: [0, -9.81]
parameters: {half: r/2, r: 1, l: 2, k: 500}
scales: {length: 2*r}
bodies:
  crank: {mass: 12, inertia: 1, position: [half, 0]}
  rod: {mass: 12, inertia: 4, position: [r + l/2, 0], angle: 90 deg}
markers:
  P: {body: rod, at: [r + l, 0]}
  Q: {body: crank, at: {crank: [0.1, 0.2]}}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: {crank: [r/2, 0], rod: [0, 1]}, axis: [0, 1]}
  L: {type: lock, connect: [ground, rod], coordinates: [y, angle]}
forces:
  pull: {type: spring-damper, connect: [ground, rod], at: [[5, 0], [3, 0]], stiffness: k, force: "k*(length - 1) + rate + t"}
  push: {type: force, body: rod, at: [2, 1], force: ["100*sin(10*t)", 0], axes: body}
  twist: {type: moment, body: crank, moment: "5 - 0.1*crank.omega"}
drivers:
  turn: {measure: A.angle, motion: "10*t"}
  poly: {measure: B.angle, polynomial: [0, 10, 0.5]}
  path: {measure: rod.x, table: {t: [0, 0.1, 0.2], value: [3, 2.9, 2.7]}}
initial: {A.rate: 10, assembly: off}
simulate: {end: 10, output: 0.01, preset: global, integrator: {type: hht, alpha: -0.1}, treatment: project}
)yaml");
  EXPECT_EQ(model.name, "slider-crank");
  EXPECT_EQ(model.dimension, 2);
  EXPECT_EQ(model.gravity, Vec3(0, -9.81, 0));
  EXPECT_EQ(model.parameters.front().name, "half");
  EXPECT_EQ(model.parameters.front().value, 0.5);
  EXPECT_TRUE(model.parameters.front().is_computed);
  EXPECT_FALSE(model.parameters[1].is_computed);
  ASSERT_EQ(model.bodies.size(), 3u);
  EXPECT_EQ(model.bodies[0].name, "ground");
  EXPECT_EQ(model.find_body("rod"), 2);
  EXPECT_EQ(model.find_body("ground"), 0);
  EXPECT_EQ(model.find_body("wheel"), -1);
  EXPECT_EQ(model.bodies[1].position, Vec3(0.5, 0, 0));
  EXPECT_EQ(model.bodies[2].inertia(2, 2), 4);
  EXPECT_DOUBLE_EQ(model.bodies[2].angle, pi / 2);
  EXPECT_TRUE(model.markers[0].place.local.isApprox(
      Vec3(0, -1, 0)));  // a unit along world x, in the axes of a body rotated by 90 degrees
  EXPECT_EQ(model.markers[1].place.local, Vec3(0.1, 0.2, 0));
  const auto& places = model.joints[0].get<std::array<BodyPoint, 2>>("at");
  EXPECT_EQ(places[0].local, Vec3(0, 0, 0));
  EXPECT_EQ(places[1].local, Vec3(-0.5, 0, 0));
  EXPECT_EQ((model.joints[0].get<std::array<int, 2>>("connect")), (std::array<int, 2>{0, 1}));
  EXPECT_EQ((model.joints[1].get<std::array<BodyPoint, 2>>("at")[1].local), Vec3(0, 1, 0));
  EXPECT_EQ(model.joints[1].get<std::vector<double>>("axis"), (std::vector<double>{0, 1}));
  EXPECT_EQ(model.joints[2].get<std::vector<std::string>>("coordinates"), (std::vector<std::string>{"y", "angle"}));
  EXPECT_EQ((model.forces[0].get<std::array<BodyPoint, 2>>("at")[0].local), Vec3(5, 0, 0));
  EXPECT_EQ(model.forces[0].number("stiffness", 0), 500);
  EXPECT_EQ(model.forces[0].number("length", 7), 7);
  EXPECT_EQ(model.forces[0].get<Expression>("force").variables(), (std::vector<std::string>{"length", "rate", "t"}));
  EXPECT_EQ(model.forces[1].get<std::vector<Expression>>("force")[1].constant(), 0);
  EXPECT_EQ(model.forces[1].get<std::string>("axes"), "body");
  EXPECT_TRUE(model.forces[1].get<BodyPoint>("at").local.isApprox(Vec3(1, 0, 0)));
  EXPECT_EQ(model.forces[2].get<std::vector<Expression>>("moment")[0].variables()[0], "crank.omega");
  EXPECT_EQ(model.drivers[0].get<std::string>("measure"), "A.angle");
  EXPECT_EQ(model.drivers[1].get<std::vector<double>>("polynomial")[2], 0.5);
  EXPECT_EQ(model.drivers[2].get<Table>("table").value[2], 2.7);
  EXPECT_FALSE(model.assemble);
  ASSERT_EQ(model.initial.size(), 1u);
  EXPECT_EQ(model.initial[0].channel, "A.rate");
  EXPECT_EQ(*model.run.end, 10);
  EXPECT_EQ(model.run.preset->type, "global");
  EXPECT_EQ(model.run.integrator->options.at("alpha"), -0.1);
  EXPECT_EQ(model.run.treatment->type, "project");
  EXPECT_FALSE(model.run.step);
  EXPECT_EQ(*model.scales.length, 2);
  EXPECT_EQ(model.joints[0].where.line, 14);
  EXPECT_EQ(model.joints[0].location("at").column, 53);
}

TEST(ModelReader, SpatialBodies) {
  const Model model = parse(spatial + R"(bodies:
  a: {mass: 1, inertia: [2, 3, 4, 0.1, 0.2, 0.3], position: [1, 2, 3], rotation: [2, 0, 0, 2]}
  b: {position: [0, 0, 0], rotation: {axis: [0, 0, 3], angle: 90 deg}}
  c: {position: [0, 0, 0], rotation: {xyz: [90 deg, 90 deg, 0]}}
joints:
  U: {type: universal, connect: [a, b], at: [1, 3, 3], axes: [[1, 0, 0], [0, 1, 0]]}
forces:
  M: {type: moment, body: a, moment: [0, t, 1]}
)");
  EXPECT_EQ(model.bodies[1].inertia(0, 1), 0.1);
  EXPECT_EQ(model.bodies[1].inertia(2, 0), 0.2);
  EXPECT_EQ(model.bodies[1].inertia(1, 2), 0.3);
  EXPECT_TRUE((model.bodies[1].rotation * Vec3::UnitX()).isApprox(Vec3::UnitY()));
  EXPECT_TRUE((model.bodies[2].rotation * Vec3::UnitX()).isApprox(Vec3::UnitY()));
  EXPECT_TRUE((model.bodies[3].rotation * Vec3::UnitZ()).isApprox(Vec3::UnitX()));  // Rx(90) Ry(90) e_z = Rx(90) e_x
  EXPECT_TRUE((model.bodies[3].rotation * Vec3::UnitY()).isApprox(Vec3::UnitZ()));
  EXPECT_TRUE((model.joints[0].get<std::array<BodyPoint, 2>>("at")[0].local).isApprox(Vec3(1, 0, 0)));
  EXPECT_EQ(model.joints[0].get<std::vector<Vec3>>("axes")[1], Vec3(0, 1, 0));
  EXPECT_EQ(model.forces[0].get<std::vector<Expression>>("moment").size(), 3u);
}

TEST(ModelReader, UnitsOverridesAndEmptySections) {
  const Model model = parse(planar +
                            "units: {length: in, mass: lb}\nparameters: {w: 1 ft, h: w/2}\nbodies: {a: {mass: 1 kg, position: "
                            "[w, h]}}\njoints:\nforces: {}\nmarkers: []\n");
  EXPECT_DOUBLE_EQ(model.bodies[1].position(0), 12);
  EXPECT_DOUBLE_EQ(model.bodies[1].position(1), 6);
  EXPECT_DOUBLE_EQ(model.bodies[1].mass, 1 / 0.45359237);
  EXPECT_EQ(model.units, (std::array<std::string, 3>{"in", "lb", "s"}));
  EXPECT_EQ(model.name, "m");
  const Model other = parse(planar + "parameters: {w: 1, h: w/2}\nbodies: {a: {position: [w, h]}}\n", {{"w", "2*h"}, {"h", "3"}});
  EXPECT_EQ(other.bodies[1].position, Vec3(6, 3, 0));
}

TEST(ModelReader, JsonIsYaml) {
  EXPECT_EQ(parse(R"({"holonom":1,"space":"planar","gravity":[0,-9.81],"bodies":{"a":{"mass":2,"position":[1,"1+1"]}}})")
                .bodies[1]
                .position,
            Vec3(1, 2, 0));
}

TEST(ModelReader, FilesOnDisk) {
  const std::string path = testing::TempDir() + "model_reader_test.yaml";
  std::ofstream(path) << planar << crank;
  EXPECT_EQ(read_model(path, small_schema()).bodies.size(), 3u);
  std::ofstream(path).flush();
  try {
    read_model(path, small_schema());
    FAIL();
  } catch (const InputError& fault) {
    EXPECT_EQ(fault.diagnostics().front().message, "the file is empty");
    EXPECT_EQ(*fault.diagnostics().front().where.file, path);
  }
  EXPECT_THROW(read_model(path + ".absent", small_schema()), UsageError);
  EXPECT_THROW(read_model(testing::TempDir(), small_schema()), UsageError);
  std::remove(path.c_str());
}

TEST(Validate, ModelsMadeInCode) {
  Model model;
  model.bodies.resize(2);
  model.bodies[0].name = "ground";
  model.bodies[1].name = "a";
  EXPECT_TRUE(validate(model).empty());
  model.bodies[1].mass = NAN;
  model.bodies[1].inertia(2, 2) = -1;
  const auto faults = validate(model);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].text(), "body 'a': 'mass' must be finite");
}

}  // namespace holonom::model_reader_test
