// The named numbers that a run records, in the order of the columns: time, bodies, joints (motion, then reaction), drivers,
// forces, actuators, signals and states, markers, energy, violation.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/model.h"
#include "system/snapshot.h"

namespace holonom {

struct Channel {
  std::string name;                             // crank.x
  std::string unit;                             // in the file's units
  std::function<double(const Snapshot&)> read;  // never allocates
};

// `energy.balance` counts from the first snapshot that it is read from, or from a known energy.
std::vector<Channel> all_channels(const Model& model, const OutputLayout& layout, std::optional<double> first_energy = {});

// Time and the channels that match one of the comma-separated patterns, where * stands for any text and ? for any one character.
// Throws UsageError in the name of `option` when a pattern matches nothing.
std::vector<Channel> select_channels(const std::vector<Channel>& all, const std::string& patterns,
                                     const std::string& option = "--channels");

}  // namespace holonom
