// The angles and the rotation vector of a free joint: values, revolutions and rates against rotations composed by other means, derivatives
// against finite differences, and forces along them against the slope of their energy.
#include <gtest/gtest.h>

#include <numbers>

#include "coordinates/body/body_system.h"
#include "elements/rotation_vector.h"
#include "math/rotation.h"
#include "math/rotation_sequence.h"
#include "properties/test_motion.h"

namespace holonom::orientation_test {

using namespace property_test;

constexpr double pi = std::numbers::pi;

Element free_joint(const std::string& angles, const std::array<int, 2>& bodies) {
  Element joint;
  joint.name = "F";
  joint.type = "free";
  joint.entries = {{"connect", bodies, {}}, {"angles", angles, {}}};
  return joint;
}

// Two bodies in space and a free joint between them, or between the ground and the first
struct Pair {
  explicit Pair(const std::string& angles, const std::array<int, 2>& bodies = {1, 2}, int seed = 7) {
    Random random(seed);
    model = random_bodies(3, 2, random);
    model.joints = {free_joint(angles, bodies)};
  }
  std::unique_ptr<BodyLevel> system() const { return make_body_system(model, RowSet::motion); }
  Model model;
};

// The rotation of the second body when that of the first is given
void turn_second(State& state, const Quaternion& relative) {
  const Quaternion first(state.q[3], state.q[4], state.q[5], state.q[6]);
  const Quaternion second = (first * relative).normalized();
  state.q.tail<4>() << second.w(), second.vec();
}

std::vector<MeasureSnapshot> measures(BodyLevel& system, const State& state) {
  Snapshot snapshot;
  system.recover(state, VecX::Zero(system.sizes().v), VecX::Zero(system.sizes().rows), snapshot);
  return snapshot.measures;  // three displacements, three angles
}

Vec3 angles_of(BodyLevel& system, const State& state) {
  const auto all = measures(system, state);
  return {all[3].value, all[4].value, all[5].value};
}

TEST(Orientation, AnglesAreThoseOfTheSequence) {
  Random random(3);
  for (const std::string& name : rotation_sequence_names()) {
    const RotationSequence sequence = *rotation_sequence(name);
    const Pair pair(name);
    const auto system = pair.system();
    State state = system->reference_state();
    state.memory.setZero();
    for (int sample = 0; sample < 20; ++sample) {
      const double middle =
          sequence.is_proper() ? random.between(0.02, pi - 0.02) : random.between(-pi / 2 + 0.02, pi / 2 - 0.02);
      const Vec3 wanted(random.between(-3, 3), middle, random.between(-3, 3));
      turn_second(state, sequence.rotation(wanted));
      EXPECT_LT((angles_of(*system, state) - wanted).norm(), 1e-12) << name;
    }
  }
}

// In the reference configuration the angles are those of the bodies' rotations there, or zero in a shared frame
TEST(Orientation, ReferenceIsTheDrawing) {
  for (const std::string& name : rotation_sequence_names()) {
    Pair pair(name);
    const auto system = pair.system();
    const Quaternion relative = pair.model.bodies[1].rotation.conjugate() * pair.model.bodies[2].rotation;
    const Quaternion found = rotation_sequence(name)->rotation(angles_of(*system, system->reference_state()));
    EXPECT_LT(relative.angularDistance(found), 1e-12) << name;
  }
  Pair shared("yxz");
  shared.model.joints[0].entries.push_back({"axes", std::vector<Vec3>{Vec3(1, 2, 2), Vec3(2, 1, -2)}, {}});
  const auto system = shared.system();
  EXPECT_LT(angles_of(*system, system->reference_state()).norm(), 1e-12);
}

TEST(Orientation, FirstAndThirdAngleCountRevolutions) {
  for (const std::string name : {"zyx", "zxz"}) {
    const RotationSequence sequence = *rotation_sequence(name);
    const Pair pair(name);
    const auto system = pair.system();
    State state = system->reference_state();
    state.memory.setZero();
    Vec3 wanted = Vec3::Zero();
    for (int step = 0; step <= 40; ++step) {
      wanted = Vec3(0.9 * step, 0.5 + 0.3 * std::sin(step), -1.2 * step);
      turn_second(state, sequence.rotation(wanted));
      system->commit(state);
    }
    EXPECT_LT((angles_of(*system, state) - wanted).norm(), 1e-11) << name;
  }
}

// From no rotation through half a revolution to nearly a whole one, about many axes, and back
TEST(Orientation, RotationVectorIsContinuous) {
  Random random(4);
  const Pair pair("vector");
  const auto system = pair.system();
  for (int sample = 0; sample < 30; ++sample) {
    const Vec3 axis = random.vector(3).normalized();
    State state = system->reference_state();
    state.memory.setZero();
    for (int step = 0; step <= 120; ++step) {
      const double angle = 6.28 * (1 - std::abs(step - 60) / 60.0);
      turn_second(state, rotation_exp(angle * axis));
      system->commit(state);
      ASSERT_LT((angles_of(*system, state) - angle * axis).norm(), 1e-11) << angle;
    }
  }
}

TEST(Orientation, RotationVectorNearNoRotationIsExact) {
  const Pair pair("vector");
  const auto system = pair.system();
  State state = system->reference_state();
  state.memory.setZero();
  for (const double size : {0.0, 1e-160, 1e-9, 1e-5, 0.1, 0.44, 0.46}) {  // both sides of where the series ends
    turn_second(state, rotation_exp(size * Vec3(2, -1, 2) / 3));
    // the bodies are rotated by rounding of quaternions; the vector follows it to the same rounding
    EXPECT_LT((angles_of(*system, state) - size * Vec3(2, -1, 2) / 3).norm(), 1e-15 * (1 + size)) << size;
  }
}

// r' = J^-1(r) w with the inverse of the right Jacobian, as the charts of body coordinates have it, w in axes of the second body
TEST(Orientation, RatesOfTheRotationVectorFollowFromTheJacobian) {
  Random random(5);
  const Pair pair("vector", {0, 1});
  const auto system = pair.system();
  State state = system->reference_state();
  for (int sample = 0; sample < 50; ++sample) {
    const Vec3 wanted = random.between(0, 6.1) * random.vector(3).normalized();
    const Quaternion q = rotation_exp(wanted);
    state.q.segment<4>(3) << q.w(), q.vec();
    state.memory.setZero();
    state.memory = VecX::Zero(state.memory.size());
    for (int k = 0; k < state.memory.size(); ++k) state.memory[k] = wanted[k % 3];
    state.v = random.vector_of(system->sizes().v);
    const auto found = measures(*system, state);
    const Vec3 rate = chart_rate(wanted, state.v.segment<3>(3));
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(found[3 + k].value, wanted[k], 1e-12);
      EXPECT_NEAR(found[3 + k].rate, rate[k], 1e-11 * (1 + rate.norm()));
    }
  }
}

