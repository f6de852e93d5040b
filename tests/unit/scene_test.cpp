// The picture of a mechanism against its model: places, ranges, sizes by closed forms.
#include "scene/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "scene/hull.h"
#include "support/run_model.h"

namespace holonom::scene_test {

const char* const slider_crank = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:  {mass: 1, inertia: 0.1, position: [0.5, 0]}
  rod:    {mass: 1, inertia: 0.1, position: [2, 0]}
  slider: {mass: 1, inertia: 0.1, position: [3, 0]}
markers:
  P: {body: rod, at: [2, 0.5]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [1, 0]}
  C: {type: revolute, connect: [rod, slider], at: [3, 0]}
  D: {type: translational, connect: [ground, slider], axis: [1, 0]}
)";

std::vector<const Drawable*> of(const Scene& scene, const std::string& owner, Role role) {
  std::vector<const Drawable*> found;
  for (const Drawable& drawable : scene.drawables)
    if (drawable.owner == owner && drawable.role == role) found.push_back(&drawable);
  return found;
}

Scene at_reference(const Model& model) { return build_scene(model, {reference_frame(model)}); }

Vec3 world(const Model& model, const BodyPoint& point) {
  const Body& body = model.bodies[static_cast<std::size_t>(point.body)];
  return body.position + body.rotation * point.local;
}

TEST(Scene, PinsLieOnTheJoints) {
  const Model model = model_from_text(slider_crank);
  const Scene scene = at_reference(model);
  for (const auto& [joint, x] : {std::pair{"A", 0.0}, {"B", 1.0}, {"C", 3.0}}) {
    const auto pins = of(scene, joint, Role::pin);
    ASSERT_EQ(pins.size(), 1U) << joint;
    EXPECT_LT((world(model, pins[0]->points[0]) - Vec3(x, 0, 0)).norm(), 1e-12);
  }
}

TEST(Scene, LinksReachTheirJointsAndMarkers) {
  const Model model = model_from_text(slider_crank);
  const Scene scene = at_reference(model);
  const auto crank = of(scene, "crank", Role::link), rod = of(scene, "rod", Role::link), block = of(scene, "slider", Role::block);
  ASSERT_EQ(crank.size(), 1U);
  EXPECT_EQ(crank[0]->kind, Drawable::Kind::capsule);
  ASSERT_EQ(rod.size(), 1U);
  EXPECT_EQ(rod[0]->kind, Drawable::Kind::polygon);  // a plate through B, C and P
  EXPECT_EQ(rod[0]->points.size(), 3U);
  EXPECT_EQ(block.size(), 1U);
  EXPECT_TRUE(of(scene, "slider", Role::wheel).empty());
}

TEST(Scene, GuidesExtendOverTheMotion) {
  const Model model = model_from_text(slider_crank);
  Frame start = reference_frame(model), end = start;
  end[3].position.x() = 1;  // the other dead centre
  const Scene scene = build_scene(model, {start, end});
  double low = 1e9, high = -1e9;
  for (const Drawable* line : of(scene, "D", Role::ground))
    for (const BodyPoint& point : line->points) {
      low = std::min(low, point.local.x());
      high = std::max(high, point.local.x());
    }
  EXPECT_LT(low, 1);
  EXPECT_GT(high, 3);
  EXPECT_GT(low, 0);
  EXPECT_LT(high, 4);
}

TEST(Scene, GearsHavePitchRadiiOfTheirTeeth) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  pinion: {mass: 1, inertia: 1, position: [0, 0]}
  wheel:  {mass: 1, inertia: 1, position: [0.3, 0.4]}
joints:
  A: {type: revolute, connect: [ground, pinion], at: [0, 0]}
  B: {type: revolute, connect: [ground, wheel], at: [0.3, 0.4]}
couplers:
  mesh: {type: gear, measures: [A.angle, B.angle], teeth: [20, 30]}
)");
  const Scene scene = at_reference(model);
  const auto wheels = of(scene, "mesh", Role::wheel);
  ASSERT_EQ(wheels.size(), 2U);
  for (const auto& [k, radius] : {std::pair{0, 0.2}, {1, 0.3}}) {  // 0.5 * 20/50 and 0.5 * 30/50
    double least = 1e9, most = 0;
    for (const BodyPoint& point : wheels[static_cast<std::size_t>(k)]->points) {
      least = std::min(least, point.local.norm());
      most = std::max(most, point.local.norm());
    }
    EXPECT_LT(least, radius);
    EXPECT_GT(most, radius);
    EXPECT_NEAR((least + most) / 2, radius, 0.02 * radius);
  }
}

