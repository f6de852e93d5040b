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
std::string coupling_field(const Element& element);  // that names its measures, for messages

std::vector<ElementType> coupling_types();  // driver and couplers

}  // namespace holonom
