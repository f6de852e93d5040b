// The named numbers that a run records, in the order of the columns: time, bodies, joints (motion, then reaction), drivers,
// forces, actuators, signals and states, markers, energy, violation, derived channels.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/model.h"
#include "system/snapshot.h"

namespace holonom {

struct Channel {
  // state: known from positions and speeds alone; force: reactions and efforts
  enum Kind { state, acceleration, force, energy };
  // Which part of a snapshot is read
  enum class Part { time, bodies, measure, rest };

  std::string name;                             // crank.x
  std::string unit;                             // in the file's units
  std::function<double(const Snapshot&)> read;  // never allocates
  Kind kind = state;
  Part part = Part::rest;
  int measure = -1;                       // its number if a measure is read
  std::vector<std::size_t> sources = {};  // of a derived channel: the channels of the whole list that it reads

  bool is_solved() const { return kind == acceleration || kind == force; }  // needs the solution of the equations of motion
  bool is_motion() const { return kind == state || kind == acceleration; }
};

// `energy.balance` counts from the first snapshot that it is read from, or from a known energy. Throws InputError for derived channels that
// read unknown channels or themselves.
std::vector<Channel> all_channels(const Model& model, const OutputLayout& layout, std::optional<double> first_energy = {});

}  // namespace holonom
