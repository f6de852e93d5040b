// Planar four-bars in space, joined to a ladder: uprights on the ground with couplers between their tops, all hinges about y. Every loop has
// three equations too many; there is one degree of freedom.
#pragma once

#include "model/model.h"

namespace holonom {

Model spatial_ladder(int loops);

}  // namespace holonom
