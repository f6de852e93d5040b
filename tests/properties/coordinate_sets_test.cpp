// Properties of every coordinate set: rates and accelerations of its rows against finite differences along a motion, a symmetric
// mass matrix that gives the kinetic energy, generalised forces whose power is the change of energy, and conversion to body
// coordinates and back. States are random and need not satisfy any constraint.
#include <gtest/gtest.h>

#include "coordinates/catalogue.h"
#include "elements/catalogue.h"
#include "math/sequence.h"
#include "support/dense_reference.h"
#include "support/run_model.h"

namespace holonom::coordinate_sets_test {

const char* const planar = R"yaml(
holonom: 1
space: planar
gravity: [1, -9.81]
bodies:
  arm:    {mass: 2, inertia: 0.3, position: [0.5, 0.1], angle: 0.4}
  block:  {mass: 1, inertia: 0.2, position: [1.2, 0.3]}
  link:   {mass: 0.5, inertia: 0.1, position: [1.8, -0.2]}
  loose:  {mass: 3, inertia: 0.7, position: [-1, 0.5]}
joints:
  A: {type: revolute, connect: [arm, ground], at: [0, 0]}
  B: {type: translational, connect: [arm, block], at: [1, 0.2], axis: [1, 0.3]}
  C: {type: revolute, connect: [block, link], at: [1.5, 0]}
  R: {type: rod, connect: [ground, link], at: [[2, -1], [2, -0.4]]}
  L: {type: lock, connect: [ground, link], coordinates: [x]}
forces:
  spring: {type: spring-damper, connect: [loose, block], at: [[-1, 0.7], [1.2, 0.5]], stiffness: 30, damping: 2, length: 1}
  coil: {type: rotational-spring, connect: [loose, arm], stiffness: 3, damping: 0.4, angle: 0.2}
  push: {type: force, body: link, at: [1.9, -0.2], force: [2, "-arm.omega"], axes: body}
  twist: {type: moment, body: loose, moment: "1 - 0.3*loose.omega"}
  drum: {type: rotor, measure: B.travel, inertia: 0.02, ratio: 6, axis: -1, body: block}
  servo: {type: motor, measure: B.travel, effort: "control + 0.4*own*value"}
signals:
  wanted: {type: expression, value: "0.3*sin(t) - B.travel*arm.omega"}
  control: {type: pid, of: wanted - 0.2*own, p: 3, i: 2, d: 0.5, filter: 0.1}
  slow: {type: lag, of: control, time: 0.4, initial: 0.3}
states:
  own: {rate: "-own^3 + slow*B.speed - 0.3*coil.angle", initial: 0.7}
drivers:
  turn: {measure: A.angle, motion: "sin(2*t)"}
)yaml";

const char* const spatial = R"yaml(
holonom: 1
space: spatial
gravity: [0.3, -9.81, 1]
bodies:
  a: {mass: 2, inertia: [0.3, 0.2, 0.25, 0.01, 0.02, 0], position: [0.5, 0.1, 0.2], rotation: {xyz: [0.3, -0.2, 0.5]}}
  b: {mass: 1, inertia: [0.1, 0.2, 0.15], position: [1.2, 0.3, 0]}
  c: {mass: 1.5, inertia: [0.2, 0.1, 0.15], position: [1.8, -0.2, 0.4]}
  e: {mass: 0.7, inertia: [0.05, 0.06, 0.07], position: [2.5, 0, 0.5]}
  f: {mass: 3, inertia: [0.7, 0.5, 0.6], position: [-1, 0.5, 0]}
