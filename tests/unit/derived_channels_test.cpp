// Derived channels: values from their definitions, what they may read, what they must not change, and messages.
#include <gtest/gtest.h>

#include <cmath>

#include "io/model_writer.h"
#include "support/model_files.h"
#include "support/run_model.h"

namespace holonom::derived_channels_test {

const std::string swing = R"yaml(holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {k: 2}
bodies:
  one: {mass: 2, inertia: 0.1, position: [0.5, 0]}
  two: {mass: 1, inertia: 0.05, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [one, two], at: [1, 0]}
signals: {slow: {type: lag, of: A.rate, time: 0.3}}
simulate: {end: 1, output: 0.1}
)yaml";

RunResult run_text(const std::string& text) {
  const Model model = model_from_text(text);
  return run_model(model, model.run);
}

std::string error_of(const std::string& text) {
  try {
    run_text(text);
  } catch (const InputError& error) {
    std::string all;
    for (const Diagnostic& fault : error.diagnostics())
      all += std::to_string(fault.where.line) + ":" + fault.message + (fault.hint.empty() ? "" : " (" + fault.hint + ")") + "\n";
    return all;
  }
  return "no error";
}

TEST(DerivedChannels, AreWhatTheySay) {
  const RunResult run = run_text(swing + R"yaml(channels:
  last: 2*first - k
  first: {value: "hypot(two.x, two.y) + sin(t)", unit: m}
  load: A.force/B.moment^0 + energy.kinetic + B.acceleration + slow + slow.rate
  constant: k^3
  drift: abs(energy.balance) + violation.position
)yaml");
  ASSERT_TRUE(run.diagnostics.outcome);
  EXPECT_EQ(run.names.back(), "drift");
  EXPECT_EQ(run.units[run.units.size() - 4], "m");
  EXPECT_EQ(run.units.back(), "");
  for (std::size_t k = 0; k < run.size(); ++k) {
    const Row row = run.row(k);
    const double first = std::hypot(row["two.x"], row["two.y"]) + std::sin(row["t"]);
    EXPECT_EQ(row["first"], first);
    EXPECT_EQ(row["last"], 2 * first - 2);
    EXPECT_EQ(row["load"], row["A.force"] + row["energy.kinetic"] + row["B.acceleration"] + row["slow.value"] + row["slow.rate"]);
    EXPECT_NEAR(row["A.force"], std::hypot(row["A.fx"], row["A.fy"]), 1e-13 * row["A.force"]);
    EXPECT_EQ(row["A.moment"], std::abs(row["A.m"]));
    EXPECT_EQ(row["constant"], 8);
    EXPECT_EQ(row["drift"], std::abs(row["energy.balance"]) + row["violation.position"]);
  }
}

TEST(DerivedChannels, ChangeNoBitOfTheMotion) {
  const RunResult with = run_text(swing + "channels: {a: A.fx + b, b: two.ay*energy.potential}\n"), without = run_text(swing);
  ASSERT_EQ(with.size(), without.size());
  for (std::size_t k = 0; k < without.size(); ++k)
    for (const std::string& name : without.names) EXPECT_EQ(with.row(k)[name], without.row(k)[name]) << name;
  EXPECT_EQ(with.diagnostics.statistics.evaluations, without.diagnostics.statistics.evaluations);
}

// A chain in which every channel reads the two before it: each is computed once, not once per path.
TEST(DerivedChannels, MayReadOneAnotherManyTimes) {
  std::string text = swing + "channels:\n  f0: t\n  f1: t\n";
  for (int k = 2; k < 80; ++k)
    text += "  f" + std::to_string(k) + ": f" + std::to_string(k - 1) + " + f" + std::to_string(k - 2) + "\n";
  const RunResult run = run_text(text);
  EXPECT_NEAR(run.last()["f79"], 23416728348467685.0, 1e4) << "the 80th number of Fibonacci, times the end";
}

TEST(DerivedChannels, CanBeReadByEvents) {
  const RunResult run = run_text(swing + R"yaml(channels: {below: -two.y - 0.4, twice: 2*below, push: A.force - 40}
events: {deep: {type: stop, when: twice}, hard: {type: stop, when: push, direction: rising}}
)yaml");
  EXPECT_NE(run.diagnostics.stopped_by_event, "");
  EXPECT_NEAR(run.last()[run.diagnostics.stopped_by_event == "deep" ? "below" : "push"], 0, 1e-6);
}