TEST(Scene, ABodyThatFliesAwayDoesNotCount) {
  const Model model = model_from_text(slider_crank);
  Frame start = reference_frame(model), end = start;
  end[2].position = Vec3(1e6, 1e6, 0);
  const Scene scene = build_scene(model, {start, end});
  EXPECT_LT((scene.upper - scene.lower).norm(), 20);
}

TEST(Scene, ModelsWithoutHintsAndManyBodiesAreDrawn) {
  const Model one = model_from_text(
      "holonom: 1\nspace: spatial\ngravity: [0, 0, 0]\nbodies: {b: {mass: 1, inertia: [1, 2, 2.5], position: [0, 0, 0]}}\n");
  const Scene alone = at_reference(one);
  ASSERT_EQ(alone.drawables.size(), 1U);
  EXPECT_EQ(alone.drawables[0].kind, Drawable::Kind::box);
  const Vec3 size = alone.drawables[0].size;  // a^2 = 6 (J_y + J_z - J_x)/m, ...
  EXPECT_NEAR(size.x() / size.y(), std::sqrt(3.5 / 1.5), 1e-9);
  EXPECT_NEAR(size.x() / size.z(), std::sqrt(3.5 / 0.5), 1e-9);

  std::string text = "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n";
  for (int k = 0; k < 1000; ++k)
    text += "  b" + std::to_string(k) + ": {mass: 1, inertia: 0.1, position: [" + std::to_string(k + 0.5) + ", 0]}\n";
  text += "joints:\n  j0: {type: revolute, connect: [ground, b0], at: [0, 0]}\n";
  for (int k = 1; k < 1000; ++k)
    text += "  j" + std::to_string(k) + ": {type: revolute, connect: [b" + std::to_string(k - 1) + ", b" + std::to_string(k) +
            "], at: [" + std::to_string(k) + ", 0]}\n";
  const Scene chain = at_reference(model_from_text(text));
  EXPECT_GT(chain.drawables.size(), 2000U);
  EXPECT_LT(chain.size / 40, 1);  // symbols are smaller than a link
}

// A joint that an equation defines has no curve of its own: the path of the run is drawn, whatever the order in which it was passed.
TEST(Scene, PathsOfEquationsAreDrawn) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  board: {mass: 70, inertia: 1, position: [1.5, 0.5625]}
joints:
  P: {type: equations, connect: [ground, board], at: [[0, 0], [1.5, 0.5625]],
      equations: ["dot(MN, y_i) - dot(MN, x_i)*dot(MN, x_i)/4"]}
)yaml");
  std::vector<Frame> frames;
  for (int k = 0; k < 120; ++k) {
    const double x = 1.5 * std::cos(0.4 * k);
    frames.push_back(reference_frame(model));
    frames.back()[1].position = Vec3(x, x * x / 4, 0);
  }
  const Scene scene = build_scene(model, frames);
  const auto path = of(scene, "P", Role::curve);
  ASSERT_EQ(path.size(), 1U);
  EXPECT_FALSE(path[0]->is_closed);
  for (std::size_t k = 0; k < path[0]->points.size(); ++k) {
    const Vec3& point = path[0]->points[k].local;
    EXPECT_NEAR(point.y(), point.x() * point.x() / 4, 1e-12);
    const Vec3& last = path[0]->points[k > 0 ? k - 1 : 0].local;
    EXPECT_LT((point - last).norm(), 0.3);
  }
  EXPECT_TRUE(of(at_reference(model), "P", Role::curve).empty());  // nothing has moved yet
}

TEST(Scene, ARackMeetsItsPinionAllTheWay) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  drum: {mass: 5, inertia: 0.1, position: [0, 0]}
  load: {mass: 20, inertia: 1, position: [0.1, -1]}
joints:
  D: {type: revolute, connect: [ground, drum], at: [0, 0]}
  L: {type: translational, connect: [ground, load], axis: [0, 1]}
couplers:
  rope: {type: rack-and-pinion, rack: L.travel, pinion: D.angle, radius: 0.1}
)");
  Frame end = reference_frame(model);
  end[2].position.y() += 2;
  const Scene scene = build_scene(model, {reference_frame(model), end});
  double low = 1e9, high = -1e9;
  for (const Drawable* bar : of(scene, "rope", Role::link))
    for (const BodyPoint& point : bar->points) {
      low = std::min(low, world(model, point).y());
      high = std::max(high, world(model, point).y());
    }
  EXPECT_LT(low, -2);  // the pinion meets this part at the end
  EXPECT_GT(low, -2.5);
  EXPECT_GT(high, 0);  // and this one in the reference configuration
  EXPECT_LT(high, 0.5);
}

std::vector<Arrow> arrows_of(const Scene& scene, const std::string& owner) {
  std::vector<Arrow> found;
  std::ranges::copy_if(scene.arrows, std::back_inserter(found), [&](const Arrow& arrow) { return arrow.owner == owner; });
  return found;
}

