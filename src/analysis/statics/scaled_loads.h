// The model with a part of its loads: gravity, and the laws of forces, moments and motors. Springs, stops, contacts and drivers, which
// answer to positions or hold them, stay as they are.
#pragma once

#include "model/model.h"

namespace holonom {

Model with_loads_scaled(const Model& model, double factor);

}  // namespace holonom
