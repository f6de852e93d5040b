// Inverse dynamics of a four-bar and of a six-bar (two four-bars in series, Watt's second chain) against virtual work
// (support/virtual_work.h); other and additional actuators; and forward dynamics: the generalised forces found move the free
// mechanism as prescribed.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "support/given_motion.h"
#include "support/virtual_work.h"

namespace holonom::inverse_dynamics_test {

constexpr double drawn = 1.1;  // crank angle in the drawing
const Vec2 gravity(0, -9.81);

double angle(double t) { return 2 * t + 0.3 * std::sin(3 * t); }
double rate(double t) { return 2 + 0.9 * std::cos(3 * t); }
double acceleration(double t) { return -2.7 * std::sin(3 * t); }

Vec2 unit(const Vec2& way) { return way.normalized(); }
std::string text(const Vec2& p) { return fmt::format("[{:.17g}, {:.17g}]", p.x(), p.y()); }

// Pins of the six-bar: crank AB, coupler BD, rocker CDE, link EG, second rocker FG. Without the last two, the four-bar.
struct Linkage {
  Vec2 A{0, 0}, C{0.3, 0}, F{0.75, 0.05};

  Vec2 B(double theta) const { return 0.1 * Vec2(std::cos(theta), std::sin(theta)); }
  Vec2 D(double theta) const { return where_circles_meet(B(theta), 0.35, C, 0.25, 1); }
  Vec2 E(double theta) const {  // fixed in the rocker
    const Vec2 u = unit(D(theta) - C);
    return C + 0.18 * u + 0.1 * Vec2(u.y(), -u.x());
  }
  Vec2 G(double theta) const { return where_circles_meet(E(theta), 0.4, F, 0.3, 1); }

