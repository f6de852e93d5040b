// Elements given in the entry of a joint, which act along its measures: `spring`, `stop`, `friction` and `motor` are forces, `motion`
// is a driver. Each becomes an element of that type on the joint's measure, named after the joint and the part: A_spring.
#pragma once

#include "io/reading.h"

namespace holonom {

// The keys that a joint of this type may have besides its fields; none if the joint has no measures
std::vector<std::string> joint_parts(const ElementType& joint);

// Reads the parts of one joint into the model's forces and drivers. Unless they give `starts`, they are on if the joint is on.
void read_joint_parts(Reading& reading, const ElementType& type, const YamlEntry& entry, const Element& joint);

}  // namespace holonom
