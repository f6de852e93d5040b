// Names of rows for messages.
#pragma once

#include <string>

#include "elements/coupler.h"
#include "model/bounds.h"
#include "system/equation_layout.h"

namespace holonom {

inline std::string source_name(const Model& model, const RowSource& source) {
  switch (source.kind) {
    case RowSource::joint:
      return "joint " + model.joints[source.index].name;
    case RowSource::driver:
      return (is_bound(model.drivers[source.index])    ? "bound "
              : is_driver(model.drivers[source.index]) ? "driver "
                                                       : "coupler ") +
             model.drivers[source.index].name;
    case RowSource::body:
      return "the rigidity of body " + model.bodies[source.index].name;
    case RowSource::initial:
      return "initial " + model.initial[source.index].channel;
  }
  return {};
}

inline std::string worst_row_name(const EquationLayout& layout, const VecX& rows) {
  int row = 0;
  (rows.array() / layout.row_scale().array()).abs().maxCoeff(&row);
  for (const RowSource& source : layout.row_sources())
    if (row < source.row + source.rows) return source_name(layout.model(), source);
  return {};
}

}  // namespace holonom
