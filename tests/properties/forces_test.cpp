// Every force: momentum, power and potential. Forces on bodies are taken from Q, without the gyroscopic moment that Q also
// contains.
#include <gtest/gtest.h>

#include <set>

#include <numbers>

#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"
#include "properties/test_motion.h"
#include "support/dense_reference.h"

namespace holonom::forces_test {

using namespace property_test;

constexpr unsigned forces_and_energy = need_force | need_mass | need_kinetic;

class ForceCase {
 public:
  explicit ForceCase(const Model& model) : system(make_body_system(model, RowSet::motion)), model_(model) {
    system->prepare(evaluation_);
  }
  const Evaluation& at(const State& state) {
    system->evaluate(state, forces_and_energy, evaluation_);
    return evaluation_;
  }
  // Total force and total moment about the origin on all bodies, world axes.
  std::pair<Vec3, Vec3> resultant(const State& state) {
    const VecX Q = at(state).Q;
    Snapshot snapshot;
    system->recover(state, VecX::Zero(state.v.size()), VecX::Zero(system->sizes().rows), snapshot);
    const int d = model_.dimension, nv = d == 2 ? 3 : 6;
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
    for (std::size_t b = 1; b < model_.bodies.size(); ++b) {
      const VecX own = Q.segment(nv * (static_cast<int>(b) - 1), nv);
      Vec3 f = Vec3::Zero(), m = Vec3::Zero();
      f.head(d) = own.head(d);
      if (d == 2) {
        m[2] = own[2];
      } else {
        const Mat3 R = snapshot.bodies[b].rotation.toRotationMatrix();
        const Vec3 w = R.transpose() * snapshot.bodies[b].angular_velocity;
        m = R * (own.tail<3>() + w.cross(model_.bodies[b].inertia * w));
      }
      force += f;
      moment += m + snapshot.bodies[b].position.cross(f);
    }
    return {force, moment};
  }

  std::unique_ptr<BodyLevel> system;

