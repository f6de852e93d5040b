// Descriptions of the catalogue's types and fields as text, for `holonom list` and the reference page.
#pragma once

#include <string>
#include <vector>

#include "model/fields.h"

namespace holonom {

std::string kind_in_words(const Field& field);                      // "number", "two bodies", "world or body"
std::string default_in_words(const Field& field);                   // "required", "0", "-" if there is no default
std::string spaces_in_words(const ElementType& type);               // "planar", "spatial", "planar and spatial"
std::string alternatives_in_words(const ElementType& type);         // "motion, polynomial or table", "" without any
std::vector<std::string> inputs_in_words(const ElementType& type);  // "fx", "fy", "fz (space)"

// Schema sections in the order of the catalogue: joints, forces, drivers
std::vector<std::string> sections_of(const Schema& schema);

}  // namespace holonom