joints:
  A: {type: cylindrical, connect: [a, ground], at: [0, 0, 0], axis: [1, 0.2, 0]}
  B: {type: universal, connect: [a, b], at: [1, 0.2, 0], axes: [[0, 1, 0], [0, 0, 1]]}
  C: {type: spherical, connect: [c, b], at: [1.5, 0, 0.2]}
  D: {type: lock, connect: [c, e], coordinates: [x, rz]}
  E: {type: revolute, connect: [ground, e], at: [2.6, 0, 0.5], axis: [0, 1, 1]}
  T: {type: translational, connect: [ground, f], at: [-1, 0, 0], axis: [0, 1, 0.5]}
  O: {type: free, connect: [a, c], angles: xyz}
  P: {type: free, connect: [b, f], angles: zxz, axes: [[0, 0, 1], [1, 0, 0], [0, 1, 0.5], [1, 0, 0]]}
  V: {type: free, connect: [e, b], angles: vector, axes: [[1, 0, 1], [0, 1, 0]]}
forces:
  spring: {type: spring-damper, connect: [f, c], at: [[-1, 0.7, 0], [1.8, 0, 0.4]], stiffness: 30, damping: 2, length: 1}
  coil: {type: rotational-spring, connect: [f, a], axis: [0, 0, 1], stiffness: 3, damping: 0.4}
  push: {type: force, body: c, at: [1.9, -0.2, 0.4], force: [2, "-b.wy", 1], axes: body}
  twist: {type: moment, body: b, moment: [0.1, "1 - 0.3*b.wx", 0.2], axes: body}
  pull: {type: motor, measure: T.travel, effort: "own*rate - slow"}
  twist1: {type: spring, measure: O.angle1, stiffness: 3, damping: 0.4, free: 0.1}
  twist2: {type: spring, measure: O.angle2, stiffness: 2, damping: 0.3, free: 0.2}
  twist3: {type: spring, measure: P.angle3, stiffness: 4, damping: 0.2, free: -0.2}
  twist4: {type: spring, measure: V.angle2, stiffness: 5, damping: 0.1, free: -0.1}
  push1: {type: motor, measure: V.travel3, effort: "2 - rate*V.angle1"}
  drum: {type: rotor, measure: E.angle, inertia: 0.01, ratio: 3, axis: [0.3, 1, 0.2], body: e}
  wheel: {type: rotor, measure: T.travel, inertia: 0.02, ratio: -4, axis: [1, 0, 0.5], body: f}
signals:
  slow: {type: lag, of: "T.travel*b.wy + own", time: 0.4, initial: 0.3}
states:
  own: {rate: "-own + slow*A.rate - spring.length", initial: 0.7}
drivers:
  turn: {measure: P.angle2, motion: "0.5 + 0.1*sin(t)"}
  tilt: {measure: V.angle3, motion: "0.1*t"}
)yaml";

struct Case {
  const char* name;
  const char* text;
  const char* coordinates;
};

class CoordinateSet : public testing::TestWithParam<Case> {
 protected:
  CoordinateSet() : model_(model_from_text(GetParam().text)), system_(make_system(model_, GetParam().coordinates)) {
    system_->prepare_tangent();
    system_->prepare(here_);
    system_->prepare(there_);
    Sequence sequence;
    state_ = system_->reference_state();
    state_.t = 0.3;
    state_.s_weight = 0.3;  // as in a stage of an implicit method
    const int n = system_->sizes().v;
    VecX move(n);
    a_.resize(n);
    for (int k = 0; k < n; ++k) {
      move[k] = 0.2 * sequence.next();
      state_.v[k] = sequence.next();
      a_[k] = 3 * sequence.next();
    }
    const VecX start = state_.q;
    system_->retract(start, move, state_.q);
    system_->commit(state_);
  }

  // The state after `time`, along the motion with the acceleration a at this instant: position to order h^2, speed to order h.
  State moved(double time, const VecX& a) const {
    State next = state_;
    const VecX xi = time * state_.v + 0.5 * time * time * a;
    system_->retract(state_.q, xi, next.q);
    next.v = state_.v + time * a;
    next.t = state_.t + time;
    return next;
  }
  double energy(const State& state) {
    system_->evaluate(state, need_force | need_kinetic, there_);
    return there_.kinetic + there_.potential;
  }

  static constexpr double h = 1e-5;
  Model model_;
  std::unique_ptr<System> system_;
  State state_;
  VecX a_;
  Evaluation here_, there_;
};

