// The time of an event is as accurate as the integrator: positions within a step are a quintic projected onto the constraints,
// whose error h^6 is below that of the steps. A pendulum and a four-bar stop at an angle, at a time known from elliptic
// functions:
//
//   pendulum from rest at the horizontal:  sin(angle/2) = -k cd(w t),  k^2 = 1/2,  w^2 = g/L,  the angle counted from straight down
//   four-bar:                              support/four_bars.h, before its uprights lie flat
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "observed_order.h"
#include "support/all_coordinates.h"
#include "support/elliptic.h"
#include "support/four_bars.h"

namespace holonom::event_order_test {

struct StopsAtAnAngle {
  std::string text, channel;                // which is to rise
  std::function<double(double)> motion;     // the channel by time
  std::vector<double> places;               // of stops
  double latest;                            // until which the channel rises
  std::function<double(const Row&)> apart;  // by how much lengths are wrong, whatever the program says of its equations

  Model model(double place) const {
    return model_from_text(text + "events: {arrives: {type: stop, when: '" + channel + " - " + std::to_string(place) + "'}}\n");
  }
  double time_of(double place) const {
    double low = 0, high = latest;
    for (int k = 0; k < 100; ++k) (motion(0.5 * (low + high)) < place ? low : high) = 0.5 * (low + high);
    return low;
  }
};

const StopsAtAnAngle& pendulum() {
  static const StopsAtAnAngle swings = {
      R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {P: {mass: 1, position: [-1, 0]}}
joints: {O: {type: revolute, connect: [ground, P], at: [0, 0]}}
)",
      "O.angle",
      [](double t) {
        const Elliptic at = jacobi_elliptic(std::sqrt(9.81) * t, 0.5);
        return std::numbers::pi / 2 - 2 * std::asin(std::sqrt(0.5) * at.cn / at.dn);
      },
      {0.7, 1.6, 2.5},
      2 * complete_elliptic_integral(0.5) / std::sqrt(9.81),
      [](const Row& row) { return std::hypot(row["P.x"], row["P.y"]) - 1; }};
  return swings;
}

const StopsAtAnAngle& four_bar() {
  static const StopsAtAnAngle falls = {
      four_bars_text(1),
      "B0.x",
      [](double t) { return four_bars_tip(1, t).x; },
      {0.4, 0.7, 0.9},
      0.65,
      [](const Row& row) {
        return std::max({std::abs(std::hypot(row["B0.x"], row["B0.y"]) - 1),
                         std::abs(std::hypot(row["B1.x"] - 1, row["B1.y"]) - 1),
                         std::abs(std::hypot(row["B1.x"] - row["B0.x"], row["B1.y"] - row["B0.y"]) - 1)});
      }};
  return falls;
}

// The root mean square over the places: an error that depends on where within a step the event lies does not hide.
double error_of_time(const StopsAtAnAngle& mechanism, const RunSettings& settings, double on_constraints) {
  double squares = 0;
  for (const double place : mechanism.places) {
    const RunResult result = run_model(mechanism.model(place), settings);
    EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_EQ(result.diagnostics.stopped_by_event, "arrives");
    const Row last = result.last();
    EXPECT_NEAR(last[mechanism.channel], place, 10 * on_constraints);
    EXPECT_NEAR(mechanism.apart(last), 0, on_constraints);
    EXPECT_LT(last["violation.position"], on_constraints);
    EXPECT_LT(last["violation.velocity"], 10 * on_constraints);  // counts a unit of characteristic time, 0.3 s or less
    squares += std::pow(last["t"] - mechanism.time_of(place), 2);
  }
  return std::sqrt(squares / static_cast<double>(mechanism.places.size()));
}

class EventOrder : public testing::TestWithParam<Method> {};

// Two halvings of the step. Projection ends at 1e-10 with fixed steps.
void expect_order(const StopsAtAnAngle& mechanism, const Method& method, double step) {
  in_every_set([&](const std::string& coordinates) {
    std::vector<double> errors;
    for (const double h : {step, step / 2, step / 4}) {
      RunSettings settings = with_fixed_step("project", method.integrator, h, 2, 2);
      settings.coordinates = Choice{coordinates, {}, {}};
      errors.push_back(error_of_time(mechanism, settings, 1e-10));
    }
    EXPECT_GT(0.5 * std::log2(errors[0] / errors[2]), method.order - 0.3) << errors[0] << " " << errors[1] << " " << errors[2];
    EXPECT_GT(errors[2], 1e-13) << "rounding hides the order";
  });
}

TEST_P(EventOrder, OfThePendulum) { expect_order(pendulum(), GetParam(), 0.05); }
TEST_P(EventOrder, OfTheFourBar) { expect_order(four_bar(), GetParam(), 0.04); }

INSTANTIATE_TEST_SUITE_P(all, EventOrder,
                         testing::Values(Method{"rk4", 4}, Method{"tsitouras", 5}, Method{"trapezoidal", 2},
                                         Method{"generalized-alpha", 2}, Method{"sdirk", 3}),
                         [](const auto& one) { return one.param.name(); });

// With error control: the error of a motion of a second or less is at most ten times its tolerance, and so is that of the time.
TEST(EventTime, MeetsTheTolerance) {
  for (const StopsAtAnAngle* mechanism : {&pendulum(), &four_bar()})
    for (const char* integrator : {"tsitouras", "verner", "merson"})
      for (const double tolerance : {1e-6, 1e-8, 1e-10})
        in_every_set([&](const std::string& coordinates) {
          SCOPED_TRACE(std::string(integrator) + " " + mechanism->channel);
          RunSettings settings = with_tolerance("project", integrator, tolerance, 2, 2);
          settings.coordinates = Choice{coordinates, {}, {}};
          EXPECT_LT(error_of_time(*mechanism, settings, tolerance / 100), 10 * tolerance);
        });
}

}  // namespace holonom::event_order_test
