// A mechanism at one time, in the same form for all coordinates, treatments and integrators. World axes throughout;
// planar models have z = 0 and rotate about z.
#pragma once

#include <string>
#include <vector>

#include "math/types.h"

namespace holonom {

struct BodySnapshot {
  Vec3 position = Vec3::Zero(), velocity = Vec3::Zero(), acceleration = Vec3::Zero();
  Quaternion rotation = Quaternion::Identity();
  double angle = 0;  // planar, never wrapped
  Vec3 angular_velocity = Vec3::Zero(), angular_acceleration = Vec3::Zero();
};

struct MeasureSnapshot {
  double value = 0, rate = 0, acceleration = 0;
};

// On the second body by the first, at the second body's marker.
struct Reaction {
  Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
};

struct DriverSnapshot {
  double value = 0, effort = 0;  // effort x rate > 0 supplies energy
};

struct EnergySnapshot {
  double kinetic = 0, potential = 0, dissipated = 0, supplied = 0, constraint = 0;
  // Constant along an exact motion
  double total() const { return kinetic + potential + dissipated - supplied + constraint; }
};

struct Snapshot {
  double t = 0;
  std::vector<BodySnapshot> bodies;       // [0] is the ground
  std::vector<MeasureSnapshot> measures;  // as in OutputLayout::measures
  std::vector<Reaction> reactions;        // one per joint
  std::vector<DriverSnapshot> drivers;
  std::vector<double> efforts;   // as in OutputLayout::efforts
  std::vector<double> signals;   // as in OutputLayout::signals
  std::string undefined_signal;  // a recorded one that is read beyond the ends of its table; "" if all are defined
  std::vector<double> samples;   // what held and delayed signals would take (elements/signals/memory.h)
  EnergySnapshot energy;
  double position_violation = 0, velocity_violation = 0;  // largest absolute row
};

// What is read of a snapshot, besides the time
struct SnapshotParts {
  bool bodies = false;
  std::vector<int> measures;  // their numbers
  bool rest = false;          // reactions, efforts, signals, energies, violations; then everything is computed

  bool needs_state() const { return bodies || rest || !measures.empty(); }
};

// The names of the numbers in a snapshot.
struct OutputLayout {
  struct MeasureNames {
    std::string owner, value, rate, acceleration;  // acceleration may be ""
    bool is_length;
  };
  struct EffortName {
    std::string owner, channel;
  };
  std::vector<MeasureNames> measures;
  std::vector<EffortName> efforts;
  std::vector<std::string> with_singular_position;  // owners of angles that are not determined in some position
  std::vector<std::string> signals;  // channels: values, then the value and rate of every state; "" is not recorded
};

}  // namespace holonom
