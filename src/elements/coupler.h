// Drivers and couplers: a sum of measures is held at a function of time,
//
//   sum factor_i measure_i = f(t)                           driver: one measure; f as given
//   sum factor_i (measure_i - drawn measure_i) = f(t)       couplers: gears, belts, racks, any sum; f = 0 if none is given
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/fields.h"

namespace holonom {

std::vector<std::pair<std::string, double>> coupled_terms(const Element& element);  // measure and factor
bool is_driver(const Element& element);

// What the measure of a term must be: wheels turn and racks travel, while a plain sum joins anything.
enum class Coupled { anything, angle, length };
Coupled coupled_kind(const Element& element, int term);
std::string coupling_field(const Element& element, int term);  // that names the measure of a term, for messages

std::vector<ElementType> coupling_types();  // driver and couplers

}  // namespace holonom
