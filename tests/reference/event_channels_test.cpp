// Events on any channel. A tight run of a closed loop shows when a channel has a value; an event on `channel - value` must stop
// another run, in other coordinates and with another integrator, at that time. To first order an error of the channel shifts the
// time by error/rate, so the time is tested against the resulting change of the channel.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "coordinates/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::event_channels_test {

constexpr double end = 0.4, tolerance = 1e-9;
constexpr int rows = 80;

constexpr const char* planar_loop = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:  {mass: 1, inertia: 0.1, position: [0.1, 0.5]}
  link:   {mass: 2, inertia: 0.5, position: [1.6, 1.25]}
  rocker: {mass: 1, inertia: 0.2, position: [3, 0.75]}
  arm:    {mass: 0.5, inertia: 0.1, position: [2, 1.6]}
markers: {tip: {body: arm, at: [2.3, 1.9]}}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, link], at: [0.2, 1]}
  C: {type: revolute, connect: [link, rocker], at: [3, 1.5]}
  D: {type: revolute, connect: [rocker, ground], at: [3, 0]}
  E: {type: revolute, connect: [link, arm], at: [1.8, 1.4]}
drivers: {turns: {measure: E.angle, motion: 0.6*sin(4*t)}}
forces:
  strut: {type: spring-damper, connect: [ground, link], at: [[-0.5, 2], [1.2, 1.3]], stiffness: 30, damping: 2, length: 1.5}
  pull: {type: motor, measure: D.angle, effort: 3*lag.value}
states: {lag: {initial: 1, rate: "A.rate - lag.value"}}
initial: {A.rate: -1.5}
)";

constexpr const char* spatial_loop = R"(
holonom: 1
space: spatial
gravity: [0.5, -1, -9.81]
bodies:
  crank:  {mass: 1, inertia: [0.1, 0.2, 0.15], position: [0.2, 0.3, 0.1]}
  rod:    {mass: 2, inertia: [0.3, 0.25, 0.4], position: [1.2, 0.6, 0.3], rotation: {xyz: [0.2, 0.3, 0.1]}}
  slider: {mass: 1.5, inertia: [0.1, 0.1, 0.1], position: [2.2, 0.5, 0.4]}
  arm:    {mass: 0.5, inertia: [0.1, 0.05, 0.1], position: [2.4, 0.8, 0.4]}
markers: {tip: {body: arm, at: [2.6, 1, 0.7]}}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0, 0], axis: [0.2, 0.1, 1]}
  B: {type: spherical, connect: [crank, rod], at: [0.4, 0.6, 0.2]}
  C: {type: universal, connect: [rod, slider], at: [2, 0.6, 0.4], axes: [[0, 1, 0.2], [0, -0.2, 1]]}
  D: {type: translational, connect: [ground, slider], at: [2.2, 0.5, 0.4], axis: [1, 0.2, -0.1]}
  E: {type: revolute, connect: [slider, arm], at: [2.2, 0.6, 0.4], axis: [1, 0, 0.3]}
drivers: {turns: {measure: E.angle, motion: 0.6*sin(4*t)}}
forces:
  strut: {type: spring-damper, connect: [ground, rod], at: [[0.5, 2, 0], [1.2, 0.7, 0.5]], stiffness: 20, damping: 2, length: 1}
initial: {A.rate: 2.5}
)";

// What belongs to the method, not to the motion
bool is_of_the_method(const std::string& channel) {
  return channel == "energy.constraint" || channel == "energy.balance" || channel.starts_with("violation.");
}

struct Crossing {
  double t, value, rate;
};

// Where a channel has a value for the first time and continues to change: a recorded time whose value is beyond all earlier ones,
// and whose neighbours show a rate that is not small relative to its range.
std::optional<Crossing> first_crossing(const RunResult& run, const std::string& channel) {
  const auto value = [&](int k) { return run.row(k)[channel]; };
  double low = value(0), high = low, least = low, most = low;
  for (int k = 0; k <= rows; ++k) {
    least = std::min(least, value(k));
    most = std::max(most, value(k));
  }
  if (most - least < 1e-6) return {};
  for (int k = 1; k < rows; ++k) {
    const double rate = (value(k + 1) - value(k - 1)) / (2 * end / rows);
    const bool is_new = (value(k) > high && value(k + 1) > value(k)) || (value(k) < low && value(k + 1) < value(k));
    if (k > rows / 8 && is_new && std::abs(rate) * end > 0.2 * (most - least)) return Crossing{run.row(k)["t"], value(k), rate};
    low = std::min(low, value(k));
    high = std::max(high, value(k));
  }
  return {};
}

// Ten times the tolerance, relative to a channel's size but to 1 at least: the models are of unit size.
double accuracy(const RunResult& run, const std::string& channel) { return 10 * tolerance * (1 + run.largest(channel)); }

