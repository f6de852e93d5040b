// The Newton loop of implicit steps: full and modified Newton find the same solution, and a stage without a solution changes
// nothing.
#include "integrators/newton.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "support/mechanism_text.h"
#include "support/run_model.h"
#include "treatment/treatments.h"

namespace holonom::newton_test {

std::vector<std::string> implicit_names() {
  std::vector<std::string> names;
  for (const IntegratorInfo& info : integrator_catalogue())
    if (std::ranges::count(info.options, "full", &OptionInfo::name) > 0) names.push_back(info.name);
  return names;
}

class ImplicitNewton : public testing::TestWithParam<std::string> {};

RunResult run_with(const Model& model, const std::string& integrator, const char* coordinates, const char* treatment, bool full) {
  RunSettings settings = with_fixed_step(treatment, integrator, 0.005, 0.5, 0.5);
  settings.coordinates = Choice{coordinates, {}, {}};
  settings.integrator->options["full"] = full ? 1 : 0;
  return run_model(model, settings);
}

void expect_same(const Model& model, const std::string& integrator, const char* coordinates, const char* treatment,
                 double allowed) {
  SCOPED_TRACE(treatment);
  const RunResult modified = run_with(model, integrator, coordinates, treatment, false),
                  full = run_with(model, integrator, coordinates, treatment, true);
  ASSERT_TRUE(modified.diagnostics.outcome) << modified.diagnostics.outcome.reason;
  ASSERT_TRUE(full.diagnostics.outcome) << full.diagnostics.outcome.reason;
  double worst = 0;
  std::string where;
  for (const std::string& name : full.names) {
    if (name.starts_with("violation") || name.starts_with("energy")) continue;
    const double off = std::abs(modified.last()[name] - full.last()[name]) / std::max(1.0, full.largest(name));
    if (off > worst) where = name;
    worst = std::max(worst, off);
  }
  EXPECT_LT(worst, allowed) << where;
  EXPECT_GT(full.diagnostics.statistics.factorisations, modified.diagnostics.statistics.factorisations);
  const double iterations = static_cast<double>(modified.diagnostics.statistics.iterations);
  EXPECT_LT(static_cast<double>(full.diagnostics.statistics.iterations), 1.1 * iterations);
}

// A double pendulum has no rows in relative coordinates, and with partition rows are solved at every stage: the difference is that of a
// hundred steps, 1e-12 each, amplified by the equations of motion. With projections the two differ by more, but far less than the
// error of a step: the metric of a projection is the current tangent, which full Newton evaluates at another iterate.
TEST_P(ImplicitNewton, FullAndModifiedGiveTheSameMotion) {
  const Model chain = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  upper: {mass: 1, inertia: 0.1, position: [0.5, 0]}
  lower: {mass: 2, inertia: 0.2, position: [1, -0.5]}
joints:
  O: {type: revolute, connect: [ground, upper], at: [0, 0]}
  P: {type: revolute, connect: [upper, lower], at: [1, 0]}
initial: {O.rate: 3, P.rate: -1}
)yaml");
  const Model loop = model_from_text(planar_example().text());
  expect_same(chain, GetParam(), "relative", "none", 1e-8);
  expect_same(loop, GetParam(), "body", "partition", 1e-8);
  expect_same(loop, GetParam(), "body", "project", 3e-6);
  if (find_integrator(GetParam())->takes_index3) expect_same(loop, GetParam(), "body", "augmented-3", 3e-6);
}

// A mass in free flight, 0.1 before a wall with the repulsive force exp(300 (x - 1)): no solution is found from a prediction deep inside
// the wall.
TEST_P(ImplicitNewton, AFailedStepLeavesNoTrace) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  mass: {mass: 1, inertia: 1, position: [0, 0]}
joints:
  M: {type: translational, connect: [ground, mass], axis: [1, 0]}
forces:
  wall: {type: force, body: mass, force: ["-exp(300*(mass.x - 1))", 0]}
)yaml");
  const std::unique_ptr<System> system = make_system(model, "relative");
  const std::unique_ptr<Formulation> formulation = make_project(*system);
  const std::unique_ptr<Stepper> stepper = make_stepper({GetParam()}, *formulation, 0);
  State state = system->reference_state();
  ASSERT_EQ(state.v.size(), 1);
  state.v[0] = 1;
  ASSERT_TRUE(stepper->start(state));
  double error = 0;
  for (const double t : {0.3, 0.6, 0.9}) {
    ASSERT_TRUE(stepper->attempt(t, error));
    stepper->accept();
  }
  const State before = stepper->state();
  EXPECT_NEAR(before.q[0], 0.9, 1e-12);

  const Outcome failed = stepper->attempt(1.2, error);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.kind, Outcome::smaller_step);
  EXPECT_NE(failed.reason.find("Newton's method does not converge"), std::string::npos) << failed.reason;
  EXPECT_EQ(stepper->state().t, before.t);
  EXPECT_EQ(stepper->state().q, before.q);
  EXPECT_EQ(stepper->state().v, before.v);

  ASSERT_TRUE(stepper->attempt(0.91, error)) << "a smaller step";
  stepper->accept();
  EXPECT_NEAR(stepper->state().q[0], 0.91, 1e-9);
  EXPECT_NEAR(stepper->state().v[0], 1, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, ImplicitNewton, testing::ValuesIn(implicit_names()), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace holonom::newton_test