constexpr unsigned rows_and_rates = need_constraint | need_jacobian | need_rate | need_bias;

TEST_P(CoordinateSet, ratesOfRowsAreThoseOfTheMotion) {
  system_->evaluate(state_, rows_and_rates, here_);
  VecX product = VecX::Zero(system_->sizes().rows);
  here_.G.multiply(state_.v, product);
  const VecX none = VecX::Zero(a_.size());
  system_->evaluate(moved(h, none), need_constraint, there_);
  const VecX after = there_.g;
  system_->evaluate(moved(-h, none), need_constraint, there_);
  const VecX difference = (after - there_.g) / (2 * h);
  for (int r = 0; r < product.size(); ++r) {
    EXPECT_NEAR(product[r] + here_.g_t[r], difference[r], 1e-8 * (1 + std::abs(difference[r]))) << "row " << r;
    EXPECT_NEAR(here_.rate[r], difference[r], 1e-8 * (1 + std::abs(difference[r]))) << "row " << r;
  }
}

TEST_P(CoordinateSet, accelerationsOfRowsAreThoseOfTheMotion) {
  system_->evaluate(state_, rows_and_rates, here_);
  VecX product = VecX::Zero(system_->sizes().rows);
  here_.G.multiply(a_, product);
  system_->evaluate(moved(h, a_), need_constraint | need_jacobian | need_rate, there_);
  const VecX after = there_.rate;
  system_->evaluate(moved(-h, a_), need_constraint | need_jacobian | need_rate, there_);
  const VecX difference = (after - there_.rate) / (2 * h);
  for (int r = 0; r < product.size(); ++r)
    EXPECT_NEAR(product[r] + here_.bias[r], difference[r], 1e-7 * (1 + std::abs(difference[r]))) << "row " << r;
}

TEST_P(CoordinateSet, massMatrixIsSymmetricAndGivesTheKineticEnergy) {
  system_->evaluate(state_, need_mass | need_kinetic, here_);
  const Eigen::MatrixXd M = here_.M.dense();
  EXPECT_LT((M - M.transpose()).norm(), 1e-13 * M.norm());
  EXPECT_NEAR(0.5 * state_.v.dot(M * state_.v), here_.kinetic, 1e-13 * M.norm());
}

TEST_P(CoordinateSet, productsWithoutAMassMatrixAreThoseWithIt) {
  MassSolver* solver = system_->mass_solver();
  if (!solver) GTEST_SKIP() << "no mass solver";
  system_->evaluate(state_, need_mass | need_force, here_);
  VecX product = here_.Q, wanted = here_.Q;
  solver->add_product(-2, a_, product);
  here_.M.add_product(-2, a_, wanted);
  EXPECT_LT((product - wanted).norm(), 1e-13 * wanted.norm());
}

// Without constraint forces M v' = Q; along this motion the energy changes by the power of forces less that of dampers.
TEST_P(CoordinateSet, powerOfForcesIsTheChangeOfEnergy) {
  system_->evaluate(state_, need_mass | need_force | need_kinetic, here_);
  const VecX a = solution_of(here_.M.dense(), here_.Q);
  const double change = (energy(moved(h, a)) - energy(moved(-h, a))) / (2 * h);
  EXPECT_NEAR(change, here_.supply - here_.dissipation, 1e-6 * (1 + a.norm()));
}

TEST_P(CoordinateSet, convertsToBodyCoordinatesAndBack) {
  const auto body_level = make_system(model_, "body");
  if (std::string(GetParam().coordinates) == "natural") {  // only rigid bodies have poses
    state_ = system_->reference_state();
  }
  State body = body_level->reference_state(), back = state_;
  system_->to_body(state_, body);
  body.memory = state_.memory;
  system_->from_body(body, back);
  VecX apart = VecX::Zero(system_->sizes().v);
  system_->difference(state_.q, back.q, apart);
  EXPECT_LT(apart.lpNorm<Eigen::Infinity>(), 1e-13);
  EXPECT_LT((back.v - state_.v).lpNorm<Eigen::Infinity>(), 1e-12);
}

