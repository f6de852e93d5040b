// Free tops against closed forms: the symmetric one precesses uniformly, the asymmetric one follows Jacobi's elliptic functions.
#include "support/free_top.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::free_top_test {

const Quaternion drawn(0.5, 0.5, 0.5, 0.5);

Vec3 body_spin(const Row& row) { return row.rotation("top").conjugate() * row.vector("top.w"); }
double turn_between(const Quaternion& a, const Quaternion& b) { return a.angularDistance(b); }

RunResult fly(const Overrides& parameters, const std::string& integrator, double tolerance = 1e-11) {
  return run_model(reference_model("free_top.yaml", parameters), with_tolerance("none", integrator, tolerance, 10, 0.5));
}

// With I = (A, A, C) the spin is H/A + w3 (1 - C/A) e3, so that R = exp(H/A t) R_0 exp(w3 (1 - C/A) t e3).
TEST(SymmetricTop, PrecessesUniformly) {
  const double A = 2, C = 0.7, w1 = 1.3, w3 = 4;
  const RunResult result = fly({{"I1", "2"}, {"I2", "2"}, {"I3", "0.7"}, {"w1", "1.3"}, {"w3", "4"}}, "verner");
  ASSERT_TRUE(result.diagnostics.outcome);
  const Vec3 H = drawn * Vec3(A * w1, 0, C * w3);
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"], spinning = w3 * (1 - C / A) * t;
    const Quaternion exact =
        Eigen::AngleAxisd(H.norm() / A * t, H.normalized()) * drawn * Eigen::AngleAxisd(spinning, Vec3::UnitZ());
    EXPECT_LT(turn_between(row.rotation("top"), exact), 1e-8) << t;
    const Vec3 angular_velocity(w1 * std::cos(spinning), -w1 * std::sin(spinning), w3);
    EXPECT_LT((body_spin(row) - angular_velocity).norm(), 1e-8 * angular_velocity.norm()) << t;
  }
}

class AsymmetricTop : public testing::TestWithParam<const char*> {};

TEST_P(AsymmetricTop, FollowsEllipticFunctions) {
  const Vec3 I(1, 2, 2.5);
  const FreeTop exact(I, 1, 2, drawn);
  const RunResult result = fly({}, GetParam());
  ASSERT_TRUE(result.diagnostics.outcome);
  ASSERT_EQ(result.size(), 21u);
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"];
    EXPECT_LT((body_spin(row) - exact.angular_velocity(t)).norm(), 1e-8 * exact.angular_velocity(t).norm()) << t;
    EXPECT_LT(turn_between(row.rotation("top"), exact.rotation(t)), 1e-8) << t;
  }
}

// What Euler's equations conserve, in world axes; and the centre falls freely.
TEST_P(AsymmetricTop, ConservesMomentumAndEnergy) {
  const Vec3 I(1, 2, 2.5);
  const FreeTop exact(I, 1, 2, drawn);
  const RunResult result = fly({}, GetParam());
  const Vec3 H = drawn * Vec3(I[0] * 1, 0, I[2] * 2);
  EXPECT_NEAR(exact.momentum(), H.norm(), 1e-14);
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"];
    const Vec3 momentum = row.rotation("top") * I.cwiseProduct(body_spin(row));
    EXPECT_LT((momentum - H).norm(), 1e-8 * H.norm()) << t;
    const Vec3 centre = Vec3(1, 2, 3) + Vec3(1, -2, 3) * t + Vec3(0, 0, -9.81) * t * t / 2;
    EXPECT_LT((row.vector("top.") - centre).norm(), 1e-9 * centre.norm()) << t;
    const double kinetic = exact.energy() + 1.5 * (Vec3(1, -2, 3) + Vec3(0, 0, -9.81) * t).squaredNorm();
    EXPECT_NEAR(row["energy.kinetic"], kinetic, 1e-8 * kinetic) << t;
  }
  EXPECT_LT(result.largest("energy.balance"), 1e-8 * exact.energy());
}

// Euler's equations give the recorded angular acceleration (world axes): R I^-1 ((I w) x w).
TEST_P(AsymmetricTop, RecordsAngularAcceleration) {
  const Vec3 I(1, 2, 2.5);
  const FreeTop exact(I, 1, 2, drawn);
  const RunResult result = fly({}, GetParam());
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Vec3 w = exact.angular_velocity(row["t"]), h = I.cwiseProduct(w), body = h.cross(w).cwiseQuotient(I);
    EXPECT_LT((row.vector("top.al") - exact.rotation(row["t"]) * body).norm(), 1e-7) << row["t"];
  }
}

INSTANTIATE_TEST_SUITE_P(Integrators, AsymmetricTop, testing::Values("merson", "tsitouras", "verner"));

}  // namespace holonom::free_top_test
