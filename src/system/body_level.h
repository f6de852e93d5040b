// Body coordinates, from which the results of every coordinate set are recovered.
#pragma once

#include "elements/signals/memory.h"
#include "system/snapshot.h"
#include "system/system.h"

namespace holonom {

class BodyLevel : public System {
 public:
  // Motion of bodies, measures, reactions, efforts and energies from a consistent acceleration and its multipliers.
  virtual void recover(const State&, const VecX& a, const VecX& lambda, Snapshot&) = 0;
  // The motion of bodies and of parts.measures alone, without accelerations
  virtual void recover_motion(const State&, const SnapshotParts& parts, Snapshot&) = 0;
  virtual OutputLayout output_layout() const = 0;
  // One vector per owner in OutputLayout::with_singular_position, which vanishes where its angles are not determined: about the rotation that
  // leads there
  virtual void from_singular_positions(const State&, std::vector<Vec4>&) = 0;
  virtual bool signals_read_solution() const = 0;  // signals depend on accelerations, reactions or efforts
  virtual const SignalMemory& signal_memory() const = 0;
  virtual const std::vector<std::string>& memory_names() const = 0;  // of the state's memory: what a slot follows

 protected:
  using System::System;
};

}  // namespace holonom
