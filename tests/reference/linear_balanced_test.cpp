// Forces in balance leave rounding errors, which are neither an acceleration nor a characteristic rate.
#include <fmt/format.h>

#include <cmath>

#include "support/linear.h"

namespace holonom::linear_balanced_test {

// Gravity is normal to the rail: m x'' = - c x' + u
TEST(LinearBalanced, CarOnALevelRail) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [5.886, -7.848]
bodies: {car: {mass: 3, inertia: 1, position: [0.3, 0.4]}}
joints: {P: {type: translational, connect: [ground, car], axis: [0.8, 0.6]}}
forces: {drag: {type: spring, measure: P.travel, damping: 6}}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear = linear_of(model, {.inputs = {"drag"}, .coordinates = coordinates});
    EXPECT_EQ(linear.A(1, 0), 0);
    EXPECT_NEAR(linear.A(1, 1), -2, 1e-11);
    EXPECT_NEAR(linear.B(1, 0), -1. / 3, 1e-11);
    EXPECT_TRUE(linear.notes.empty());
  });
}

// A motor holds the load and brakes: m x'' = - c x' + u
TEST(LinearBalanced, HeldLoad) {
  for (const double c : {3.7, 0.0037}) {
    SCOPED_TRACE(c);
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {{load: {{mass: 3.7, inertia: 1, position: [0, 0.3]}}}}
joints: {{L: {{type: translational, connect: [ground, load], axis: [0.6, 0.8]}}}}
forces: {{W: {{type: motor, measure: L.travel, effort: "3.7*9.81*0.8 - {}*rate"}}}}
)",
                                                    c));
    in_every_set([&](const std::string& coordinates) {
      const LinearSystem linear = linear_of(model, {.inputs = {"W"}, .coordinates = coordinates});
      EXPECT_NEAR(linear.A(1, 1), -c / 3.7, 1e-12);
      EXPECT_NEAR(linear.B(1, 0), 1 / 3.7, 1e-11);
      const ModesReport modes = modes_of(model, {.coordinates = coordinates});
      ASSERT_EQ(modes.modes.size(), 2u);
      EXPECT_EQ(modes.modes[0].kind, Mode::rigid);
      EXPECT_EQ(modes.modes[1].kind, Mode::decay);
      EXPECT_NEAR(modes.modes[1].eigenvalue.real(), -c / 3.7, 1e-12);
      EXPECT_TRUE(modes.notes.empty()) << modes.notes.front();
    });
  }
}

// A winch in balance with the torque that it begins with has no kink, whatever the coordinates.
TEST(LinearBalanced, NoKinksOfRounding) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  drum: {mass: 5, inertia: 0.1, position: [0, 0]}
  load: {mass: 20, inertia: 1, position: [0.1, -1]}
joints:
  D: {type: revolute, connect: [ground, drum], at: [0, 0]}
  L: {type: translational, connect: [ground, load], axis: [0, 1]}
couplers:
  rope: {type: rack-and-pinion, rack: L.travel, pinion: D.angle, radius: 0.1}
signals:
  torque: {type: lag, of: 19.62 - 8*D.rate, time: 20 ms, initial: 19.62}
forces:
  M: {type: motor, measure: D.angle, effort: torque}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear = linear_of(model, {.coordinates = coordinates});
    EXPECT_TRUE(linear.notes.empty());
    EXPECT_EQ(linear.A(1, 0), 0);
    EXPECT_NEAR(linear.A(1, 2), 1 / 0.3, 1e-10);
    EXPECT_NEAR(linear.A(2, 1), -400, 1e-7);
    EXPECT_NEAR(linear.A(2, 2), -50, 1e-8);
  });
}

// A body that lies on a stiff ground accelerates by what it weighs too much: no pace makes that small.
TEST(LinearBalanced, StiffnessHidesNoAcceleration) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -10]
bodies: {a: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {P: {type: translational, connect: [ground, a], axis: [0, 1]}}
forces: {k: {type: spring, measure: P.travel, stiffness: 1e8}}
)");
  const ModesReport modes = modes_of(model);
  ASSERT_EQ(modes.notes.size(), 1u);
  EXPECT_NE(modes.notes[0].find("not an equilibrium: P.speed changes by -10"), std::string::npos) << modes.notes[0];
}

}  // namespace holonom::linear_balanced_test
