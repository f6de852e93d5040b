// All reactions of a driven four-bar: with the moment on the crank they must give every link the acceleration of its mass centre
// and of its angle, which come from poses alone (intersecting circles, evaluated with math/jet.h). Nine equations for nine
// numbers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "math/jet.h"
#include "support/given_motion.h"

namespace holonom::inverse_reactions_test {

constexpr double g = 9.81, drawn = 1.1;  // crank angle in the drawing

struct Point {
  Jet x, y;
};
Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(const Jet& factor, const Point& a) { return {factor * a.x, factor * a.y}; }

// Crank AB, coupler BD, rocker CD
struct FourBar {
  Point A{0, 0}, B, C{0.3, 0}, D;

  explicit FourBar(const Jet& theta) : B{0.1 * cos(theta), 0.1 * sin(theta)} {
    const Point way = C - B;
    const Jet square = way.x * way.x + way.y * way.y, along = (0.35 * 0.35 - 0.25 * 0.25 + square) / (2 * square);
    const Jet beside = sqrt(0.35 * 0.35 / square - along * along);
    D = B + along * way + beside * Point{-way.y, way.x};
  }
};

struct Link {
  const char* name;
  double mass, inertia;
  Point from, to;

  Point centre() const { return 0.5 * (from + to); }
  double angular_acceleration() const {  // of a way of constant length: (x y'' - y x'')/length^2
    const Point way = to - from;
    return (way.x.v * way.y.d2 - way.y.v * way.x.d2) / (way.x.v * way.x.v + way.y.v * way.y.v);
  }
};

std::array<Link, 3> links_of(const FourBar& bar) {
  return {{{"crank", 1, 0.001, bar.A, bar.B}, {"coupler", 2, 0.02, bar.B, bar.D}, {"rocker", 1.5, 0.01, bar.C, bar.D}}};
}

Model driven_four_bar() {
  const FourBar bar{Jet(drawn)};
  const auto text = [](const Point& p) { return fmt::format("[{:.17g}, {:.17g}]", p.x.v, p.y.v); };
  std::string bodies;
  for (const Link& link : links_of(bar))
    bodies +=
        fmt::format("  {}: {{mass: {}, inertia: {}, position: {}}}\n", link.name, link.mass, link.inertia, text(link.centre()));
  return model_from_text("holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies +
                         fmt::format(R"(
joints:
  A: {{type: revolute, connect: [ground, crank], at: [0, 0]}}
  B: {{type: revolute, connect: [crank, coupler], at: {}}}
  D: {{type: revolute, connect: [coupler, rocker], at: {}}}
  C: {{type: revolute, connect: [ground, rocker], at: [0.3, 0]}}
drivers: {{turn: {{measure: A.angle, motion: 2*t + 0.3*sin(3*t)}}}}
)",
                                     text(bar.B), text(bar.D)));
}

struct Load {
  Vec3 force;
  Point at;
};

void expect_newton_and_euler(const Link& link, const std::vector<Load>& loads, double moment) {
  SCOPED_TRACE(link.name);
  const Point centre = link.centre();
  Vec3 force(0, -link.mass * g, 0);
  for (const Load& load : loads) {
    force += load.force;
    moment += (load.at.x.v - centre.x.v) * load.force.y() - (load.at.y.v - centre.y.v) * load.force.x();
  }
  EXPECT_NEAR(force.x(), link.mass * centre.x.d2, 1e-8);
  EXPECT_NEAR(force.y(), link.mass * centre.y.d2, 1e-8);
  EXPECT_NEAR(moment, link.inertia * link.angular_acceleration(), 1e-8);
}

// A reaction is that on the second body. `on_crank`, `on_rocker`: moments from the ground
void expect_balance(const Row& row, double on_crank, double on_rocker) {
  const Jet t = Jet::variable(row["t"]);
  const FourBar bar(drawn + 2 * t + 0.3 * sin(3 * t));
  const auto [crank, coupler, rocker] = links_of(bar);
  const Vec3 A = row.vector("A.f"), B = row.vector("B.f"), C = row.vector("C.f"), D = row.vector("D.f");
  expect_newton_and_euler(crank, {{A, bar.A}, {-B, bar.B}}, on_crank);
  expect_newton_and_euler(coupler, {{B, bar.B}, {-D, bar.D}}, 0);
  expect_newton_and_euler(rocker, {{D, bar.D}, {C, bar.C}}, on_rocker);
  for (const char* pin : {"A.m", "B.m", "C.m", "D.m"}) EXPECT_NEAR(row[pin], 0, 1e-12) << pin;
}

template <class Check>
void at_every_row(const std::vector<std::string>& actuators, const Check& check) {
  inverse_in_all_coordinates(driven_four_bar(), kinematics_to(3, 0.1), actuators, [&](const RunResult& result) {
    ASSERT_EQ(result.size(), 31u);
    for (std::size_t k = 0; k < result.size(); ++k) {
      SCOPED_TRACE("at t = " + std::to_string(result.row(k)["t"]));
      check(result.row(k));
    }
  });
}

TEST(InverseReactions, FourBarByNewtonAndEuler) {
  at_every_row({}, [](const Row& row) { expect_balance(row, row["turn.effort"], 0); });
}

TEST(InverseReactions, FourBarMovedByItsRocker) {
  at_every_row({"C.angle"}, [](const Row& row) { expect_balance(row, 0, row["actuator.C.angle"]); });
}

TEST(InverseReactions, FourBarMovedByBoth) {
  at_every_row({"A.angle", "C.angle"},
               [](const Row& row) { expect_balance(row, row["actuator.A.angle"], row["actuator.C.angle"]); });
}

}  // namespace holonom::inverse_reactions_test
