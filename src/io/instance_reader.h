// One entry of `include`: file, parameters, prefix and placement.
#pragma once

#include "io/component_reader.h"
#include "io/reading.h"

namespace holonom {

struct Included {
  ComponentInstance instance;
  Component component;
  std::string subject;                    // begins the messages: "include 'left'"
  const YamlEntry* entry = nullptr;       // in the including file
  const YamlNode* connections = nullptr;  // null if there are none
};

// Nothing after an error, including errors in the component. `earlier`: preceding includes, at whose ports it may be placed
std::optional<Included> read_instance(Reading& reading, const Inclusion& inclusion, const YamlEntry& entry,
                                      const std::vector<Included>& earlier);

// A point of a component in the reference configuration of the model that includes it
Vec3 reference_point(const Included& included, const BodyPoint& place);

}  // namespace holonom