// Returns the channels that are constant.
std::set<std::string> expect_events_on_all(const std::string& text) {
  RunSettings tight = with_tolerance("project", "verner", 1e-13, end, end / rows);
  tight.coordinates = Choice{"body", {}, {}};
  tight.step = end / rows;
  const RunResult reference = run_model(model_from_text(text), tight);
  EXPECT_TRUE(reference.diagnostics.outcome) << reference.diagnostics.outcome.reason;
  std::set<std::string> without;
  const std::vector<CoordinateInfo>& sets = coordinate_catalogue();
  for (std::size_t c = 0; c < reference.names.size(); ++c) {
    const std::string& channel = reference.names[c];
    if (is_of_the_method(channel)) continue;
    const auto at = first_crossing(reference, channel);
    if (!at) {
      without.insert(channel);
      continue;
    }
    RunSettings settings = with_tolerance("project", "tsitouras", tolerance, end, end);
    settings.coordinates = Choice{sets[c % sets.size()].name, {}, {}};
    SCOPED_TRACE(channel + " in " + settings.coordinates->type + " coordinates");
    const std::string event = fmt::format("events: {{here: {{type: stop, when: '{} - ({:.17g})'}}}}\n", channel, at->value);
    const RunResult result = run_model(model_from_text(text + event), settings);
    EXPECT_EQ(result.diagnostics.stopped_by_event, "here");
    EXPECT_NEAR(result.last()["t"], at->t, accuracy(reference, channel) / std::abs(at->rate));
    EXPECT_NEAR(result.last()[channel], at->value, 1e-10 * (1 + reference.largest(channel)));
  }
  return without;
}

// Pins carry no moment.
TEST(EventChannels, OfAPlanarLoop) {
  EXPECT_EQ(expect_events_on_all(planar_loop), (std::set<std::string>{"A.m", "A.moment", "B.m", "B.moment", "C.m", "C.moment",
                                                                      "D.m", "D.moment", "E.m", "E.moment"}));
}

// Nor does a ball; the slider does not turn, and the arm turns about an axis without y.
TEST(EventChannels, OfASpatialLoop) {
  EXPECT_EQ(expect_events_on_all(spatial_loop),
            (std::set<std::string>{"B.moment", "B.mx", "B.my", "B.mz", "arm.aly", "arm.qy", "arm.wy", "slider.alx", "slider.aly",
                                   "slider.alz", "slider.qw", "slider.qx", "slider.qy", "slider.qz", "slider.wx", "slider.wy",
                                   "slider.wz"}));
}

// What belongs to the method can stop a run as well: feedback leaves violations and takes energy, and steps are long here. Events look at the
// middle and the end of each step, as do the rows here, so that the run stops between the two instants that enclose the value.
TEST(EventChannels, OfTheMethod) {
  RunSettings settings = with_fixed_step("baumgarte", "rk4", 2 * end / rows, end, end / rows);
  settings.coordinates = Choice{"body", {}, {}};
  const RunResult run = run_model(model_from_text(planar_loop), settings);
  for (const std::string& channel : run.names) {
    if (!is_of_the_method(channel)) continue;
    SCOPED_TRACE(channel);
    const double value = 0.5 * run.largest(channel);
    ASSERT_GT(value, 1e-10);
    int k = 0;
    while (std::abs(run.row(k)[channel]) < value) ++k;
    const double signed_value = std::copysign(value, run.row(k)[channel]);
    const std::string event = fmt::format("events: {{here: {{type: stop, when: '{} - ({:.17g})'}}}}\n", channel, signed_value);
    const RunResult result = run_model(model_from_text(std::string(planar_loop) + event), settings);
    EXPECT_EQ(result.diagnostics.stopped_by_event, "here");
    EXPECT_GE(result.last()["t"], run.row(k - 1)["t"] - 1e-12);
    EXPECT_LE(result.last()["t"], run.row(k)["t"] + 1e-12);
    EXPECT_NEAR(result.last()[channel], signed_value, 0.02 * value);  // the work up to there is integrated again
  }
}

// x'' + 0.4 x' + 4 x = 0 from x = 1 at rest: what is dissipated is 2 - x'^2/2 - 2 x^2.
TEST(EventChannels, EnergyDissipatedByADamper) {
  const double d = 0.2, w = std::sqrt(4 - d * d);
  const auto dissipated = [&](double t) {
    const double x = std::exp(-d * t) * (std::cos(w * t) + d / w * std::sin(w * t)),
                 v = -std::exp(-d * t) * (w + d * d / w) * std::sin(w * t);
    return 2 - 0.5 * v * v - 2 * x * x;
  };
  for (const double amount : {0.1, 0.6, 1.1}) {
    double low = 0, high = 5;
    for (int k = 0; k < 100; ++k) (dissipated(0.5 * (low + high)) < amount ? low : high) = 0.5 * (low + high);
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {{block: {{mass: 1, inertia: 1, position: [0, 0]}}}}
joints: {{rail: {{type: translational, connect: [ground, block], axis: [1, 0], spring: {{stiffness: 4, damping: 0.4}}}}}}
initial: {{rail.travel: 1}}
events: {{warm: {{type: stop, when: energy.dissipated - {}}}}}
)",
                                                    amount));
    for (const char* integrator : {"tsitouras", "verner", "merson"})
      for (const double accuracy : {1e-8, 1e-10})
        in_all_coordinates(model, with_tolerance("project", integrator, accuracy, 5, 5), [&](const RunResult& result) {
          SCOPED_TRACE(std::string(integrator) + " " + std::to_string(amount));
          EXPECT_EQ(result.diagnostics.stopped_by_event, "warm");
          const double drift = std::abs(result.last()["energy.balance"]);  // work is not under error control
          EXPECT_NEAR(dissipated(result.last()["t"]), amount, 10 * accuracy + 2 * drift);
          EXPECT_NEAR(result.last()["energy.dissipated"], amount, 10 * accuracy);
        });
  }
}

}  // namespace holonom::event_channels_test
