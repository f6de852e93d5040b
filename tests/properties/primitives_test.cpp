// Gradient and Hessian product of every primitive against finite differences of its value and gradient, for each feature
// separately.
#include <gtest/gtest.h>

#include "elements/primitives/angle.h"
#include "elements/primitives/distance.h"
#include "elements/primitives/dot.h"
#include "elements/primitives/elevation.h"
#include "elements/primitives/half_twist.h"
#include "elements/primitives/point_on_plane.h"
#include "properties/test_motion.h"

namespace holonom::primitives_test {

using namespace property_test;

template <int d, int count>
VecX flat(const Vectors<d, count>& vectors) {
  VecX all(d * count);
  for (int k = 0; k < count; ++k) all.segment<d>(d * k) = vectors[k];
  return all;
}

template <int d, int count>
Vectors<d, count> unflat(const VecX& all) {
  Vectors<d, count> vectors;
  for (int k = 0; k < count; ++k) vectors[k] = all.segment<d>(d * k);
  return vectors;
}

template <class P>
struct dimension_of;
template <int d, template <int> class Primitive>
struct dimension_of<Primitive<d>> {
  static constexpr int value = d;
};

template <class Primitive>
class Primitives : public testing::Test {
 protected:
  static constexpr int d = dimension_of<Primitive>::value;
  static constexpr int size = d * Primitive::count;
  static auto gather(const VecX& p) { return unflat<d, Primitive::count>(p); }
  static VecX gradient(const VecX& p) { return flat<d, Primitive::count>(Primitive::gradient(gather(p))); }

  // Directors as in a joint: the frame of an angle is orthonormal and its target is near the plane of the frame.
  VecX features() {
    VecX p = random.vector_of(size);
    if constexpr (Primitive::count == 3 && !Primitive::is_length) {
      Mat3 axes = random.rotation(d).toRotationMatrix();
      const double turn = random.between(-3, 3);
      const Mat3 target = axes * Eigen::AngleAxisd(turn, Vec3::UnitZ()).toRotationMatrix();
      p << axes.col(0).head(d), axes.col(1).head(d), target.col(0).head(d);
    }
    return p;
  }
  Random random{4};
};

using All = testing::Types<Dot<2>, Dot<3>, PointOnPlane<2>, PointOnPlane<3>, Distance<2>, Distance<3>, Angle<2>, Angle<3>,
                           Elevation<3>, HalfTwist<3>>;
TYPED_TEST_SUITE(Primitives, All);

TYPED_TEST(Primitives, GradientIsTheSlopeOfTheValue) {
  for (int sample = 0; sample < 50; ++sample) {
    const VecX p = this->features(), D = this->gradient(p);
    for (int k = 0; k < this->size; ++k) {
      const double slope =
          derivative([&](double e) { return TypeParam::value(this->gather(p + e * VecX::Unit(this->size, k))); });
      ASSERT_LT(misfit(D[k], slope), close_enough) << "feature " << k / this->d << ", component " << k % this->d;
    }
  }
}

TYPED_TEST(Primitives, HessianProductIsTheSlopeOfTheGradient) {
  for (int sample = 0; sample < 50; ++sample) {
    const VecX p = this->features();
    Eigen::MatrixXd H(this->size, this->size);
    for (int k = 0; k < this->size; ++k) {
      const VecX u = VecX::Unit(this->size, k);
      H.col(k) = flat<this->d, TypeParam::count>(TypeParam::hessian_apply(this->gather(p), this->gather(u)));
      const VecX slope = derivative([&](double e) -> VecX { return this->gradient(p + e * u); });
      ASSERT_LT(misfit(H.col(k), slope), close_enough) << "feature " << k / this->d << ", component " << k % this->d;
    }
    ASSERT_LT(misfit(H, H.transpose()), 1e-12);
    const VecX u = this->random.vector_of(this->size);
    const VecX Hu = flat<this->d, TypeParam::count>(TypeParam::hessian_apply(this->gather(p), this->gather(u)));
    ASSERT_LT(misfit(Hu, H * u), 1e-12);
  }
}

// A primitive does not change when the world is rotated, nor, if it is a length, when it is translated.
TYPED_TEST(Primitives, DoesNotSeeATurnOfTheWorld) {
  for (int sample = 0; sample < 20; ++sample) {
    const VecX p = this->features();
    const Mat3 turn = this->random.rotation(this->d).toRotationMatrix();
    VecX turned = p;
    for (int k = 0; k < TypeParam::count; ++k)
      turned.segment(this->d * k, this->d) = turn.topLeftCorner(this->d, this->d) * p.segment(this->d * k, this->d);
    EXPECT_NEAR(TypeParam::value(this->gather(turned)), TypeParam::value(this->gather(p)), 1e-14);
  }
}

TEST(DistancePrimitive, HasNoDirectionWhereThePointsMeet) {
  const Vectors<3, 2> p = {Vec3(1, 2, 3), Vec3(1, 2, 3)}, u = {Vec3(1, 0, 0), Vec3(0, 1, 0)};
  EXPECT_EQ(Distance<3>::value(p), 0);
  for (const auto& part : Distance<3>::gradient(p)) EXPECT_EQ(part, Vec3::Zero());
  for (const auto& part : Distance<3>::hessian_apply(p, u)) EXPECT_EQ(part, Vec3::Zero());
}

TEST(ElevationPrimitive, IsTheAngleAboveThePlane) {
  for (const double angle : {-1.5, -0.3, 0.0, 1.2}) {
    const Vec3 target = std::cos(angle) * Vec3(0.6, 0.8, 0) + std::sin(angle) * Vec3::UnitZ();
    EXPECT_NEAR(Elevation<3>::value({Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ(), target}), angle, 1e-15);
  }
}

TEST(ElevationPrimitive, HasNoDirectionOverItsPole) {
  const Vectors<3, 4> p = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitZ()},
                      u = {Vec3(1, 2, 3), Vec3(0, 1, 0), Vec3(1, 0, 0), Vec3(2, 0, 1)};
  EXPECT_EQ(Elevation<3>::value(p), std::acos(-1) / 2);
  for (const auto& part : Elevation<3>::gradient(p)) EXPECT_TRUE(part.allFinite());
  for (const auto& part : Elevation<3>::hessian_apply(p, u)) EXPECT_TRUE(part.allFinite());
}

}  // namespace holonom::primitives_test
