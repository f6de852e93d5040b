// Rows of every joint and of drivers on every measure against finite differences along motions: rate, Jacobian, its rate, bias.
#include <gtest/gtest.h>

#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"
#include "properties/test_motion.h"

namespace holonom::constraint_derivatives_test {

using namespace property_test;

class Rows {
 public:
  explicit Rows(BodyLevel& system) : system_(system) { system.prepare(evaluation_); }
  const Evaluation& at(const State& state, unsigned needs) {
    system_.evaluate(state, needs, evaluation_);
    return evaluation_;
  }

 private:
  BodyLevel& system_;
  Evaluation evaluation_;
};

constexpr unsigned everything = need_constraint | need_jacobian | need_rate | need_bias | need_jacobian_rate;

void check_rows(BodyLevel& system, Random& random) {
  if (system.sizes().rows == 0) return;
  Rows rows(system);
  const TestMotion motion = random_motion(system, random);
  const Evaluation here = rows.at(motion.start(), everything);
  VecX g_rate = derivative([&](double t) -> VecX { return rows.at(motion.at(t), need_constraint).g; });
  for (int r = 0; r < g_rate.size(); ++r)  // rows that constrain only speeds have no position level
    if (system.velocity_rows()[r]) g_rate[r] = here.rate[r];
  EXPECT_LT(misfit(here.rate, g_rate), close_enough) << "rate";
  EXPECT_LT(misfit(here.G.dense() * motion.start().v + here.g_t, g_rate), close_enough) << "G v + g_t";

  State same_position = motion.start();
  const VecX g_t = derivative([&](double t) -> VecX {
    same_position.t = motion.start().t + t;
    return rows.at(same_position, need_constraint).g;
  });
  EXPECT_LT(misfit(here.g_t, g_t), close_enough) << "g_t";

  const VecX g_acceleration =
      derivative([&](double t) -> VecX { return rows.at(motion.at(t), need_constraint | need_rate).rate; });
  EXPECT_LT(misfit(here.G.dense() * motion.acceleration() + here.bias, g_acceleration), close_enough) << "bias";

  const Eigen::MatrixXd G_rate =
      derivative([&](double t) -> Eigen::MatrixXd { return rows.at(motion.at(t), need_constraint | need_jacobian).G.dense(); });
  EXPECT_LT(misfit(here.G_rate.dense(), G_rate), close_enough) << "rate of G";
}

// Each column of G separately: in a product with one speed two errors could cancel.
void check_columns(BodyLevel& system, Random& random) {
  Rows rows(system);
  const State state = random_state(system, random);
  const Eigen::MatrixXd G = rows.at(state, need_constraint | need_jacobian).G.dense();
  for (int k = 0; k < system.sizes().v; ++k) {
    State still = state;
    still.v = VecX::Unit(system.sizes().v, k);
    const TestMotion along(system, still, VecX::Zero(system.sizes().v));
    const VecX column = derivative([&](double t) -> VecX {
      State moved = along.at(t);
      moved.t = state.t;
      return rows.at(moved, need_constraint).g;
    });
    for (int r = 0; r < column.size(); ++r)
      if (!system.velocity_rows()[r]) {
        EXPECT_LT(misfit(VecX(G.block(r, k, 1, 1)), VecX(column.segment(r, 1))), close_enough) << system.coordinate_name(k);
      }
  }
}

// A quantity must not depend on which others are evaluated with it.
void check_needs(BodyLevel& system, Random& random) {
  Rows rows(system), others(system);
  const State state = random_state(system, random), other = random_state(system, random);
  const Evaluation all = rows.at(state, everything | need_force | need_mass | need_kinetic);
  for (const unsigned needs : {0u + need_constraint, need_constraint | need_jacobian, need_constraint | need_rate,
                               need_constraint | need_jacobian | need_bias, need_constraint | need_jacobian_rate}) {
    others.at(other, everything | need_force | need_mass | need_kinetic);
    const Evaluation& part = others.at(state, needs);
    EXPECT_EQ(part.g, all.g);
    if (needs & need_jacobian) {
      EXPECT_EQ(part.G.value, all.G.value);
    }
    if (needs & need_rate) {
      EXPECT_EQ(part.rate, all.rate);
    }
    if (needs & need_bias) {
      EXPECT_EQ(part.bias, all.bias);
    }
    if (needs & need_jacobian_rate) {
      EXPECT_EQ(part.G_rate.value, all.G_rate.value);
    }
  }
}

class ConstraintDerivatives : public testing::TestWithParam<int> {};

TEST_P(ConstraintDerivatives, OfEveryJoint) {
  Random random(1);
  for (const Case& one : cases_of("joints", GetParam()).accepted) {
    SCOPED_TRACE(one.title);
    const auto system = make_body_system(one.model, RowSet::motion);
    check_rows(*system, random);
    check_columns(*system, random);
    check_needs(*system, random);
    if (HasFailure()) return;
  }
}

// All measures of elements, bodies and markers, for drivers with each kind of motion
std::vector<std::string> measures_of(const Model& model) {
  std::vector<std::string> names;
  for (const auto& measure : make_body_system(model, RowSet::motion)->output_layout().measures)
    names.push_back(measure.owner + "." + measure.value);
  for (const char* owner : {"one", "two", "M1", "M2"})
    for (const char* coordinate : {"x", "y", "z"})
      if (model.dimension == 3 || *coordinate != 'z') names.push_back(std::string(owner) + "." + coordinate);
  if (model.dimension == 2) names.insert(names.end(), {"one.angle", "two.angle"});
  return names;
}

TEST_P(ConstraintDerivatives, OfDriversOnEveryMeasure) {
  const int d = GetParam();
  Random random(2);
  const ElementType& driver = type_of("drivers", "driver", d);
  int driven = 0;
  for (const char* section : {"joints", "forces"})
    for (const Case& one : cases_of(section, d).accepted) {
      const std::string first = one.model.joints.empty() ? one.model.forces[0].type : one.model.joints[0].type;
      for (const std::string& measure : measures_of(one.model)) {
        const bool of_element = measure.starts_with("E.");
        if (!of_element && first != "fixed") continue;  // measures of bodies and markers are tested with one joint only
        for (Element element : variants(driver, d, {1, 2}, random)) {
          SCOPED_TRACE(one.title + "; driver on " + measure + " with " + element.entries.back().field);
          for (auto& entry : element.entries) {
            if (entry.field == "measure") entry.value = measure;
            if (entry.field == "motion") entry.value = Expression::parse("0.3 + sin(2*t) + t^3/3");
          }
          element.name = "drive";
          Model model = one.model;
          model.drivers = {element};
          const auto system = make_body_system(model, RowSet::motion);
          check_rows(*system, random);
          check_needs(*system, random);
          if (HasFailure()) return;
          ++driven;
        }
      }
    }
  EXPECT_GT(driven, 100);
}

// Rows of initial values during assembly: positions, rates and, in space, angular velocities.
TEST_P(ConstraintDerivatives, OfInitialValues) {
  const int d = GetParam();
  Random random(3);
  Model model = random_bodies(d, 2, random);
  for (const char* channel : {"one.x", "two.y", "one.vx", "two.vy", "M1.x", "M2.vy"})
    model.initial.push_back({channel, random.size(), {}});
  for (const char* channel : {"one.wx", "one.wy", "two.wz"})
    if (d == 3) model.initial.push_back({channel, random.size(), {}});
  const auto positions = make_body_system(model, RowSet::positions);
  EXPECT_EQ(positions->sizes().rows, 3);
  check_rows(*positions, random);
  const auto velocities = make_body_system(model, RowSet::velocities);
  ASSERT_EQ(velocities->sizes().rows, d == 2 ? 3 : 6);
  Rows rows(*velocities);
  const State state = random_state(*velocities, random);
  const Evaluation here = rows.at(state, need_constraint | need_jacobian | need_rate);
  EXPECT_LT(misfit(here.G.dense() * state.v + here.g_t, here.rate), 1e-14);
  Snapshot snapshot;
  velocities->recover(state, VecX::Zero(state.v.size()), VecX::Zero(here.rate.size()), snapshot);
  const auto& bodies = snapshot.bodies;
  EXPECT_NEAR(here.rate[0], bodies[1].velocity[0] - model.initial[2].value, 1e-14);
  EXPECT_NEAR(here.rate[1], bodies[2].velocity[1] - model.initial[3].value, 1e-14);
  if (d == 3) {
    EXPECT_NEAR(here.rate[3], bodies[1].angular_velocity[0] - model.initial[6].value, 1e-14);
    EXPECT_NEAR(here.rate[4], bodies[1].angular_velocity[1] - model.initial[7].value, 1e-14);
    EXPECT_NEAR(here.rate[5], bodies[2].angular_velocity[2] - model.initial[8].value, 1e-14);
  }
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, ConstraintDerivatives, testing::Values(2, 3));

}  // namespace holonom::constraint_derivatives_test
