// One entry of `include`: which file, with which parameters, under which prefix and where.
#pragma once

#include "io/component_reader.h"
#include "io/reading.h"

namespace holonom {

struct Included {
  Use use;
  Component component;
  std::string subject;                    // opens the messages: "include 'left'"
  const YamlEntry* entry = nullptr;       // in the including file
  const YamlNode* connections = nullptr;  // null when there are none
};

// Nothing after a fault, the component's own ones included. The includes before it may have ports at which it is placed.
std::optional<Included> read_use(Reading& reading, const Inclusion& inclusion, const YamlEntry& entry,
                                 const std::vector<Included>& earlier);

// A point of a component, where it lies in the drawing of the model that uses it
Vec3 reference_point(const Included& included, const BodyPoint& place);

}  // namespace holonom