TEST(DerivedChannels, AreWrittenAndReadBack) {
  const Model model = model_from_text(swing + "channels: {a: \"k*slow + b\", b: {value: A.fx, unit: \"N \\\"x\\\"\"}}\n");
  const std::string text = written_model(model, schema(), "");
  const Model again = model_from_text(text);
  EXPECT_EQ(written_model(again, schema(), ""), text);
  EXPECT_EQ(again.channels[1].get<std::string>("unit"), "N \"x\"");
  const RunResult first = run_model(model, model.run), second = run_model(again, model.run);
  EXPECT_EQ(first.last().values(), second.last().values());
}

TEST(DerivedChannels, FaultsAreNamed) {
  const std::string line = "13:";
  EXPECT_EQ(error_of(swing + "channels: {e: A.forc}\n"),
            line + "channel 'e': there is no channel 'A.forc' (did you mean 'A.force'?)\n");
  EXPECT_EQ(
      error_of(swing + "channels: {a: b + 1, b: a}\n"),
      line + "channel 'a' depends on itself: a -> b -> a (a derived channel may read others only if these do not read it)\n");
  EXPECT_EQ(error_of(swing + "channels: {a: a}\n"),
            line + "channel 'a' depends on itself: a -> a (a derived channel may read others only if these do not read it)\n");
  EXPECT_EQ(error_of(swing + "channels: {k: 1}\n"),
            line + "'k' is also a parameter (rename one: expressions could not distinguish them)\n");
  EXPECT_NE(error_of(swing + "channels: {slow: 1}\n").find("the name 'slow' is taken by the signal in line 11"),
            std::string::npos);
  EXPECT_NE(error_of(swing + "channels: {energy: 1}\n").find("this name is reserved"), std::string::npos);
  EXPECT_NE(error_of(swing + "channels: {a: {unit: m}}\n").find("channel 'a': 'value' is missing"), std::string::npos);
  EXPECT_NE(error_of(swing + "channels: {a: [1]}\n").find("channel 'a' must be a mapping, found a list"), std::string::npos);
  EXPECT_NE(error_of(swing + "channels: {toe: 1, a: tow}\n").find("unknown symbol 'tow' (did you mean 'toe'?)"),
            std::string::npos);
  EXPECT_NE(error_of(swing + "channels: {toe: 1}\nforces: {m: {type: moment, body: one, moment: toe}}\n")
                .find("'toe' is a derived channel, which the equations of motion cannot read"),
            std::string::npos);
  EXPECT_NE(error_of(swing + "forces: {m: {type: moment, body: one, moment: A.force}}\n")
                .find("'A.force' is a magnitude, which is recorded but cannot be read by the equations of motion"),
            std::string::npos);
}

// The component's own axes: what it computes does not depend on where it is placed, apart from gravity, which is off.
TEST(DerivedChannels, OfAPlacedComponent) {
  const ModelFiles files;
  files.write("arm.yaml", R"yaml(holonom: 1
space: planar
gravity: [0, 0]
ports: {base: {body: ground}, push: {input: 0}}
bodies: {arm: {mass: 2, inertia: 0.1, position: [0.5, 0.2]}}
joints: {A: {type: revolute, connect: [ground, arm], at: [0, 0]}}
channels:
  height: arm.y + 0*push
  swing: {value: "atan2(height, arm.x) + A.angle/10", unit: rad}
  side: A.fx - 2*A.fy
  load: A.force
initial: {A.rate: 3}
)yaml");
  const auto run = [&](const std::string& use) {
    const Model model = files.read("m.yaml",
                                   "holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude:\n  left: {file: arm.yaml, "
                                   "connect: {base: ground}" +
                                       use + "}\nchannels: {twice: 2*left_swing}\nsimulate: {end: 0.4, output: 0.1}\n");
    return run_model(model, model.run);
  };
  const RunResult plain = run(""), turned = run(", at: [3, -1], angle: 70 deg"), mirrored = run(", at: [1, 1], mirror: x");
  for (std::size_t k = 0; k < plain.size(); ++k)
    for (const RunResult* other : {&turned, &mirrored})
      for (const char* name : {"left_height", "left_swing", "left_side", "left_load", "twice"})
        EXPECT_NEAR(other->row(k)[name], plain.row(k)[name], 1e-6) << name;
  EXPECT_EQ(plain.units[plain.units.size() - 3], "rad") << "the host's own channel comes first";
}

}  // namespace holonom::derived_channels_test
