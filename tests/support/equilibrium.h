// The equilibrium of a model inside a test.
#pragma once

#include <gtest/gtest.h>

#include "analysis/statics/statics.h"
#include "coordinates/catalogue.h"
#include "support/run_model.h"
#include "system/channels.h"

namespace holonom {

struct Found {
  Model model;
  Equilibrium equilibrium;
  double operator[](const std::string& name) const {
    for (const Channel& channel : all_channels(model, equilibrium.layout))
      if (channel.name == name) return channel.read(equilibrium.found);
    throw std::out_of_range("no channel " + name);
  }
};

inline Found equilibrium_of(const std::string& text, const StaticsSettings& settings = {}) {
  Found found{model_from_text(text), {}};
  found.equilibrium = find_equilibrium(found.model, settings);
  EXPECT_TRUE(found.equilibrium.outcome) << found.equilibrium.outcome.reason;
  return found;
}

// Calls check(equilibrium) for searches in every coordinate set.
template <class Check>
void in_every_search(const std::string& text, const Check& check) {
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    SCOPED_TRACE("in " + coordinates.name + " coordinates");
    const Found found = equilibrium_of(text, {coordinates.name, 0, {}});
    if (found.equilibrium.outcome) check(found);
  }
}

// The zero of an increasing function, by bisection
template <class Function>
double root(const Function& f, double low, double high) {
  for (int k = 0; k < 200; ++k) (f((low + high) / 2) < 0 ? low : high) = (low + high) / 2;
  return (low + high) / 2;
}

}  // namespace holonom
