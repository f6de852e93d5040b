#include "elements/features.h"

#include <gtest/gtest.h>

namespace holonom::features_test {

TEST(Features, EqualRequestsShareOneFeature) {
  FeatureList<2> list;
  const int point = list.point(1, Vec2(1, 2));
  EXPECT_EQ(list.point(1, Vec2(1, 2)), point);
  EXPECT_NE(list.point(2, Vec2(1, 2)), point) << "another body";
  EXPECT_NE(list.point(1, Vec2(1, 3)), point) << "another place";
  EXPECT_NE(list.director(1, Vec2(1, 2)), point) << "a director is no point";
  EXPECT_EQ(list.size(), 4);
  EXPECT_EQ(list[point].body, 1);
  EXPECT_TRUE(list[point].is_point);
  EXPECT_EQ(list[point].local, Vec2(1, 2));
}

TEST(Features, PlanarProductsAreThoseOfSpace) {
  const AngularVelocity<2> w(0.7);
  const Vec2 s(1.5, -2), f(3, 4);
  const Vec3 w3(0, 0, 0.7), s3(1.5, -2, 0), f3(3, 4, 0);
  EXPECT_EQ(cross(w, s), Vec2(w3.cross(s3).head<2>()));
  EXPECT_DOUBLE_EQ(moment(s, f)[0], s3.cross(f3)[2]);
  const Vec3 a(1, 2, 3), b(-2, 5, 0.5);
  EXPECT_EQ(cross(a, b), Vec3(a.cross(b)));
  EXPECT_EQ(moment(a, b), Vec3(a.cross(b)));
}

TEST(Features, FollowAPlanarBody) {
  FeatureList<2> list;
  const int point = list.point(1, Vec2(2, 0)), director = list.director(1, Vec2(0, 1)), fixed = list.point(0, Vec2(5, 6));
  FeatureTable<2> table;
  table.resize(list.size(), 2);
  std::vector<BodyMotion<2>> bodies(2);
  bodies[1].r = Vec2(10, 20);
  bodies[1].A << 0, -1, 1, 0;  // a quarter turn
  bodies[1].v = Vec2(1, -1);
  bodies[1].w[0] = 3;
  bodies[1].a = Vec2(0.5, 0.25);
  bodies[1].alpha[0] = 4;
  features_from_bodies(list, bodies, Depth::acceleration, table);
  EXPECT_EQ(table.p[point], Vec2(10, 22));
  EXPECT_EQ(table.rate[point], Vec2(1 - 6, -1));
  EXPECT_EQ(table.bias[point], Vec2(0.5 - 8, 0.25 - 18));  // a + alpha x s - w^2 s
  EXPECT_EQ(table.p[director], Vec2(-1, 0));
  EXPECT_EQ(table.rate[director], Vec2(0, -3));
  EXPECT_EQ(table.bias[director], Vec2(9, -4));
  EXPECT_EQ(table.p[fixed], Vec2(5, 6));
  EXPECT_EQ(table.rate[fixed], Vec2(0, 0));
  EXPECT_EQ(table.angular_velocity[1][0], 3);
}

// Against differences of an exact motion: rotation about an axis at constant rate and translation along a parabola.
TEST(Features, FollowASpatialBody) {
  FeatureList<3> list;
  const int point = list.point(1, Vec3(1, -2, 0.5)), director = list.director(1, Vec3(0, 0.6, 0.8));
  const Vec3 axis = Vec3(1, 2, -2) / 3, start(1, 2, 3), v(0.3, 0.2, -1), a(1, 0, 2);
  const double rate = 1.3, h = 1e-3;
  auto at = [&](double t) {
    std::vector<BodyMotion<3>> bodies(2);
    bodies[1].A = Eigen::AngleAxisd(rate * t, axis).toRotationMatrix();
    bodies[1].r = start + v * t + a * t * t / 2;
    bodies[1].v = v + a * t;
    bodies[1].a = a;
    bodies[1].w = rate * axis;
    FeatureTable<3> table;
    table.resize(list.size(), 2);
    features_from_bodies(list, bodies, Depth::acceleration, table);
    return table;
  };
  const FeatureTable<3> here = at(0), after = at(h), before = at(-h);
  for (const int k : {point, director}) {
    EXPECT_LT((here.rate[k] - (after.p[k] - before.p[k]) / (2 * h)).norm(), 1e-5);
    EXPECT_LT((here.bias[k] - (after.rate[k] - before.rate[k]) / (2 * h)).norm(), 1e-5);
  }
}

TEST(Features, DepthGoesNoFurtherThanAsked) {
  FeatureList<2> list;
  list.point(1, Vec2(1, 0));
  FeatureTable<2> table;
  table.resize(1, 2);
  std::vector<BodyMotion<2>> bodies(2);
  bodies[1].v = Vec2(1, 1);
  bodies[1].a = Vec2(2, 2);
  features_from_bodies(list, bodies, Depth::position, table);
  EXPECT_EQ(table.rate[0], Vec2(0, 0));
  features_from_bodies(list, bodies, Depth::velocity, table);
  EXPECT_EQ(table.rate[0], Vec2(1, 1));
  EXPECT_EQ(table.bias[0], Vec2(0, 0));
}

TEST(Features, ForcesAreCleared) {
  FeatureTable<3> table;
  table.resize(2, 2);
  table.force[1] = Vec3(1, 2, 3);
  table.torque[1] = Vec3(4, 5, 6);
  table.clear_forces();
  EXPECT_EQ(table.force[1], Vec3::Zero());
  EXPECT_EQ(table.torque[1], Vec3::Zero());
}

}  // namespace holonom::features_test