  Member bar(double mass, double inertia, std::function<Vec2(double)> p, std::function<Vec2(double)> q) const {
    return {mass, inertia, [=](double x) -> Vec2 { return (p(x) + q(x)) / 2; }, [=](double x) { return unit(q(x) - p(x)); }};
  }
  VirtualWork four_bar() const {
    const auto A_ = [this](double) { return A; };
    const auto C_ = [this](double) { return C; };
    const auto B_ = [this](double x) { return B(x); };
    const auto D_ = [this](double x) { return D(x); };
    return {{bar(1, 0.001, A_, B_), bar(2, 0.02, B_, D_), bar(1.5, 0.01, C_, D_)}, gravity};
  }
  VirtualWork six_bar() const {
    VirtualWork work = four_bar();
    const auto F_ = [this](double) { return F; };
    const auto E_ = [this](double x) { return E(x); };
    const auto G_ = [this](double x) { return G(x); };
    work.members.push_back(bar(1.2, 0.015, E_, G_));
    work.members.push_back(bar(0.8, 0.006, F_, G_));
    return work;
  }
  double rocker_ratio(double theta) const { return VirtualWork::turning(four_bar().members[2].direction, theta); }
  double coupler_ratio(double theta) const { return VirtualWork::turning(four_bar().members[1].direction, theta); }
};

std::string model_text(const Linkage& linkage, bool is_six_bar, const std::string& rest) {
  const VirtualWork work = is_six_bar ? linkage.six_bar() : linkage.four_bar();
  const char* const names[] = {"crank", "coupler", "rocker", "link", "second"};
  std::string model = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n";
  for (std::size_t k = 0; k < work.members.size(); ++k)
    model += fmt::format("  {}: {{mass: {}, inertia: {}, position: {}}}\n", names[k], work.members[k].mass,
                         work.members[k].inertia, text(work.members[k].centre(drawn)));
  model += "joints:\n";
  const auto pin = [&](const char* name, const char* first, const char* second, const Vec2& at) {
    model += fmt::format("  {}: {{type: revolute, connect: [{}, {}], at: {}}}\n", name, first, second, text(at));
  };
  pin("A", "ground", "crank", linkage.A);
  pin("B", "crank", "coupler", linkage.B(drawn));
  pin("D", "coupler", "rocker", linkage.D(drawn));
  pin("C", "ground", "rocker", linkage.C);
  if (is_six_bar) {
    pin("E", "rocker", "link", linkage.E(drawn));
    pin("G", "link", "second", linkage.G(drawn));
    pin("F", "ground", "second", linkage.F);
  }
  return model + rest;
}

const char* const driven =
    "drivers:\n  turn: {measure: A.angle, motion: \"2*t + 0.3*sin(3*t)\"}\nsimulate: {end: 3, output: 0.05}\n";

// In every coordinate set, at every instant
template <class Check>
void at_every_row(bool is_six_bar, const std::vector<std::string>& actuators, const Check& check) {
  const Model model = model_from_text(model_text(Linkage(), is_six_bar, driven));
  inverse_in_all_coordinates(model, {}, actuators, [&](const RunResult& result) {
    ASSERT_EQ(result.size(), 61u);
    for (std::size_t k = 0; k < result.size(); ++k) check(result.row(k), result.row(k)["t"]);
  });
}

double moment(const VirtualWork& work, double t) { return work.moment(drawn + angle(t), rate(t), acceleration(t)); }

TEST(InverseDynamics, FourBarAgainstVirtualWork) {
  const Linkage linkage;
  double largest = 0;
  at_every_row(false, {}, [&](const Row& row, double t) {
    EXPECT_NEAR(row["turn.effort"], moment(linkage.four_bar(), t), 1e-8) << t;
    largest = std::max(largest, std::abs(row["turn.effort"]));
  });
  EXPECT_GT(largest, 1);
}

TEST(InverseDynamics, SixBarAgainstVirtualWork) {
  const Linkage linkage;
  at_every_row(true, {},
               [&](const Row& row, double t) { EXPECT_NEAR(row["turn.effort"], moment(linkage.six_bar(), t), 1e-7) << t; });
  const std::function<Vec2(double)> second = linkage.six_bar().members[4].direction;
  at_every_row(true, {"F.angle"}, [&](const Row& row, double t) {
    const double ratio = VirtualWork::turning(second, drawn + angle(t));
    EXPECT_NEAR(row["actuator.F.angle"] * ratio, moment(linkage.six_bar(), t), 1e-7) << t;
  });
}

// The power is the same; the forces in the joints are not. Those on the crank balance without any moment at A.
TEST(InverseDynamics, FourBarMovedByItsRocker) {
  const Linkage linkage;
  at_every_row(false, {"C.angle"}, [&](const Row& row, double t) {
    const double theta = drawn + angle(t);
    EXPECT_NEAR(row["actuator.C.angle"] * linkage.rocker_ratio(theta), moment(linkage.four_bar(), t), 1e-8) << t;
    EXPECT_EQ(row["turn.effort"], 0) << t;
    const Vec2 arm = linkage.B(theta), force = -Vec2(row["B.fx"], row["B.fy"]);
    const double about_A = arm.x() * force.y() - arm.y() * force.x() + arm.x() / 2 * gravity.y();
    EXPECT_NEAR(about_A, (0.001 + 0.05 * 0.05) * acceleration(t), 1e-9) << t;
  });
}

// tau = b (b^T b)^-1 moment with b the rates of the actuated measures over that of the crank
TEST(InverseDynamics, LeastEffortsOfThreeActuators) {
  const Linkage linkage;
  at_every_row(false, {"A.angle", "B.angle", "C.angle"}, [&](const Row& row, double t) {
    const double theta = drawn + angle(t);
    const Vec3 b(1, linkage.coupler_ratio(theta) - 1, linkage.rocker_ratio(theta));
    const Vec3 wanted = b * moment(linkage.four_bar(), t) / b.squaredNorm();
    EXPECT_NEAR(row["actuator.A.angle"], wanted[0], 1e-8) << t;
    EXPECT_NEAR(row["actuator.B.angle"], wanted[1], 1e-8) << t;
    EXPECT_NEAR(row["actuator.C.angle"], wanted[2], 1e-8) << t;
    EXPECT_TRUE(t > 0 || std::abs(wanted[2]) > 1e-3);
  });
}

// A free four-bar whose motors have the efforts found as tables: largest error of the crank angle within a second
double error_of_way_back(double interval) {
  RunSettings fine;
  fine.end = 1;
  fine.output = interval;
  const std::vector<std::string> actuators = {"A.angle", "C.angle"};
  const RunResult found = inverse_of_model(model_from_text(model_text(Linkage(), false, driven)), fine, actuators);
  std::string rest = "signals:\n", motors = "forces:\n";
  for (const std::string& actuator : actuators) {
    std::vector<double> t, value;
    for (std::size_t k = 0; k < found.size(); ++k) {
      t.push_back(found.row(k)["t"]);
      value.push_back(found.row(k)["actuator." + actuator]);
    }
    const std::string name = actuator.substr(0, 1);
    rest += fmt::format("  effort_{}: {{type: table, table: {{t: [{:.17g}], value: [{:.17g}]}}}}\n", name, fmt::join(t, ", "),
                        fmt::join(value, ", "));
    motors += fmt::format("  motor_{}: {{type: motor, measure: {}, effort: effort_{}.value}}\n", name, actuator, name);
  }
  rest += motors + "initial: {A.rate: 2.9}\nsimulate: {end: 1, output: 0.05, tolerance: 1e-11}\n";
  const RunResult forward = run_model(model_from_text(model_text(Linkage(), false, rest)), {});
  EXPECT_TRUE(forward.diagnostics.outcome) << forward.diagnostics.outcome.reason;
  double worst = 0;
  for (std::size_t k = 0; k < forward.size(); ++k)
    worst = std::max(worst, std::abs(forward.row(k)["A.angle"] - angle(forward.row(k)["t"])));
  return worst;
}

// Between its points a table is a natural cubic spline, whose ends leave an error of third order in the motion.
TEST(InverseDynamics, ForwardAgain) {
  const double coarse = error_of_way_back(0.004), fine = error_of_way_back(0.001);
  EXPECT_LT(fine, 5e-6);
  EXPECT_LT(fine, coarse / 30) << coarse;
}

std::string reason(const std::string& text, const std::vector<std::string>& actuators) {
  const Model model = model_from_text(text);
  return inverse_of_model(model, {}, actuators).diagnostics.outcome.reason;
}

std::string usage_error(const std::string& text, const std::vector<std::string>& actuators) {
  try {
    return reason(text, actuators);
  } catch (const UsageError& error) {
    return std::string(error.what()) + " (" + error.hint() + ")";
  }
}

const char* const arm = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  upper: {mass: 2, inertia: 0.2, position: [0.5, 0]}
  lower: {mass: 2, inertia: 0.2, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, upper], at: [0, 0]}
  B: {type: revolute, connect: [upper, lower], at: [1, 0]}
