// What a joint carries along its own measures: `spring`, `stop`, `friction` and `motor` are forces, `motion` is a driver. Each is the
// element of that kind on the joint's measure, under the joint's name with that of the part: A_spring.
#pragma once

#include "io/reading.h"

namespace holonom {

// The keys that a joint of this type may have besides its fields; none when it has nothing to measure.
std::vector<std::string> joint_parts(const ElementType& joint);

// Reads the parts of one joint into the model's forces and drivers; what a joint that is off states is off too.
void read_joint_parts(Reading& reading, const ElementType& type, const YamlEntry& joint, bool is_on);

}  // namespace holonom
