// A joint from b to a is the joint from a to b: the motion is the same, its angle or displacement changes sign, and its reaction
// is the opposite one, at the other body's marker: F' = -F,  M' = -(M + (o2 - o1) x F).
#include <gtest/gtest.h>

#include "equivalence/same_motion.h"

namespace holonom::swapped_joint_test {

struct Swap {
  bool spatial;
  const char* joint;
};

class SwappedJoint : public testing::TestWithParam<Swap> {
 protected:
  const MechanismText base = GetParam().spatial ? spatial_example() : planar_example();
  const std::string joint = GetParam().joint;
  const MechanismText other = with_swapped_bodies(base, joint);
};

TEST_P(SwappedJoint, MovesAlike) {
  Correspondence how;
  how.without_joints = {joint};
  expect_same_motion(base, other, how);
}

TEST_P(SwappedJoint, ReactionIsReversed) {
  const RunResult here = run_text(base), there = run_text(other);
  const auto& stated = *std::ranges::find(base.joints, joint, &MechanismText::JointText::name);
  for (std::size_t k = 0; k < here.size(); ++k) {
    const Row row = here.row(k), swapped = there.row(k);
    const Vec3 F = row.vector(joint + ".f"), F2 = swapped.vector(joint + ".f");
    EXPECT_LT((F + F2).norm(), 1e-8 * (1 + F.norm())) << row["t"];
    // Only the slide's markers part: the ground's stays where it was drawn, the slider's is its mass centre.
    const Vec3 apart = stated.type == "translational" ? Vec3(row.vector("slider.") - stated.at) : Vec3::Zero();
    const auto moment = [&](const Row& r) { return GetParam().spatial ? r.vector(joint + ".m") : Vec3(0, 0, r[joint + ".m"]); };
    const Vec3 expected = -(moment(row) + apart.cross(F));
    const Vec3 compared = GetParam().spatial ? expected : Vec3(0, 0, expected[2]);
    EXPECT_LT((moment(swapped) - compared).norm(), 1e-8 * (1 + compared.norm() + F.norm())) << row["t"];
  }
}

TEST_P(SwappedJoint, MeasureChangesItsSign) {
  const RunResult here = run_text(base), there = run_text(other);
  const auto& stated = *std::ranges::find(base.joints, joint, &MechanismText::JointText::name);
  if (stated.type != "revolute" && stated.type != "translational") return;  // several measures, in another order
  const std::string value = stated.type == "revolute" ? ".angle" : ".travel";
  for (std::size_t k = 0; k < here.size(); ++k)
    EXPECT_NEAR(here.row(k)[joint + value], -there.row(k)[joint + value], 1e-8) << here.row(k)["t"];
}

INSTANTIATE_TEST_SUITE_P(Joints, SwappedJoint,
                         testing::Values(Swap{false, "A"}, Swap{false, "B"}, Swap{false, "D"}, Swap{false, "E"}, Swap{true, "A"},
                                         Swap{true, "B"}, Swap{true, "C"}, Swap{true, "D"}, Swap{true, "E"}),
                         [](const auto& each) {
                           return std::string(each.param.spatial ? "spatial_" : "planar_") + each.param.joint;
                         });

}  // namespace holonom::swapped_joint_test
