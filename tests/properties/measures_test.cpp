// Value, rate and acceleration of every measure that an element records, against finite differences in time.
#include <gtest/gtest.h>

#include <numbers>

#include "coordinates/body/body_system.h"
#include "properties/test_motion.h"

namespace holonom::measures_test {

using namespace property_test;

class Measures : public testing::TestWithParam<int> {};

VecX column(BodyLevel& system, const State& state, const VecX& a, double MeasureSnapshot::*which) {
  Snapshot snapshot;
  system.recover(state, a, VecX::Zero(system.sizes().rows), snapshot);
  VecX all(static_cast<int>(snapshot.measures.size()));
  for (int k = 0; k < all.size(); ++k) all[k] = snapshot.measures[k].*which;
  return all;
}

TEST_P(Measures, RatesAndAccelerationsFollowFromValues) {
  Random random(6);
  int seen = 0;
  for (const char* section : {"joints", "forces"})
    for (const Case& one : cases_of(section, GetParam()).accepted) {
      SCOPED_TRACE(one.title);
      const auto system = make_body_system(one.model, RowSet::motion);
      const TestMotion motion = random_motion(*system, random);
      const VecX& a = motion.acceleration();
      const VecX value_rate = derivative([&](double t) { return column(*system, motion.at(t), a, &MeasureSnapshot::value); });
      const VecX rate_rate = derivative([&](double t) { return column(*system, motion.at(t), a, &MeasureSnapshot::rate); });
      EXPECT_LT(misfit(column(*system, motion.start(), a, &MeasureSnapshot::rate), value_rate), close_enough);
      EXPECT_LT(misfit(column(*system, motion.start(), a, &MeasureSnapshot::acceleration), rate_rate), close_enough);
      if (HasFailure()) return;
      seen += static_cast<int>(value_rate.size());
    }
  EXPECT_GT(seen, 10);
}

// Recovering a state must not affect later evaluations: the bias of a body's coordinates is not its acceleration.
TEST_P(Measures, RecoveryLeavesNoTrace) {
  Random random(7);
  for (const Case& one : cases_of("joints", GetParam()).accepted) {
    const auto system = make_body_system(one.model, RowSet::motion);
    const State state = random_state(*system, random);
    Evaluation before, after;
    system->prepare(before);
    system->prepare(after);
    system->evaluate(state, need_constraint | need_bias, before);
    column(*system, state, random.vector_of(system->sizes().v), &MeasureSnapshot::value);
    system->evaluate(state, need_constraint | need_bias, after);
    ASSERT_EQ(before.bias, after.bias) << one.title;
  }
}

// The snapshot's body motion is that of the coordinates.
TEST_P(Measures, SnapshotsOfBodiesFollowTheMotion) {
  const int d = GetParam();
  Random random(8);
  const Model model = random_bodies(d, 2, random);
  const auto system = make_body_system(model, RowSet::motion);
  const TestMotion motion = random_motion(*system, random);
  auto snapshot_at = [&](double t) {
    Snapshot snapshot;
    system->recover(motion.at(t), motion.acceleration(), VecX(), snapshot);
    return snapshot;
  };
  const Snapshot here = snapshot_at(0);
  EXPECT_EQ(here.t, motion.start().t);
  for (int b = 1; b <= 2; ++b) {
    auto field = [&](Vec3 BodySnapshot::*which) {
      return derivative([&, which](double t) -> Vec3 { return snapshot_at(t).bodies[b].*which; });
    };
    const Mat3 R_rate = derivative([&](double t) -> Mat3 { return snapshot_at(t).bodies[b].rotation.toRotationMatrix(); });
    const Mat3 angular_velocity = R_rate * here.bodies[b].rotation.toRotationMatrix().transpose();
    EXPECT_LT(misfit(here.bodies[b].velocity, field(&BodySnapshot::position)), close_enough);
    EXPECT_LT(misfit(here.bodies[b].acceleration, field(&BodySnapshot::velocity)), close_enough);
    EXPECT_LT(
        misfit(here.bodies[b].angular_velocity, Vec3(angular_velocity(2, 1), angular_velocity(0, 2), angular_velocity(1, 0))),
        close_enough);
    EXPECT_LT(misfit(here.bodies[b].angular_acceleration, field(&BodySnapshot::angular_velocity)), close_enough);
    if (d == 2) {
      EXPECT_NEAR(std::remainder(here.bodies[b].angle - Eigen::AngleAxisd(here.bodies[b].rotation).angle() *
                                                            (here.bodies[b].rotation.z() < 0 ? -1 : 1),
                                 2 * std::numbers::pi),
                  0, 1e-12);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Measures, testing::Values(2, 3));

}  // namespace holonom::measures_test
