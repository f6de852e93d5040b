// `include` of the model file: components from other files, each under a prefix and in its place, with its ports connected. The
// faults of a component point into its own file and name the include that brought it.
#pragma once

#include "io/connection_reader.h"

namespace holonom {

class IncludeReader {
 public:
  IncludeReader(Reading& reading, const Inclusion& inclusion)
      : reading_(reading), inclusion_(inclusion), connections_(reading, all_) {}

  // Reads the components, after the model's own bodies and before anything else: their bodies and ports are known from here on.
  // False when one is broken, so that nothing can be said about what hangs on it.
  bool read(const YamlNode& section);

  // Connects their ports, when the model's own markers are known; from here on their outputs are. False after a fault.
  bool connect();

  // Appends everything else, after the model's own elements.
  void append();

 private:
  void offer_bodies(const Included& included);

  Reading& reading_;
  const Inclusion& inclusion_;
  std::vector<Included> all_;
  ConnectionReader connections_;
};

}  // namespace holonom
