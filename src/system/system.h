// A model in one coordinate set. A function takes the interface that it needs; System is for those that need several.
#pragma once

#include <memory>

#include "system/body_conversion.h"
#include "system/charts.h"
#include "system/equation_layout.h"
#include "system/equations.h"
#include "system/names.h"
#include "system/solution_readers.h"

namespace holonom {

class System : public Equations,
               public Charts,
               public SolutionReaders,
               public BodyConversion,
               public Names,
               public EquationLayout {
 public:
  ~System() override = default;

 protected:
  using EquationLayout::EquationLayout;
};

}  // namespace holonom
