// A closed loop with one degree of freedom that hits a stop reverses as a whole: all speeds times -e. Without forces its motion
// is t = integral of sqrt(J(p)/J(0)) dp/p'(0), with p the rotation of the rocker and J its generalised mass, so it returns along
// the same path at e times the speed: q(t_e + s/e) = q(t_e - s).
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"
#include "support/quadrature.h"

namespace holonom::impact_loop_test {

constexpr const char* four_bar = R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank:  {mass: 1, inertia: 0.1, position: [0, 0.5]}
  link:   {mass: 2, inertia: 0.5, position: [1.5, 1.25]}
  rocker: {mass: 1, inertia: 0.2, position: [3, 0.75]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, link], at: [0, 1]}
  C: {type: revolute, connect: [link, rocker], at: [3, 1.5]}
  D: {type: revolute, connect: [rocker, ground], at: [3, 0]}
initial: {A.rate: -2}
events:
  hit: {type: impact, measure: D.angle, at: 0.3, restitution: 0.7, direction: rising}
)";

// The rocker turned by p to the right: C = D + 1.5 (sin p, cos p); B at unit distance from A and as far from C as it is drawn.
struct Rates {  // by p
  double crank, J;
};
Rates rates(double p) {
  const Vec3 C(3 + 1.5 * std::sin(p), 1.5 * std::cos(p), 0), dC(1.5 * std::cos(p), -1.5 * std::sin(p), 0);
  const double link = std::sqrt(9.25), distance = C.norm(), along = (1 - link * link + distance * distance) / (2 * distance);
  const Vec3 to_C = C / distance, upwards(-to_C.y(), to_C.x(), 0);
  const Vec3 B = along * to_C + std::sqrt(1 - along * along) * upwards, across(-B.y(), B.x(), 0);
  const double crank = (B - C).dot(dC) / (B - C).dot(across);  // (B - C).(B' - C') = 0
  const Vec3 dB = crank * across;
  const double turn = (C - B).cross(dC - dB).z() / (link * link);
  return {crank, 0.25 * dB.squaredNorm() + 0.1 * crank * crank + 2 * (0.5 * (dB + dC)).squaredNorm() + 0.5 * turn * turn +
                     0.25 * dC.squaredNorm() + 0.2};
}

double time_of_hit() {
  const Rates first = rates(0);
  return integral([&](double p) { return std::sqrt(rates(p).J / first.J); }, 0, 0.3, 50) / (-2 / first.crank);
}

TEST(ImpactOfALoop, TurnsItBack) {
  const double t = time_of_hit(), e = 0.7;
  RunSettings settings = with_tolerance("project", "verner", 1e-12, 1, 0);
  settings.output.reset();
  const std::vector<double> ago = {0.2, 0.15, 0.1, 0.05, 1e-3};
  ASSERT_LT(ago.front(), t);
  ASSERT_LT(t + ago.front() / e, 1);
  for (const double s : ago) settings.instants.push_back(t - s);
  for (auto s = ago.rbegin(); s != ago.rend(); ++s) settings.instants.push_back(t + *s / e);
  in_all_coordinates(model_from_text(four_bar), settings, [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.diagnostics.events[0].t, t, 1e-10);
    EXPECT_LT(result.diagnostics.worst_position_violation, 1e-12);
    for (const double s : ago) {
      SCOPED_TRACE(s);
      const Row before = result.at(t - s), after = result.at(t + s / e);
      for (const char* body : {"crank", "link", "rocker"}) {
        for (const char* place : {".x", ".y", ".angle"})
          EXPECT_NEAR(after[std::string(body) + place], before[std::string(body) + place], 1e-10) << body << place;
        for (const char* speed : {".vx", ".vy", ".omega"})
          EXPECT_NEAR(after[std::string(body) + speed], -e * before[std::string(body) + speed], 1e-9) << body << speed;
      }
    }
    const double energy = result.first()["energy.kinetic"];
    EXPECT_NEAR(result.last()["energy.kinetic"], e * e * energy, 1e-9 * energy);
    EXPECT_NEAR(result.last()["energy.dissipated"], (1 - e * e) * energy, 1e-9 * energy);
    EXPECT_LT(result.diagnostics.worst_energy_drift, 1e-9 * energy);
  });
}

}  // namespace holonom::impact_loop_test
