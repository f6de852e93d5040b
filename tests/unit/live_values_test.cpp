// Values that the page sends, and the sliders from which they come.
#include "live/live_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "live/sliders.h"

namespace holonom::live_values_test {

constexpr double pi = std::numbers::pi;

std::shared_ptr<const Model> model(const std::string& text) {
  return std::make_shared<const Model>(
      parse_model("holonom: 1\nspace: planar\ngravity: [0, -9.81]\n" + text, "m.yaml", schema()));
}

const std::string pendulum =
    "bodies: {bar: {mass: 2, inertia: 0.1, position: [0.5, 0]}}\n"
    "joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0]}}\n";

std::vector<std::string> names(const std::vector<Slider>& sliders) {
  std::vector<std::string> all;
  for (const Slider& slider : sliders) all.push_back(slider.name);
  return all;
}
using Names = std::vector<std::string>;

Slider ranged(double value, double scale) {
  Slider slider{"", "", value};
  set_range(slider, scale);
  return slider;
}

TEST(Sliders, Ranges) {
  EXPECT_EQ(ranged(3, 1).low, 0);
  EXPECT_EQ(ranged(3, 1).high, 6);
  EXPECT_EQ(ranged(-3, 1).low, -6);
  EXPECT_EQ(ranged(-3, 1).high, 0);
  for (const auto& [scale, limit] : {std::pair(1.0, 1.0), {1.1, 2.0}, {2.0, 2.0}, {3e-7, 5e-7}, {51.0, 100.0}}) {
    EXPECT_DOUBLE_EQ(ranged(0, scale).high, limit);
    EXPECT_DOUBLE_EQ(ranged(0, scale).low, -limit);
  }
  EXPECT_TRUE(std::isfinite(ranged(1.7e308, 1).high));
  EXPECT_TRUE(std::isfinite(ranged(-1.7e308, 1).low));
}

// A computed parameter follows the others: a slider would cut it off.
TEST(Sliders, OnlyNumbersOfTheFile) {
  const auto read = model("parameters: {half: l/2, l: 20 cm, n: 3, v: 5 km/h, c: 2*0.5}\n" + pendulum +
                          "initial: {A.rate: 6, A.angle: half}\n");
  const std::vector<Slider> parameters = parameter_sliders(*read), initial = initial_sliders(read, 1);
  EXPECT_EQ(names(parameters), (Names{"l", "n", "v", "c"}));
  EXPECT_EQ(parameters[0].unit, "m");
  EXPECT_EQ(parameters[0].value, 0.2);
  EXPECT_EQ(parameters[1].unit, "");
  EXPECT_EQ(parameters[2].unit, "m/s");
  EXPECT_EQ(names(initial), Names{"A.rate"});
  EXPECT_EQ(initial[0].unit, "rad/s");
  EXPECT_EQ(initial[0].value, 6);
  EXPECT_EQ(initial[0].high, 12);
}

// Without initial values: the independent coordinate, with the speed 2 sqrt(g/L) of a swing that reaches the top, rounded up
TEST(Sliders, OfFreeMotions) {
  const std::vector<Slider> initial = initial_sliders(model(pendulum), 1);
  ASSERT_EQ(names(initial), (Names{"A.angle", "A.rate"}));
  EXPECT_EQ(initial[0].unit, "rad");
  EXPECT_NEAR(initial[0].value, 0, 1e-12);
  EXPECT_NEAR(initial[0].high, pi, 1e-12);
  EXPECT_EQ(initial[1].high, 10);  // 2 sqrt(9.81/0.5) = 8.86
  EXPECT_EQ(initial[1].low, -10);
  const auto names_with = [](const std::string& text) { return names(initial_sliders(model(pendulum + text), 1)); };
  EXPECT_EQ(names_with("drivers: {turn: {measure: A.angle, motion: t}}\n"), Names{});
  EXPECT_EQ(names_with("initial: {A.angle: 1}\n"), (Names{"A.angle", "A.rate"}));
  EXPECT_EQ(names_with("initial: {A.angle: 1, bar.x: 7}\n"), Names{});  // contradict each other
}

// Those of which the file gives the speed are known to its author.
TEST(Sliders, OfTheCrankThatTheFileMoves) {
  const Model file = read_model(HOLONOM_SOURCE_DIR "/examples/slider_crank.yaml", schema());
  EXPECT_EQ(names(initial_sliders(std::make_shared<const Model>(file), 1)), Names{"A.angle"});
}

TEST(LiveValues, AreNumbersByName) {
  const LiveValues values = parse_live_values(R"({"parameters": {"l": 2, "k": 0.5}, "initial": {"A.rate": -1e-3}})");
  EXPECT_EQ(values.parameters, (std::map<std::string, double>{{"k", 0.5}, {"l", 2}}));
  EXPECT_EQ(values.initial, (std::map<std::string, double>{{"A.rate", -1e-3}}));
  EXPECT_TRUE(parse_live_values("{}").parameters.empty());
  for (const char* text : {"", "{", "[]", "1", "null", "\xff", R"({"parameters": []})", R"({"parameters": {"l": "2"}})",
                           R"({"parameters": {"l": null}})", R"({"parameters": {"l": 1e999}})", R"({"parameters": {"l": NaN}})",
                           R"({"parameters": {"l": [1]}})", R"({"values": {}})"})
    EXPECT_THROW(parse_live_values(text), UsageError) << text;
  EXPECT_THROW(parse_live_values(std::string(200'000, '[')), UsageError);
}

TEST(LiveValues, OnlyThoseWithASlider) {
  LiveControls controls;
  controls.parameters = {{"l", "m", 1, 0, 2}, {"k", "", 5, 0, 10}};
  EXPECT_NO_THROW(require_sliders({{{"l", 3}}, {}}, controls));
  EXPECT_THROW(require_sliders({{{"m", 3}}, {}}, controls), UsageError);
  EXPECT_THROW(require_sliders({{}, {{"l", 3}}}, controls), UsageError);
  const LiveValues applied = apply({{{"l", 3}, {"gone", 1}}, {{"A.rate", 1}}}, controls);
  EXPECT_EQ(applied.parameters, (std::map<std::string, double>{{"l", 3}}));
  EXPECT_TRUE(applied.initial.empty());
  EXPECT_EQ(controls.parameters[0].changed, 3);
  EXPECT_EQ(controls.parameters[1].changed, std::nullopt);
}

TEST(LiveValues, ChangeTheModel) {
  const std::string file = testing::TempDir() + "live_values.yaml";
  std::ofstream(file) << "holonom: 1\nspace: planar\ngravity: [0, 0]\nparameters: {l: 1, half: l/2}\n"
                         "bodies: {b: {mass: 1, inertia: half, position: [l, 0]}}\ninitial: {b.vx: 1}\n";
  const Model read = read_any_model(file);
  const Model changed = with_values(read, {{{"l", 3}}, {{"b.vx", 2}, {"b.omega", 4}}}, {{"l", "7"}});
  EXPECT_EQ(changed.bodies[1].position.x(), 3);
  EXPECT_EQ(changed.bodies[1].inertia(2, 2), 1.5);
  ASSERT_EQ(changed.initial.size(), 2u);
  EXPECT_EQ(changed.initial[0].value, 2);
  EXPECT_EQ(changed.initial[1].channel, "b.omega");
  EXPECT_EQ(with_values(read, {{}, {{"b.vx", 2}}}, {}).bodies[1].position.x(), 1);
}

}  // namespace holonom::live_values_test