// Roll, pitch and yaw rates of flight mechanics (B. Etkin, Dynamics of Atmospheric Flight, 1972): p, q, r in axes of the body
TEST(Orientation, RatesOfRollPitchAndYaw) {
  Random random(6);
  const Pair pair("zyx", {0, 1});
  const auto system = pair.system();
  State state = system->reference_state();
  for (int sample = 0; sample < 30; ++sample) {
    const double yaw = random.between(-3, 3), pitch = random.between(-1.4, 1.4), roll = random.between(-3, 3);
    const Quaternion q = rotation_sequence("zyx")->rotation(Vec3(yaw, pitch, roll));
    state.q.segment<4>(3) << q.w(), q.vec();
    state.v = random.vector_of(system->sizes().v);
    const double p = state.v[3], q_rate = state.v[4], r = state.v[5];
    const auto found = measures(*system, state);
    EXPECT_NEAR(found[3].rate, (q_rate * std::sin(roll) + r * std::cos(roll)) / std::cos(pitch), 1e-11);
    EXPECT_NEAR(found[4].rate, q_rate * std::cos(roll) - r * std::sin(roll), 1e-12);
    EXPECT_NEAR(found[5].rate, p + (q_rate * std::sin(roll) + r * std::cos(roll)) * std::tan(pitch), 1e-11);
  }
}

