// `include` of the model file: components from other files, each with a name prefix and a placement, and with its ports connected.
// Errors in a component refer to its own file and name the include.
#pragma once

#include "io/connection_reader.h"

namespace holonom {

class IncludeReader {
 public:
  IncludeReader(Reading& reading, const Inclusion& inclusion)
      : reading_(reading), inclusion_(inclusion), connections_(reading, all_) {}

  // Reads the components and appends their bodies, after the model's own bodies and before anything else. False if one has errors;
  // elements that depend on it can then not be checked.
  bool read(const YamlNode& section);

  // Connects their ports, after the model's own markers are read; from then on their outputs are known. False after an error
  bool connect();

  // Appends their other elements, after the model's own.
  void append();

 private:
  void offer_bodies(const Included& included);

  Reading& reading_;
  const Inclusion& inclusion_;
  std::vector<Included> all_;
  ConnectionReader connections_;
};

}  // namespace holonom
