#include "integrators/catalogue.h"

#include <gtest/gtest.h>

#include <limits>

#include "model/diagnostic.h"
#include "support/run_model.h"

namespace holonom {
namespace {

std::string fault(const std::string& integrator, const OptionValues& options) {
  return fault_of_options(*find_integrator(integrator), options);
}

TEST(IntegratorCatalogue, FindsByName) {
  for (const IntegratorInfo& info : integrator_catalogue()) EXPECT_EQ(find_integrator(info.name), &info);
  EXPECT_EQ(find_integrator("trapezoid"), nullptr);
}

TEST(IntegratorCatalogue, DefaultsHaveNoFault) {
  for (const IntegratorInfo& info : integrator_catalogue()) {
    OptionValues options;
    for (const std::string& option : info.options) {
      const auto equals = option.find('=');
      ASSERT_NE(equals, std::string::npos) << info.name;
      options[option.substr(0, equals)] = std::stod(option.substr(equals + 1));
    }
    EXPECT_EQ(fault_of_options(info, options), "") << info.name;
    const bool has_stages_of_ours = is_implicit(info, options) && info.family != IntegratorInfo::sundials;
    EXPECT_EQ(options.contains("full"), has_stages_of_ours) << info.name;
  }
}

TEST(IntegratorCatalogue, NamesTheOptionAndItsRange) {
  EXPECT_EQ(fault("generalized-alpha", {{"rho", 1.01}}), "rho of generalized-alpha lies between 0 and 1");
  EXPECT_EQ(fault("generalized-alpha", {{"rho", -0.01}}), "rho of generalized-alpha lies between 0 and 1");
  EXPECT_EQ(fault("hht", {{"alpha", 0.1}}), "alpha of hht lies between -0.333333 and 0");
  EXPECT_EQ(fault("hht", {{"alpha", -0.34}}), "alpha of hht lies between -0.333333 and 0");
  EXPECT_EQ(fault("newmark", {{"beta", 0.08}}), "beta of newmark lies between 0.0833333 and 1");
  EXPECT_EQ(fault("newmark", {{"gamma", 0.49}}), "gamma of newmark lies between 0.5 and 1.5");
  EXPECT_EQ(fault("bdf", {{"order", 6}}), "order of bdf lies between 0 and 5");
  EXPECT_EQ(fault("gear", {{"order", 6}}), "order of gear lies between 0 and 5");
  EXPECT_EQ(fault("adams", {{"order", 13}}), "order of adams lies between 0 and 12");
  EXPECT_EQ(fault("shampine-gordon", {{"order", 13}}), "order of shampine-gordon lies between 0 and 12");
  EXPECT_EQ(fault("gear", {{"newton", 2}}), "newton of gear lies between 0 and 1");
  EXPECT_EQ(fault("bdf", {{"order", 2.5}}), "order of bdf is a whole number");
  EXPECT_EQ(fault("sdirk", {{"full", 2}}), "full of sdirk lies between 0 and 1");
  EXPECT_EQ(fault("sdirk4", {{"full", 0.5}}), "full of sdirk4 is a whole number");
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
    EXPECT_TRUE(takes_index3(*find_integrator(name))) << name;
  for (const char* name : {"rk4", "tsitouras", "sdirk", "sdirk4", "shampine-gordon", "adams", "gear", "ida"})
    EXPECT_FALSE(takes_index3(*find_integrator(name))) << name;
}

TEST(IntegratorCatalogue, WhoDampsFastMotion) {
  const auto damps = [](const char* name, const OptionValues& options) {
    return damps_fast_motion(*find_integrator(name), options);
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

// A fault reaches the user before anything is computed.
TEST(IntegratorCatalogue, FaultsStopARun) {
  RunSettings settings = with_fixed_step("project", "hht", 0.01, 1, 1);
  settings.integrator->options["alpha"] = 0.2;
  try {
    run_model(reference_model("pendulum.yaml"), settings);
    FAIL() << "it ran";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("alpha of hht lies between -0.333333 and 0"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace holonom
