// Every kind of event in every legal combination of coordinates, treatment and integrator, compared with one accurate run: the
// same events in the same order at the same times, and the same final state.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "analysis/planning/combinations.h"
#include "elements/catalogue.h"
#include "integrators/catalogue.h"
#include "support/integrator_order.h"
#include "support/run_model.h"

namespace holonom::grid {
namespace {

// Two swinging arms with an equation that comes and goes, planar and spatial.
Model swing(int dimension) {
  const bool flat = dimension == 2;
  const std::string z = flat ? "" : ", 0", axis = flat ? "" : ", axis: [0, 0, 1]", inertia = flat ? "0.1" : "[0.1, 0.2, 0.1]";
  return model_from_text("holonom: 1\nspace: " + std::string(flat ? "planar" : "spatial") + "\ngravity: [0, -9.81" + z + "]\n" +
                         "bodies:\n" +                                                                  //
                         "  one: {mass: 2, inertia: " + inertia + ", position: [0.5, 0" + z + "]}\n" +  //
                         "  two: {mass: 1, inertia: " + inertia + ", position: [1.5, 0" + z + "]}\n" +  //
                         "joints:\n" +                                                                  //
                         "  A: {type: revolute, connect: [ground, one], at: [0, 0" + z + "]" + axis + "}\n" +
                         "  B: {type: revolute, connect: [one, two], at: [1, 0" + z + "]" + axis + "}\n" +
                         R"(
couplers:
  brake: {type: coupler, measures: [A.angle, B.angle], factors: [1, -1], starts: off}
forces:
  drive: {type: motor, measure: B.angle, effort: push}
signals:
  push: {type: constant, value: 3}
events:
  closes: {type: switch, when: A.angle + 0.4, direction: falling, on: brake, times: 1}
  hits:   {type: impact, measure: A.angle, at: -1, restitution: 0.5, direction: falling}
  opens:  {type: switch, when: t - 0.75, off: brake}
  pushes: {type: set, when: t - 0.85, signal: push, value: 2*push}
  ends:   {type: stop, when: t - 1}
)");
}

constexpr double tolerance = 1e-7, step = 1e-3;

// With error control a method of order p takes some tolerance^(-1/(p+1)) steps, each with an error of the tolerance. A fixed step h is off by
// (20 h)^p: the motor and the impact leave no faster motion than sin(20 t).
double error_of_time(const std::string& name) {
  const IntegratorInfo& integrator = *find_integrator(name);
  const double p = integrator.has_fixed_steps ? order_of(name) : 5;  // those that choose their order reach 5
  return integrator.has_error_control ? std::pow(tolerance, p / (p + 1)) : std::pow(20 * step, p);
}

class EventsIn : public testing::TestWithParam<int> {};

TEST_P(EventsIn, everyLegalCombination) {
  const Model model = swing(GetParam());
  const RunResult reference = run_model(model, with_tolerance("project", "verner", 1e-11, 2, 0.25));
  ASSERT_TRUE(reference.diagnostics.outcome) << reference.diagnostics.outcome.reason;
  std::set<std::string> types;
  for (const EventRecord& event : reference.diagnostics.events)
    for (const Element& element : model.events)
      if (element.name == event.name) types.insert(element.type);
  EXPECT_EQ(types.size(), 4u) << "an event of each type is to happen";
  for (const Triple& choices : legal_triples()) {
    if (choices.treatment == "none") continue;
    SCOPED_TRACE(choices.coordinates + " " + choices.treatment + " " + choices.integrator);
    const bool has_control = find_integrator(choices.integrator)->has_error_control;
    const double allowed = error_of_time(choices.integrator);
    RunSettings settings = has_control ? with_tolerance(choices.treatment, choices.integrator, tolerance, 2, 0.25)
                                       : with_fixed_step(choices.treatment, choices.integrator, step, 2, 0.25);
    settings.coordinates = Choice{choices.coordinates, {}, {}};
    const RunResult result = run_model(model, settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.events.size(), reference.diagnostics.events.size());
    for (std::size_t k = 0; k < result.diagnostics.events.size(); ++k) {
      EXPECT_EQ(result.diagnostics.events[k].name, reference.diagnostics.events[k].name);
      EXPECT_NEAR(result.diagnostics.events[k].t, reference.diagnostics.events[k].t, allowed)
          << result.diagnostics.events[k].name;
    }
    for (const char* channel : {"t", "A.angle", "B.angle", "two.x", "two.y"})
      EXPECT_NEAR(result.last()[channel], reference.last()[channel], 10 * allowed) << channel;  // speeds stay below 10
  }
}

INSTANTIATE_TEST_SUITE_P(all, EventsIn, testing::Values(2, 3),
                         [](const auto& one) { return one.param == 2 ? "planar" : "spatial"; });

}  // namespace
}  // namespace holonom::grid
