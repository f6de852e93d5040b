// Derived channels, the section `channels` of a model file: expressions of recorded channels, which are recorded but never part of the
// motion (system/derived_channels.h).
#pragma once

#include "model/fields.h"

namespace holonom {

ElementType derived_channel_type();

}  // namespace holonom