// From the point of application towards the other point
Vec3 direction_of(const Model& model, const Arrow& arrow) {
  return (world(model, *arrow.towards) - world(model, arrow.at)).normalized();
}

TEST(Scene, ArrowsOfForcesContactsAndEfforts) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 1, inertia: 0.1, position: [1, 0]}
  arm:  {mass: 1, inertia: 0.1, position: [1, 2]}
joints:
  S: {type: translational, connect: [ground, cart], axis: [3, 4]}
  A: {type: revolute, connect: [cart, arm], at: [1, 1]}
forces:
  push:  {type: force, body: arm, at: [1, 3], force: [1, 2]}
  beam:  {type: force, body: arm, force: [1, 2], through: [0, t]}
  twist: {type: moment, body: arm, moment: 3}
  floor: {type: contact, connect: [ground, arm], at: [[0, 0], [1, 3]], normal: [0, 1], stiffness: 10}
  drive: {type: motor, measure: S.travel, effort: 2}
  coil:  {type: spring, measure: S.travel, stiffness: 2}
  turn:  {type: motor, measure: A.angle, effort: 2}
  mount: {type: bushing, connect: [ground, arm], at: [1, 3], stiffness: [1, 2, 3]}
  rope:  {type: spring-damper, connect: [ground, arm], at: [[5, 3], [1, 3]], stiffness: 1}
  pull:  {type: motor, measure: rope.length, effort: 1}
)");
  const Scene scene = at_reference(model);
  using Names = std::vector<std::string>;
  const auto only = [&](const std::string& owner) {
    const std::vector<Arrow> found = arrows_of(scene, owner);
    EXPECT_EQ(found.size(), 1U) << owner;
    return found.at(0);
  };
  EXPECT_EQ(only("push").channels, (Names{"push.fx", "push.fy"}));
  EXPECT_EQ(only("push").kind, Arrow::Kind::applied);
  EXPECT_LT((world(model, only("push").at) - Vec3(1, 3, 0)).norm(), 1e-12);
  ASSERT_EQ(arrows_of(scene, "beam").size(), 2U);  // at the mass centre, and the moment about it
  EXPECT_EQ(arrows_of(scene, "beam")[1].channels, Names{"beam.m"});
  EXPECT_TRUE(only("twist").is_moment);
  EXPECT_EQ(only("floor").kind, Arrow::Kind::contact);
  EXPECT_EQ(only("floor").channels, (Names{"floor.fx", "floor.fy"}));
  EXPECT_LT((world(model, only("floor").at) - Vec3(1, 3, 0)).norm(), 1e-12);
  const Vec3 along(0.6, 0.8, 0);
  EXPECT_LT((direction_of(model, only("drive")) - along).norm(), 1e-5);  // towards increasing values
  EXPECT_LT((direction_of(model, only("coil")) + along).norm(), 1e-5);   // against them
  EXPECT_TRUE(only("turn").is_moment);
  EXPECT_LT((direction_of(model, only("turn")) - Vec3::UnitZ()).norm(), 1e-5);
  ASSERT_EQ(arrows_of(scene, "mount").size(), 3U);  // x, y and the moment, each opposite to that on the first body
  EXPECT_LT((direction_of(model, arrows_of(scene, "mount")[1]) + Vec3::UnitY()).norm(), 1e-5);
  EXPECT_LT((direction_of(model, arrows_of(scene, "mount")[2]) + Vec3::UnitZ()).norm(), 1e-5);
  EXPECT_LT((direction_of(model, only("rope")) - Vec3::UnitX()).norm(), 1e-5);
  EXPECT_TRUE(arrows_of(scene, "pull").empty());  // its direction changes with the rope's
}

TEST(Scene, EveryElementSaysHowItIsDrawn) {
  for (const JointEntry& entry : joint_catalogue()) EXPECT_NE(entry.type.symbol, Symbol::none) << entry.type.name;
  for (const ForceEntry& entry : force_catalogue()) EXPECT_NE(entry.type.symbol, Symbol::none) << entry.type.name;
}

TEST(ConvexHull, OfASquareWithInnerPointsAndOfALine) {
  const std::vector<Vec3> hull = convex_hull({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 0}, {0.5, 0, 0}});
  ASSERT_EQ(hull.size(), 4U);
  double area = 0;
  for (std::size_t k = 0; k < 4; ++k) area += 0.5 * (hull[k].x() * hull[(k + 1) % 4].y() - hull[(k + 1) % 4].x() * hull[k].y());
  EXPECT_DOUBLE_EQ(area, 1);  // counter-clockwise
}

}  // namespace holonom::scene_test