 private:
  const Model& model_;
  Evaluation evaluation_;
};

bool has_law(const Model& model) {
  const ElementType& type = type_of("forces", model.forces[0].type, model.dimension);
  for (const Field& field : type.fields) {
    const bool is_law = field.kind == FieldKind::law || field.kind == FieldKind::laws || field.kind == FieldKind::moment;
    if (is_law && model.forces[0].has(field.name)) return true;
  }
  return false;
}

// Of the catalogue, without those that are inertias
std::vector<Case> forces_of(int dimension) {
  std::vector<Case> cases = cases_of("forces", dimension).accepted;
  std::erase_if(cases, [&](const Case& one) { return force_entry(one.model.forces[0], dimension).is_inertia; });
  return cases;
}

bool touches_the_ground(const Model& model) {
  for (const auto& entry : model.forces[0].entries)
    if (const auto* bodies = std::get_if<std::array<int, 2>>(&entry.value)) return (*bodies)[0] == 0 || (*bodies)[1] == 0;
  return false;
}

// A state in which the force is not zero: stops and contacts act only in some.
State state_that_is_acted_on(ForceCase& force, Random& random) {
  State state = random_state(*force.system, random);
  for (int attempt = 0; attempt < 200 && force.at(state).Q.norm() < 1e-3; ++attempt) state = random_state(*force.system, random);
  return state;
}

class Forces : public testing::TestWithParam<int> {};

// The forces on the two bodies are opposite, with the same line of action.
TEST_P(Forces, BetweenTwoBodiesHaveNoResultant) {
  Random random(9);
  std::set<std::string> acting;
  int tested = 0;
  for (const Case& one : cases_of("forces", GetParam()).accepted) {
    if (!joins_two_bodies(type_of("forces", one.model.forces[0].type, GetParam())) || touches_the_ground(one.model)) continue;
    SCOPED_TRACE(one.title);
    ForceCase force(one.model);
    for (int sample = 0; sample < 5; ++sample) {
      const State state = state_that_is_acted_on(force, random);
      const auto [total, moment] = force.resultant(state);
      if (force.at(state).Q.norm() < 1e-3) continue;  // a zero force tests nothing
      acting.insert(one.model.forces[0].type);
      EXPECT_LT(total.norm(), 1e-11);
      EXPECT_LT(moment.norm(), 1e-11);
      ++tested;
    }
  }
  EXPECT_GT(tested, 20);
  for (const ElementType& type : schema())
    if (type.section == "forces" && type.in(GetParam()) && joins_two_bodies(type)) {
      EXPECT_TRUE(acting.contains(type.name)) << type.name << " has done nothing";
    }
}

// Q.v = -d(potential)/dt - dissipation + supply
TEST_P(Forces, PowerIsAccountedFor) {
  Random random(10);
  for (const Case& one : forces_of(GetParam())) {
    SCOPED_TRACE(one.title);
    ForceCase force(one.model);
    for (int sample = 0; sample < 5; ++sample) {
      const TestMotion motion = random_motion(*force.system, random);
      const Evaluation here = force.at(motion.start());
      const auto potential = [&](double t) { return force.at(motion.at(t)).potential; };
      const double stored = derivative(potential);
      if (std::abs(stored - derivative(potential, difference_step / 2)) > 1e-8) continue;  // a stop is reached here
      EXPECT_LT(misfit(here.Q.dot(motion.start().v), -stored - here.dissipation + here.supply), close_enough);
      EXPECT_GE(here.dissipation, -1e-12 * (1 + here.Q.norm() * motion.start().v.norm()));
      if (!has_law(one.model)) {
        EXPECT_EQ(here.supply, 0);
      }
    }
  }
}

// At rest a force without an expression is the slope of its potential.
TEST_P(Forces, AtRestAreSlopesOfThePotential) {
  Random random(11);
  int tested = 0;
  for (const Case& one : forces_of(GetParam())) {
    if (has_law(one.model)) continue;
    SCOPED_TRACE(one.title);
    ForceCase force(one.model);
    State state = random_state(*force.system, random);
    state.v.setZero();
    const VecX Q = force.at(state).Q;
    for (int k = 0; k < state.v.size(); ++k) {
      State pushed = state;
      pushed.v = VecX::Unit(state.v.size(), k);
      const TestMotion along(*force.system, pushed, VecX::Zero(state.v.size()));
      const auto potential = [&](double t) { return force.at(along.at(t)).potential; };
      const double slope = derivative(potential);
      if (std::abs(slope - derivative(potential, difference_step / 2)) > 1e-9) continue;  // a contact closes here
      EXPECT_LT(misfit(Q[k], -slope), close_enough) << force.system->coordinate_name(k);
    }
    ++tested;
  }
  EXPECT_GT(tested, 10);
}

TEST_P(Forces, GravityPullsDownTheSlopeOfItsPotential) {
  const int d = GetParam();
  Random random(12);
  Model model = random_bodies(d, 2, random);
  model.gravity = random.vector(d, 10);
  ForceCase force(model);
  State state = random_state(*force.system, random);
  const VecX speed = state.v;
  const double stored =
      derivative([&](double t) { return force.at(TestMotion(*force.system, state, VecX::Zero(speed.size())).at(t)).potential; });
  EXPECT_LT(misfit(force.at(state).Q.dot(speed), -stored), close_enough);
  const Vec3 weight = (model.bodies[1].mass + model.bodies[2].mass) * model.gravity;
  EXPECT_LT((force.resultant(state).first - weight).norm(), 1e-12);
}

// Kinetic energy is v.M v/2, and without forces the gyroscopic part of Q conserves it and the angular momentum.
TEST_P(Forces, GyroscopicMomentKeepsEnergyAndMomentum) {
  const int d = GetParam();
  Random random(13);
  const Model model = random_bodies(d, 2, random);
  ForceCase force(model);
  const State state = random_state(*force.system, random);
  Evaluation here = force.at(state);
  const Eigen::MatrixXd M = here.M.dense();
  EXPECT_NEAR(here.kinetic, 0.5 * state.v.dot(M * state.v), 1e-13);
  EXPECT_LT(misfit(M, M.transpose()), 1e-15);
  const VecX a = solution_of(M, here.Q);
  EXPECT_NEAR(state.v.dot(here.Q), 0, 1e-13);
  const TestMotion motion(*force.system, state, a);
  const Vec3 rate = derivative([&](double t) -> Vec3 {
    Snapshot snapshot;
    force.system->recover(motion.at(t), a, VecX(), snapshot);
    Vec3 total = Vec3::Zero();
    for (std::size_t b = 1; b < model.bodies.size(); ++b) {
      const Mat3 R = snapshot.bodies[b].rotation.toRotationMatrix();
      total += R * (model.bodies[b].inertia * (R.transpose() * snapshot.bodies[b].angular_velocity));
    }
    return total;
  });
  EXPECT_LT(rate.norm(), close_enough);
}

// Part of M, with the forces of inertia that conserve energy: along M v' = Q without other forces the kinetic energy is constant. In pairs of
// bodies the momentum of the carrier includes that of its rotor, so that it is conserved with its axis.
TEST_P(Forces, InertiasKeepEnergy) {
  Random random(15);
  int tested = 0;
  for (const Case& one : cases_of("forces", GetParam()).accepted) {
    if (!force_entry(one.model.forces[0], GetParam()).is_inertia) continue;
    SCOPED_TRACE(one.title);
    Model model = one.model;
    model.gravity.setZero();
    ForceCase force(model);
    for (int sample = 0; sample < 5; ++sample) {
      const State state = random_state(*force.system, random);
      const Evaluation here = force.at(state);
      const Eigen::MatrixXd M = here.M.dense();
      EXPECT_NEAR(here.kinetic, 0.5 * state.v.dot(M * state.v), 1e-12 * here.kinetic);
      EXPECT_LT(misfit(M, M.transpose()), 1e-15);
      const TestMotion motion(*force.system, state, solution_of(M, here.Q));
      EXPECT_LT(std::abs(derivative([&](double t) { return force.at(motion.at(t)).kinetic; })), 1e-6 * (1 + here.kinetic));
      ++tested;
    }
  }
  EXPECT_GT(tested, 5);
}

// A spring on an angle winds up: after two revolutions it stores the energy of two revolutions.
TEST_P(Forces, AngleSpringsWindUp) {
  const int d = GetParam();
  Random random(14);
  int tested = 0;
  for (const Case& one : cases_of("forces", d).accepted) {
    ForceCase force(one.model);
    const OutputLayout layout = force.system->output_layout();
    const Element& element = one.model.forces[0];
    if (!element.has("connect") || layout.measures.empty() || layout.measures[0].is_length || has_law(one.model)) continue;
    SCOPED_TRACE(one.title);
    const auto& bodies = element.get<std::array<int, 2>>("connect");
    const int turning = bodies[1] > 0 ? bodies[1] : bodies[0], nv = d == 2 ? 3 : 6;
    Vec3 axis = Vec3::UnitZ();
    if (d == 3) {
      const auto& given = element.get<std::vector<double>>("axis");
      axis = Vec3(given[0], given[1], given[2]).normalized();
    }
    axis = one.model.bodies[turning].rotation.conjugate() * axis;
    const double sign = turning == bodies[1] ? 1 : -1, k = element.number("stiffness", 0), free = element.number("angle", 0);
    State state = force.system->reference_state();
    const VecX drawn = state.q;
    for (double turned = 0; turned < 4 * std::numbers::pi; turned += 0.9) {
      VecX xi = VecX::Zero(state.v.size());
      xi.segment(nv * (turning - 1) + d, nv - d) = sign * turned * (d == 2 ? VecX(VecX::Ones(1)) : VecX(axis));
      force.system->retract(drawn, xi, state.q);
      force.system->commit(state);
      EXPECT_NEAR(force.at(state).potential, 0.5 * k * (turned - free) * (turned - free), 1e-10);
      Snapshot snapshot;
      force.system->recover(state, VecX::Zero(state.v.size()), VecX(), snapshot);
      EXPECT_NEAR(snapshot.efforts[0], k * (turned - free), 1e-11);
      EXPECT_NEAR(snapshot.measures[0].value, turned, 1e-12);
    }
    ++tested;
  }
  EXPECT_GT(tested, 4);
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Forces, testing::Values(2, 3));

}  // namespace holonom::forces_test
