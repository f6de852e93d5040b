// Closed loops: a four-bar against its scalar equation of motion, and the same matrices from every coordinate set.
#include <gtest/gtest.h>

#include <cmath>

#include "support/linear.h"
#include "support/mechanism_text.h"
#include "support/scalar_four_bar.h"

namespace holonom::linear_loops_test {

// theta'' differentiated by theta and theta'
TEST(LinearLoops, FourBarAgainstItsScalarEquation) {
  const ScalarFourBar bar;
  constexpr double theta = 1.1, rate = 3;
  const double acceleration = double(bar.acceleration(theta, rate, theta));
  const double stiffness = double(bar.stiffness_of_motion(theta, rate, theta));
  const double damping = double(bar.damping_of_motion(theta, rate));
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model_from_text(text_of(bar, theta, rate)), {.independent = {"A.angle"}, .coordinates = coordinates});
    ASSERT_EQ(linear.A.rows(), 2);
    EXPECT_NEAR(linear.x_rate[1], acceleration, 1e-10 * std::abs(acceleration));
    EXPECT_NEAR(linear.A(1, 0), stiffness, 1e-9 * std::abs(stiffness));
    EXPECT_NEAR(linear.A(1, 1), damping, 1e-9 * std::abs(damping));
    EXPECT_NEAR(linear.A(0, 1), 1, 1e-11);
    EXPECT_NEAR(linear.A(0, 0), 0, 1e-11);
  });
}

void expect_the_same_in_every_set(const Model& model, const LinearQuestion& question) {
  const LinearSystem reference = linear_of(model, question);
  const auto compare = [](const Eigen::MatrixXd& found, const Eigen::MatrixXd& wanted, const char* name) {
    ASSERT_EQ(found.rows(), wanted.rows()) << name;
    for (int r = 0; r < wanted.rows(); ++r)
      EXPECT_LT((found.row(r) - wanted.row(r)).norm(), 1e-9 * (1 + wanted.row(r).norm())) << name << " row " << r;
  };
  in_every_set([&](const std::string& coordinates) {
    LinearQuestion here = question;
    here.coordinates = coordinates;
    const LinearSystem linear = linear_of(model, here);
    EXPECT_EQ(linear.states, reference.states);
    compare(linear.A, reference.A, "A");
    compare(linear.B, reference.B, "B");
    compare(linear.C, reference.C, "C");
    compare(linear.D, reference.D, "D");
  });
}

// Two degrees of freedom each, moving, with springs, dampers and gravity, after a while
TEST(LinearLoops, TheSameInEveryCoordinateSet) {
  const MechanismText planar = planar_example(), spatial = spatial_example();
  expect_the_same_in_every_set(model_from_text(planar.text()), {.outputs = "*.fx,*.ax,energy.kinetic", .at = 0.2});
  expect_the_same_in_every_set(model_from_text(spatial.text()), {.outputs = "*.fz,*.az", .at = 0.2});
}

}  // namespace holonom::linear_loops_test
