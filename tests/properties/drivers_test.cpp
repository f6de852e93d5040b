// The generalised force (effort) of a driver is what prescribing its measure requires: effort x rate is the power it supplies,
// and at rest the effort balances the loads. Its rows are tested with those of joints in constraint_derivatives_test.cpp.
#include <gtest/gtest.h>

#include "analysis/start/assembly.h"
#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"
#include "properties/test_motion.h"
#include "treatment/treatments.h"

namespace holonom::drivers_test {

using namespace property_test;

class Drivers : public testing::TestWithParam<int> {};

// d/dt kinetic = v.M v' = Q.v + effort x rate of the measure, as joints do no work. Random motions of every kind.
TEST_P(Drivers, SupplyEffortTimesRate) {
  const int d = GetParam();
  Random random(16);
  int tested = 0;
  for (const char* section : {"joints", "forces"})
    for (const Case& one : cases_of(section, d).accepted) {
      const auto undriven = make_body_system(one.model, RowSet::motion);
      if (undriven->sizes().y > 0) continue;  // its forces depend on the driver's effort
      const auto measures = undriven->output_layout().measures;
      Snapshot drawing;
      undriven->recover(undriven->reference_state(), VecX::Zero(undriven->sizes().v), VecX::Zero(undriven->sizes().rows),
                        drawing);
      for (std::size_t k = 0; k < measures.size(); ++k)
        for (Element driver : variants(type_of("drivers", "driver", d), d, {1, 2}, random)) {
          SCOPED_TRACE(one.title + "; driver on " + measures[k].value + " with " + driver.entries.back().field);
          driver.name = "drive";
          for (auto& entry : driver.entries) {
            if (entry.field == "measure") entry.value = measures[k].owner + "." + measures[k].value;
            const double drawn = drawing.measures[k].value;
            if (entry.field == "motion") entry.value = Expression::parse(std::to_string(drawn) + " + sin(2*t)/400");
            if (entry.field == "polynomial") entry.value = std::vector<double>{drawn, 0.003, -0.002};
            if (entry.field == "table") entry.value = Table{{-1, 0, 1, 2}, {drawn + 0.002, drawn, drawn + 0.005, drawn}};
          }
          Model model = one.model;
          model.gravity = random.vector(d, 10);
          model.drivers = {driver};
          const auto system = make_body_system(model, RowSet::motion);
          const auto formulation = make_project(*system);
          State state = system->reference_state();
          state.t = 0.3;
          ASSERT_TRUE(close_positions(*system, state, 1e-10));
          system->commit(state);
          state.v = random.vector_of(system->sizes().v);
          ASSERT_TRUE(formulation->project(state, nullptr, nullptr));
          VecX a = state.v, lambda = VecX::Zero(system->sizes().rows);
          ASSERT_TRUE(formulation->consistent_acceleration(state, a, lambda));
          Snapshot snapshot;
          system->recover(state, a, lambda, snapshot);
          Evaluation here;
          system->prepare(here);
          system->evaluate(state, need_constraint | need_jacobian | need_force | need_mass | need_kinetic, here);
          const double power = snapshot.drivers[0].effort * snapshot.measures[k].rate;
          EXPECT_LT(misfit(state.v.dot(here.M.dense() * a), here.Q.dot(state.v) + power), 1e-8);
          EXPECT_LT(misfit(formulation->work_rate()[Work::supplied], here.supply + power), 1e-8);
          EXPECT_LT(std::abs(formulation->work_rate()[Work::constraint]), 1e-8 * (1 + std::abs(power)));
          EXPECT_NEAR(snapshot.drivers[0].value, snapshot.measures[k].value, 1e-9) << "held where it is wanted";
          if (HasFailure()) return;
          ++tested;
        }
    }
  EXPECT_GT(tested, 20);
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Drivers, testing::Values(2, 3));

// A driver that rotates a body without end: its row stays closed over many revolutions, because the angle is never wrapped.
TEST(DriverEffort, FollowsAnAngleOverManyTurns) {
  Random random(17);
  Model model = random_bodies(2, 1, random);
  Element turn;
  turn.name = "turn";
  turn.type = "driver";
  turn.entries = {{"measure", std::string("one.angle"), {}}, {"polynomial", std::vector<double>{model.bodies[1].angle, 2}, {}}};
  model.drivers = {turn};
  const auto system = make_body_system(model, RowSet::motion);
  Evaluation evaluation;
  system->prepare(evaluation);
  State state = system->reference_state();
  for (int step = 0; step < 40; ++step) {
    state.t = 0.5 * step;
    state.q[2] = model.bodies[1].angle + 2 * state.t;
    system->evaluate(state, need_constraint, evaluation);
    EXPECT_NEAR(evaluation.g[0], 0, 1e-12) << state.t;
    system->commit(state);
  }
}

// A pendulum of mass m and length l held horizontal: the effort is m g l and acts against gravity.
TEST(DriverEffort, HoldsAPendulumLevel) {
  Model model;
  model.gravity = Vec3(0, -10, 0);
  model.bodies.resize(2);
  model.bodies[0].name = "ground";
  model.bodies[1].name = "bob";
  model.bodies[1].mass = 3;
  model.bodies[1].inertia(2, 2) = 1;
  model.bodies[1].position = Vec3(2, 0, 0);
  Element pin;
  pin.name = "A";
  pin.type = "revolute";
  pin.entries = {{"connect", std::array{0, 1}, {}},
                 {"at", std::array<BodyPoint, 2>{BodyPoint{0, Vec3::Zero()}, BodyPoint{1, Vec3(-2, 0, 0)}}, {}}};
  Element hold;
  hold.name = "hold";
  hold.type = "driver";
  hold.entries = {{"measure", std::string("A.angle"), {}}, {"polynomial", std::vector<double>{0}, {}}};
  model.joints = {pin};
  model.drivers = {hold};
  const auto system = make_body_system(model, RowSet::motion);
  const auto formulation = make_project(*system);
  const State state = system->reference_state();
  VecX a = state.v, lambda = VecX::Zero(3);
  ASSERT_TRUE(formulation->consistent_acceleration(state, a, lambda));
  Snapshot snapshot;
  system->recover(state, a, lambda, snapshot);
  EXPECT_LT(a.norm(), 1e-12);
  EXPECT_NEAR(snapshot.drivers[0].effort, 60, 1e-9);
  EXPECT_NEAR(snapshot.reactions[0].force[1], 30, 1e-9);
  EXPECT_NEAR(snapshot.reactions[0].moment.norm(), 0, 1e-9) << "the pin takes no moment: the driver does";
}

}  // namespace holonom::drivers_test