drivers:
  a: {measure: A.angle, motion: "sin(t)"}
  b: {measure: B.angle, motion: "sin(2*t)"}
simulate: {end: 1}
)yaml";

TEST(InverseDynamics, ActuatorsThatCannotBringTheMotionAbout) {
  EXPECT_EQ(
      reason(arm, {"A.angle"}),
      "at t = 0 the actuator A.angle moves 1 degree of freedom and cannot produce the motion of y of body lower; choose others "
      "or more");
  // Stretched, the tip cannot be pushed along the arm
  EXPECT_NE(reason(arm, {"lower.x", "lower.y"}).find("move 1 degree of freedom"), std::string::npos);
  EXPECT_EQ(reason(arm, {"lower.angle", "upper.angle"}), "");
}

TEST(InverseDynamics, FaultsOfTheRequest) {
  EXPECT_EQ(
      usage_error(model_text(Linkage(), false, "simulate: {end: 1}\n"), {}),
      "the drivers do not give the whole motion: 1 degree of freedom is left (add a driver that holds one of A.angle, B.angle, "
      "D.angle, C.angle)");
  EXPECT_NE(usage_error(arm, {"A.rate"}).find("an actuator acts along a position"), std::string::npos);
  EXPECT_NE(usage_error(arm, {"A.angel"}).find("did you mean A.angle?"), std::string::npos);
  EXPECT_NE(usage_error(arm, {"A.angle", "A.angle"}).find("more than once"), std::string::npos);
}

}  // namespace holonom::inverse_dynamics_test
