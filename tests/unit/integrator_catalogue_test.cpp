#include "integrators/catalogue.h"

#include <gtest/gtest.h>

#include <limits>

#include "model/diagnostic.h"
#include "support/run_model.h"

namespace holonom::integrator_catalogue_test {

// The message about these options; "" if they are accepted
std::string fault(const std::string& integrator, const OptionValues& options) {
  try {
    completed({integrator, options}, *find_integrator(integrator), "integrator");
    return {};
  } catch (const UsageError& error) {
    return error.what();
  }
}

TEST(IntegratorCatalogue, FindsByName) {
  for (const IntegratorInfo& info : integrator_catalogue()) EXPECT_EQ(find_integrator(info.name), &info);
  EXPECT_EQ(find_integrator("trapezoid"), nullptr);
}

TEST(IntegratorCatalogue, DefaultsHaveNoFault) {
  for (const IntegratorInfo& info : integrator_catalogue()) {
    const OptionValues options = with_defaults(info).options;
    EXPECT_EQ(fault(info.name, options), "");
    const bool has_stages_of_ours = info.is_implicit(options) && info.family != IntegratorInfo::sundials;
    EXPECT_EQ(options.contains("full"), has_stages_of_ours) << info.name;
  }
}

TEST(IntegratorCatalogue, NamesTheOptionAndItsRange) {
  EXPECT_EQ(fault("generalized-alpha", {{"rho", 1.01}}),
            "option rho of generalized-alpha must be a number between 0 and 1, not 1.01");
  EXPECT_EQ(fault("generalized-alpha", {{"rho", -0.01}}),
            "option rho of generalized-alpha must be a number between 0 and 1, not -0.01");
  EXPECT_EQ(fault("hht", {{"alpha", 0.1}}), "option alpha of hht must be a number between -0.333333 and 0, not 0.1");
  EXPECT_EQ(fault("hht", {{"alpha", -0.34}}), "option alpha of hht must be a number between -0.333333 and 0, not -0.34");
  EXPECT_EQ(fault("newmark", {{"beta", 0.08}}), "option beta of newmark must be a number between 0.0833333 and 1, not 0.08");
  EXPECT_EQ(fault("newmark", {{"gamma", 0.49}}), "option gamma of newmark must be a number between 0.5 and 1.5, not 0.49");
  EXPECT_EQ(fault("bdf", {{"order", 6}}), "option order of bdf must be a whole number between 0 and 5, not 6");
  EXPECT_EQ(fault("gear", {{"order", 6}}), "option order of gear must be a whole number between 0 and 5, not 6");
  EXPECT_EQ(fault("adams", {{"order", 13}}), "option order of adams must be a whole number between 0 and 12, not 13");
  EXPECT_EQ(fault("shampine-gordon", {{"order", 13}}),
            "option order of shampine-gordon must be a whole number between 0 and 12, not 13");
  EXPECT_EQ(fault("gear", {{"newton", 2}}), "option newton of gear must be 0 or 1, not 2");
  EXPECT_EQ(fault("bdf", {{"order", 2.5}}), "option order of bdf must be a whole number between 0 and 5, not 2.5");
  EXPECT_EQ(fault("sdirk", {{"full", 2}}), "option full of sdirk must be 0 or 1, not 2");
  EXPECT_EQ(fault("sdirk4", {{"full", 0.5}}), "option full of sdirk4 must be 0 or 1, not 0.5");
}

TEST(IntegratorCatalogue, TheEndsOfARangeAreAllowed) {
  EXPECT_EQ(fault("generalized-alpha", {{"rho", 0}}), "");
  EXPECT_EQ(fault("generalized-alpha", {{"rho", 1}}), "");
  EXPECT_EQ(fault("hht", {{"alpha", -1. / 3}}), "");
  EXPECT_EQ(fault("hht", {{"alpha", 0}}), "");
  EXPECT_EQ(fault("newmark", {{"beta", 1. / 12}, {"gamma", 0.5}}), "");
  for (int order = 0; order <= 5; ++order) EXPECT_EQ(fault("bdf", {{"order", order}}), "") << order;
}

TEST(IntegratorCatalogue, WhatIsNoNumberIsAFault) {
  EXPECT_NE(fault("hht", {{"alpha", std::numeric_limits<double>::quiet_NaN()}}), "");
  EXPECT_NE(fault("bdf", {{"order", std::numeric_limits<double>::infinity()}}), "");
}

TEST(IntegratorCatalogue, IndexThreeIsForPositionsAsUnknowns) {
  for (const char* name : {"trapezoidal", "newmark", "hht", "generalized-alpha", "bdf"})
    EXPECT_TRUE(find_integrator(name)->takes_index3) << name;
  for (const char* name : {"rk4", "tsitouras", "sdirk", "sdirk4", "shampine-gordon", "adams", "gear", "ida"})
    EXPECT_FALSE(find_integrator(name)->takes_index3) << name;
}

TEST(IntegratorCatalogue, WhoDampsFastMotion) {
  const auto damps = [](const char* name, const OptionValues& options) {
    return find_integrator(name)->damps_fast_motion(options);
  };
  EXPECT_FALSE(damps("trapezoidal", {}));
  EXPECT_FALSE(damps("newmark", {{"beta", 0.25}, {"gamma", 0.5}}));
  EXPECT_TRUE(damps("newmark", {{"beta", 0.3025}, {"gamma", 0.6}}));
  EXPECT_FALSE(damps("hht", {{"alpha", 0}}));
  EXPECT_TRUE(damps("hht", {{"alpha", -0.05}}));
  EXPECT_FALSE(damps("generalized-alpha", {{"rho", 1}}));
  EXPECT_TRUE(damps("generalized-alpha", {{"rho", 0.99}}));
  EXPECT_TRUE(damps("bdf", {{"order", 2}}));
}

// An error is reported before anything is computed.
TEST(IntegratorCatalogue, FaultsStopARun) {
  RunSettings settings = with_fixed_step("project", "hht", 0.01, 1, 1);
  settings.integrator->options["alpha"] = 0.2;
  try {
    run_model(reference_model("pendulum.yaml"), settings);
    FAIL() << "it ran";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("option alpha of hht must be a number between -0.333333 and 0, not 0.2"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace holonom::integrator_catalogue_test
