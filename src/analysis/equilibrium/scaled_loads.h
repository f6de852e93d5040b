// The model with a fraction of its loads: gravity, and the fields that force elements declare as loads. Springs, stops, contacts and drivers,
// which depend on positions or prescribe them, are not changed.
#pragma once

#include "model/model.h"

namespace holonom {

Model with_loads_scaled(const Model& model, double factor);

}  // namespace holonom