// Value, gradient and Hessian product over features that need not be orthonormal, at small and large rotations
TEST(Orientation, DerivativesOfTheRotationVector) {
  Random random(8);
  for (const double angle : {1e-4, 0.3, 0.45, 1.5, 3.0, pi, 4.0, 5.5}) {
    FeatureTable<3> table;
    table.resize(6, 1);
    const Vec3 vector = angle * random.vector(3).normalized();
    const Mat3 first = random.rotation(3).toRotationMatrix(), second = first * rotation_exp(vector).toRotationMatrix();
    for (int k = 0; k < 3; ++k) {
      table.p[k] = first.col(k);
      table.p[3 + k] = second.col(k);
    }
    table.memory = vector;
    for (int component = 0; component < 3; ++component) {
      const RotationVector measure({0, 1, 2, 3, 4, 5}, component, 0);
      EXPECT_NEAR(measure.value(table, table.memory), vector[component], 1e-13);
      const std::vector<Vec3> here = table.p;
      const auto moved_to = [&](const VecX& move) {
        for (int k = 0; k < 6; ++k) table.p[k] = here[k] + Vec3(move.segment<3>(3 * k));
      };
      const auto gradient_at = [&](const VecX& move) -> VecX {
        moved_to(move);
        VecX D(18);
        Vec3 parts[6];
        measure.gradient(table, parts);
        for (int k = 0; k < 6; ++k) D.segment<3>(3 * k) = parts[k];
        moved_to(VecX::Zero(18));
        return D;
      };
      const VecX D = gradient_at(VecX::Zero(18)), u = random.vector_of(18);
      const double slope = derivative([&](double e) {
        moved_to(e * u);
        const double value = measure.value(table, table.memory);
        moved_to(VecX::Zero(18));
        return value;
      });
      EXPECT_LT(misfit(D.dot(u), slope), close_enough) << angle;
      Vec3 parts[6];
      for (int k = 0; k < 6; ++k) parts[k] = u.segment<3>(3 * k);
      measure.hessian_apply(table, parts, parts);  // in place
      const VecX change = derivative([&](double e) -> VecX { return gradient_at(e * u); });
      for (int k = 0; k < 6; ++k) EXPECT_LT(misfit(parts[k], change.segment<3>(3 * k)), close_enough) << angle;
    }
  }
}

// Springs on all three angles: Q = -dV/dx, K = -dQ/dx where nothing moves
TEST(Orientation, SpringsFollowFromTheirEnergy) {
  for (const std::string name : {"zyx", "xyz", "zxz", "yzy", "vector"}) {
    Pair pair(name);
    for (int k = 1; k <= 3; ++k) {
      Element spring;
      spring.name = "S" + std::to_string(k);
      spring.type = "spring";
      spring.entries = {{"measure", "F.angle" + std::to_string(k), {}}, {"stiffness", 2.0 + k, {}}, {"free", 0.3 * k, {}}};
      pair.model.forces.push_back(spring);
    }
    const auto system = pair.system();
    system->prepare_tangent();
    Evaluation evaluation;
    system->prepare(evaluation);
    Random random(9);
    State state = system->reference_state();
    const VecX reference = state.q, n = random.vector_of(system->sizes().v, 0.2);
    system->retract(reference, n, state.q);
    const VecX q0 = state.q;
    const auto at = [&](const VecX& xi) -> const Evaluation& {
      system->retract(q0, xi, state.q);
      system->evaluate(state, need_force | need_tangent, evaluation);
      return evaluation;
    };
    const Evaluation here = at(VecX::Zero(12));
    const Eigen::MatrixXd K = here.K.dense();
    for (int k = 0; k < 12; ++k) {
      const VecX u = VecX::Unit(12, k);
      const double slope = derivative([&](double e) { return at(e * u).potential; });
      EXPECT_LT(misfit(here.Q[k], -slope), close_enough) << name << " " << system->coordinate_name(k);
      const VecX change = derivative([&](double e) -> VecX { return at(e * u).Q; });
      EXPECT_LT(misfit(K.col(k), -change), close_enough) << name << " " << system->coordinate_name(k);
    }
  }
}

}  // namespace holonom::orientation_test