std::vector<Case> all_cases() {
  return {{"planar_body", planar, "body"},   {"planar_natural", planar, "natural"},   {"planar_relative", planar, "relative"},
          {"spatial_body", spatial, "body"}, {"spatial_natural", spatial, "natural"}, {"spatial_relative", spatial, "relative"}};
}

TEST_P(CoordinateSet, rateOfTheJacobianIsThatOfTheMotion) {
  system_->evaluate(state_, rows_and_rates | need_jacobian_rate, here_);
  const VecX none = VecX::Zero(a_.size());
  system_->evaluate(moved(h, none), need_constraint | need_jacobian, there_);
  const Eigen::MatrixXd after = there_.G.dense();
  system_->evaluate(moved(-h, none), need_constraint | need_jacobian, there_);
  const Eigen::MatrixXd difference = (after - there_.G.dense()) / (2 * h);
  EXPECT_LT((here_.G_rate.dense() - difference).cwiseAbs().maxCoeff(), 1e-7 * (1 + difference.cwiseAbs().maxCoeff()));
}

// At rest Q has no inertia terms. K includes the effect of rotations on the directors and points of forces.
TEST_P(CoordinateSet, stiffnessIsTheDerivativeOfForcesAtRest) {
  state_.v.setZero();
  system_->evaluate(state_, need_force | need_tangent, here_);
  const Eigen::MatrixXd K = here_.K.dense();
  State next = state_;
  for (int k = 0; k < a_.size(); ++k) {
    VecX Q[2];
    for (int side : {0, 1}) {
      system_->retract(state_.q, (side ? h : -h) * VecX::Unit(a_.size(), k), next.q);
      system_->evaluate(next, need_force, there_);
      Q[side] = there_.Q;
    }
    const VecX difference = (Q[0] - Q[1]) / (2 * h);
    for (int j = 0; j < a_.size(); ++j)
      EXPECT_NEAR(K(j, k), difference[j], 1e-7 * (1 + K.cwiseAbs().maxCoeff()))
          << system_->coordinate_name(j) << " by " << system_->coordinate_name(k);
  }
}

// The same model without forces, except for inertias, gives the velocity-dependent inertia terms.
TEST_P(CoordinateSet, dampingIsTheDerivativeOfForces) {
  Model bare = model_;
  std::erase_if(bare.forces, [&](const Element& force) { return !force_entry(force, bare.dimension).is_inertia; });
  bare.signals.clear();
  const auto inertia = make_system(bare, GetParam().coordinates);
  inertia->prepare_tangent();
  Evaluation of_inertia;
  inertia->prepare(of_inertia);
  system_->evaluate(state_, need_force | need_tangent, here_);
  inertia->evaluate(state_, need_force | need_tangent, of_inertia);
  const Eigen::MatrixXd C = here_.C.dense() - of_inertia.C.dense();
  for (int k = 0; k < a_.size(); ++k) {
    VecX Q[2];
    for (int side : {0, 1}) {
      State next = state_;
      next.v[k] += side ? h : -h;
      system_->evaluate(next, need_force, there_);
      inertia->evaluate(next, need_force, of_inertia);
      Q[side] = there_.Q - of_inertia.Q;
    }
    const VecX difference = (Q[0] - Q[1]) / (2 * h);
    for (int j = 0; j < a_.size(); ++j)
      EXPECT_NEAR(C(j, k), difference[j], 1e-7 * (1 + C.cwiseAbs().maxCoeff()))
          << system_->coordinate_name(j) << " by " << system_->coordinate_name(k);
  }
}

INSTANTIATE_TEST_SUITE_P(all, CoordinateSet, testing::ValuesIn(all_cases()),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(CoordinateSets, areAllCovered) { EXPECT_EQ(coordinate_catalogue().size() * 2, all_cases().size()); }

}  // namespace holonom::coordinate_sets_test
