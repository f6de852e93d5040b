// Drivers and couplers: a sum of measures follows a function of time,
//
//   sum factor_i measure_i = f(t)                                  driver: one measure; f as given
//   sum factor_i (measure_i - measure_i in the reference configuration) = f(t)     couplers: gears, belts, racks, any sum; f = 0 by default
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/fields.h"

namespace holonom {

using CoupledTerms = std::vector<std::pair<std::string, double>>;  // measures and factors

struct CouplingEntry {
  struct Term {
    std::string field;  // that names its measure, or the measures of all terms
    enum class Measure {
      any,
      angle,
      length
    } measure = Measure::any;  // wheels rotate and racks translate; a plain sum accepts any measure
  };

  ElementType type;
  CoupledTerms (*terms)(const Element&);  // throws InputError
  std::vector<Term> declared;             // one for all terms, or one per term
  std::string hint = {};                  // where a measure is an angle instead of a length or the reverse

  const Term& term(int number) const { return declared.size() == 1 ? declared[0] : declared[static_cast<std::size_t>(number)]; }
};

const std::vector<CouplingEntry>& coupling_catalogue();       // the driver first
const CouplingEntry& coupling_entry(const Element& element);  // the driver's for the bound of an impact. Throws InputError.

CoupledTerms coupled_terms(const Element& element);
bool is_driver(const Element& element);

}  // namespace holonom
