// The structural integrators on the undamped oscillator x'' = -w^2 x. A step is linear in (x, h v, h^2 A); with W = (h w)^2
//
//   x_1 = x + h v + (1/2 - beta) h^2 A + beta h^2 A_1,   h v_1 = h v + (1 - gamma) h^2 A + gamma h^2 A_1,
//   (1 - alpha_m) h^2 A_1 + alpha_m h^2 A = -W ((1 - alpha_f) x_1 + alpha_f x)
//
// and the behaviour at any frequency follows from the eigenvalues of that 3x3 matrix. At infinite frequency the largest of them
// is (J. Chung, G. M. Hulbert, J. Appl. Mech. 60 (1993) 371-375; H. M. Hilber, T. J. R. Hughes, R. L. Taylor, Earthq. Eng.
// Struct. Dyn. 5 (1977) 283-292)
//
//   generalized-alpha  rho      hht  (1 + alpha)/(1 - alpha)      trapezoidal  1
#include "integrators/structural.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/dense_reference.h"
#include "support/run_model.h"

namespace holonom::structural_test {

Eigen::Vector3cd eigenvalues(const StructuralParameters& p, double h_omega) {
  const double W = h_omega * h_omega;
  Eigen::Matrix3d next, now;  // next (x, h v, h^2 A)_1 = now (x, h v, h^2 A)
  next << 1, 0, -p.beta,      //
      0, 1, -p.gamma,         //
      W * (1 - p.alpha_f), 0, 1 - p.alpha_m;
  now << 1, 1, 0.5 - p.beta,  //
      0, 1, 1 - p.gamma,      //
      -W * p.alpha_f, 0, -p.alpha_m;
  return eigenvalues_of(inverse_of(next) * now);
}

double spectral_radius(const StructuralParameters& p, double h_omega) { return eigenvalues(p, h_omega).cwiseAbs().maxCoeff(); }

// In the limit two or three eigenvalues coincide and rounding separates them again: their error is the third root of rounding.
constexpr double large = 1e4, rounding = 3e-3;

TEST(Structural, RadiusAtInfinityOfGeneralizedAlphaIsRho) {
  for (const double rho : {0.0, 0.2, 0.5, 0.8, 0.95, 1.0})
    EXPECT_NEAR(spectral_radius(StructuralParameters::generalized_alpha(rho), large), rho, rho == 0 ? 0.05 : rounding) << rho;
}

TEST(Structural, RadiusAtInfinityOfHht) {
  for (const double alpha : {0.0, -0.05, -0.1, -0.2, -1. / 3})
    EXPECT_NEAR(spectral_radius(StructuralParameters::hht(alpha), large), (1 + alpha) / (1 - alpha), rounding) << alpha;
}

TEST(Structural, TrapezoidalAndUndampedNewmarkKeepEveryAmplitude) {
  for (const double h_omega : {0.01, 0.3, 1.0, 5.0, 100.0}) {
    const Eigen::Vector3cd all = eigenvalues(StructuralParameters::newmark(0.25, 0.5), h_omega);
    int kept = 0;  // the third eigenvalue belongs to the initial value of A, which decays
    for (int k = 0; k < 3; ++k) kept += std::abs(std::abs(all[k]) - 1) < 1e-9;
    EXPECT_EQ(kept, 2) << h_omega;
  }
}

// No frequency grows for any step.
TEST(Structural, AreUnconditionallyStable) {
  std::vector<StructuralParameters> all = {StructuralParameters{}, StructuralParameters::newmark(0.3025, 0.6)};
  for (const double rho : {0.0, 0.25, 0.5, 0.8, 1.0}) all.push_back(StructuralParameters::generalized_alpha(rho));
  for (const double alpha : {0.0, -0.1, -0.2, -1. / 3}) all.push_back(StructuralParameters::hht(alpha));
  for (const StructuralParameters& p : all)
    for (double exponent = -3; exponent <= 4; exponent += 0.05)
      EXPECT_LT(spectral_radius(p, std::pow(10, exponent)), 1 + 1e-4)
          << "beta " << p.beta << " gamma " << p.gamma << " 10^" << exponent;
}

// Slow motion is neither damped nor shifted to first order: an eigenvalue is exp(i h w) up to (h w)^3, for the damped Newmark up to
// (h w)^2.
TEST(Structural, FollowSlowMotionToTheirOrder) {
  const auto off = [](const StructuralParameters& p, double h_omega) {
    const Eigen::Vector3cd all = eigenvalues(p, h_omega);
    double nearest = 2;
    for (int k = 0; k < 3; ++k) nearest = std::min(nearest, std::abs(all[k] - std::polar(1.0, h_omega)));
    return nearest;
  };
  const auto order = [&](const StructuralParameters& p) { return std::log2(off(p, 0.02) / off(p, 0.01)) - 1; };
  EXPECT_NEAR(order(StructuralParameters{}), 2, 0.05);
  EXPECT_NEAR(order(StructuralParameters::hht(-0.1)), 2, 0.05);
  EXPECT_NEAR(order(StructuralParameters::generalized_alpha(0.8)), 2, 0.05);
  EXPECT_NEAR(order(StructuralParameters::newmark(0.3025, 0.6)), 1, 0.05);
}

TEST(Structural, KnowWhetherTheyAreOfSecondOrder) {
  EXPECT_TRUE(StructuralParameters{}.is_second_order());
  EXPECT_TRUE(StructuralParameters::newmark(0.3, 0.5).is_second_order());
  EXPECT_FALSE(StructuralParameters::newmark(0.3025, 0.6).is_second_order());
  for (const double alpha : {0.0, -0.1, -1. / 3}) EXPECT_TRUE(StructuralParameters::hht(alpha).is_second_order());
  for (const double rho : {0.0, 0.5, 1.0}) EXPECT_TRUE(StructuralParameters::generalized_alpha(rho).is_second_order());
}

// The stepper itself: for any initial state, positions obey the recurrence of the characteristic polynomial of the matrix,
// x_n+3 = c_2 x_n+2 - c_1 x_n+1 + c_0 x_n with the elementary symmetric functions c of the eigenvalues.
void expect_recurrence(const Choice& integrator, const StructuralParameters& p, double omega) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
parameters: {omega: 1}
bodies:
  mass: {mass: 1, inertia: 1, position: [0, 0]}
joints:
  M: {type: translational, connect: [ground, mass], axis: [1, 0]}
forces:
  pull: {type: force, body: mass, force: ["-omega^2*mass.x", 0]}
initial: {M.travel: 1}
)yaml",
                                      {{"omega", std::to_string(omega)}});
  RunSettings settings = with_fixed_step("none", integrator.type, 1, 12, 1);
  settings.integrator = integrator;
  settings.coordinates = Choice{"relative", {}, {}};
  const RunResult result = run_model(model, settings);
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  const Eigen::Vector3cd e = eigenvalues(p, omega);
  const double c_2 = (e[0] + e[1] + e[2]).real(), c_1 = (e[0] * e[1] + e[1] * e[2] + e[2] * e[0]).real();
  const double c_0 = (e[0] * e[1] * e[2]).real(), largest = result.largest("mass.x");
  for (std::size_t n = 0; n + 3 < result.size(); ++n) {
    const auto x = [&](std::size_t k) { return result.row(n + k)["mass.x"]; };
    EXPECT_NEAR(x(3), c_2 * x(2) - c_1 * x(1) + c_0 * x(0), 1e-6 * largest)
        << integrator.type << " omega " << omega << " n " << n;
  }
}

TEST(Structural, TheStepperDoesAsItsMatrixSays) {
  for (const double omega : {0.3, 2.0, 1e4}) {
    for (const double rho : {0.5, 0.8, 1.0})
      expect_recurrence({"generalized-alpha", {{"rho", rho}}, {}}, StructuralParameters::generalized_alpha(rho), omega);
    for (const double alpha : {-0.05, -0.3})
      expect_recurrence({"hht", {{"alpha", alpha}}, {}}, StructuralParameters::hht(alpha), omega);
    expect_recurrence({"newmark", {{"beta", 0.3025}, {"gamma", 0.6}}, {}}, StructuralParameters::newmark(0.3025, 0.6), omega);
    expect_recurrence({"trapezoidal", {}, {}}, StructuralParameters{}, omega);
  }
}

}  // namespace holonom::structural_test
