// Every signal and state of the catalogue: in a stage of an implicit method its states solve s = s_known + c s', and the
// derivatives of forces that read it with respect to the motion agree with finite differences, states included.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "coordinates/catalogue.h"
#include "elements/catalogue.h"
#include "properties/random_models.h"
#include "support/run_model.h"

namespace holonom::signals_test {

using namespace property_test;

// Two bodies, signals and a force that reads the signal "E"; nothing if a signal is not accepted.
std::optional<Model> model_with(const std::vector<Element>& signals, int d, Random& random) {
  Model model = random_bodies(d, 2, random);
  model.signals = signals;
  Element force;
  force.name = "F";
  force.type = "force";
  const Expression law = Expression::parse("2*E.value + 0.3*E.value*one.x - E.value^2");
  force.entries = {{"body", 2, {}}, {"force", std::vector<Expression>(d, law), {}}};
  model.forces = {force};
  try {
    make_system(model, "body");
  } catch (const InputError&) {
    return std::nullopt;
  }
  return model;
}

class Signals : public testing::TestWithParam<int> {
 protected:
  // Returns whether the signal has a value in this state.
  bool check(const Model& model, double c, Random& random) {
    const auto system = make_system(model, "body");
    system->prepare_tangent();
    Evaluation here, there;
    system->prepare(here);
    system->prepare(there);
    State state = system->reference_state();
    state.t = 0.5;
    state.s_weight = c;
    for (double& s : state.s) s = random.between(-1, 1);
    system->retract(system->reference_state().q, random.vector_of(system->sizes().v, 0.3), state.q);
    system->evaluate(state, need_force | need_tangent, here);
    if (here.undefined_signal >= 0) return false;
    EXPECT_LT((here.s - state.s - c * here.s_rate).norm(), 1e-11 * (1 + here.s.norm() + c * here.s_rate.norm()));
    const Eigen::MatrixXd K = here.K.dense(), C = here.C.dense();
    constexpr double h = 1e-6;
    for (int k = 0; k < system->sizes().v; ++k) {
      const VecX unit = VecX::Unit(system->sizes().v, k);
      const auto answers = [&](bool by_speed) {
        VecX Q[2];
        for (int side : {0, 1}) {
          State next = state;
          const double step = side ? h : -h;
          if (by_speed)
            next.v += step * unit;
          else
            system->retract(state.q, step * unit, next.q);
          system->evaluate(next, need_force, there);
          Q[side] = there.Q;
        }
        return VecX((Q[0] - Q[1]) / (2 * h));
      };
      const double size = 1 + K.cwiseAbs().maxCoeff() + C.cwiseAbs().maxCoeff();
      EXPECT_LT((K.col(k) - answers(false)).norm(), 3e-6 * size);
      EXPECT_LT((C.col(k) - answers(true)).norm(), 3e-6 * size);
    }
    return true;
  }
};

TEST_P(Signals, AnswerToTheMotionAsDifferencesSay) {
  const int d = GetParam();
  Random random(40 + d);
  std::set<std::string> tested;
  for (const SignalEntry& entry : signal_catalogue())
    for (const Element& signal : variants(entry.type, d, {1, 2}, random)) {
      const std::optional<Model> model = model_with({signal}, d, random);
      if (!model) continue;
      SCOPED_TRACE(title_of(signal, {1, 2}));
      for (double c : {0.0, 0.2})
        if (check(*model, c, random)) tested.insert(entry.type.name);
    }
  for (const SignalEntry& entry : signal_catalogue()) EXPECT_TRUE(tested.contains(entry.type.name)) << entry.type.name;
}

// States in cycles with signals between them, a controller in a cycle with a lag, and a chain that follows them
TEST_P(Signals, NetworksAnswerToTheMotionAsDifferencesSay) {
  const int d = GetParam();
  Random random(60 + d);
  const Model network = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {one: {mass: 1, inertia: 1, position: [0, 0]}, two: {mass: 1, inertia: 1, position: [1, 0]}}
signals:
  a: {type: lag, of: "one.x + 0.7*g + two.vy", time: 0.3}
  g: {type: expression, value: "sin(b) + 0.2*c^2 + one.y"}
  b: {type: lag, of: "a*two.x + 0.5*c", time: 0.2}
  c: {type: integrator, of: "0.4*a - 1.3*c + g"}
  u: {type: pid, of: "one.x - 0.6*E + g", p: 2, i: 3, d: 0.5, filter: 0.1, lower: -0.2, upper: 0.2}
  E: {type: lag, of: "u + 0.3*c", time: 0.15}
  unread: {type: lag, of: "E + two.y", time: 0.1}
)");
  for (const double c : {0.0, 0.05, 0.4}) {
    const std::optional<Model> model = model_with(network.signals, d, random);
    ASSERT_TRUE(model);
    EXPECT_TRUE(check(*model, c, random)) << c;
  }
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Signals, testing::Values(2, 3));

}  // namespace holonom::signals_test
