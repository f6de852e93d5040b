// A planar mechanism modelled in space, with its pins along z, moves the same. The joints then constrain the plane more than once
// (a planar loop has three redundant equations in space), which must change nothing in the plane.
#include <gtest/gtest.h>

#include "equivalence/same_motion.h"

namespace holonom::planar_in_space_test {

class PlanarInSpace : public testing::Test {
 protected:
  const MechanismText planar = planar_example(), spatial = lifted_to_space(planar);
  const RunResult here = run_text(planar), there = run_text(spatial);
};

TEST_F(PlanarInSpace, HasTheSameFreedomsAndThreeRedundantEquations) {
  EXPECT_EQ(here.diagnostics.check.degrees_of_freedom, 2);
  EXPECT_EQ(there.diagnostics.check.degrees_of_freedom, 2);
  EXPECT_EQ(here.diagnostics.check.redundant, 0);
  EXPECT_EQ(there.diagnostics.check.redundant, 3);
}

TEST_F(PlanarInSpace, MovesAlikeInThePlane) {
  for (std::size_t k = 0; k < here.size(); ++k) {
    const Row plane = here.row(k), space = there.row(k);
    for (const auto& body : planar.bodies) {
      const std::string b = body.name + ".";
      EXPECT_LT((plane.vector(b) - space.vector(b)).norm(), 2e-9) << b;
      EXPECT_LT((plane.vector(b + "v") - space.vector(b + "v")).norm(), 2e-8) << b;
      EXPECT_LT((plane.vector(b + "a") - space.vector(b + "a")).norm(), 2e-7) << b;
      EXPECT_LT((Vec3(0, 0, plane[b + "omega"]) - space.vector(b + "w")).norm(), 2e-8) << b;
      EXPECT_LT((Vec3(0, 0, plane[b + "alpha"]) - space.vector(b + "al")).norm(), 2e-7) << b;
    }
  }
}

// Forces in the plane and moments about z are unique whatever holds the plane.
TEST_F(PlanarInSpace, HasTheSameReactionsInThePlane) {
  for (std::size_t k = 0; k < here.size(); ++k) {
    const Row plane = here.row(k), space = there.row(k);
    for (const auto& joint : planar.joints) {
      const std::string j = joint.name + ".";
      EXPECT_NEAR(plane[j + "fx"], space[j + "fx"], 1e-6) << j;
      EXPECT_NEAR(plane[j + "fy"], space[j + "fy"], 1e-6) << j;
      EXPECT_NEAR(plane[j + "m"], space[j + "mz"], 1e-6) << j;
      EXPECT_NEAR(space[j + "fz"], 0, 1e-6) << j;
    }
    EXPECT_NEAR(plane["pull.force"], space["pull.force"], 1e-7);
  }
}

}  // namespace holonom::planar_in_space_test
